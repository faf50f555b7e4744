import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { isRoutePath } from '#domain/route-paths.ts';
import { parseByteRange } from './byte-range.ts';
import type { InlineHashes } from './security-headers.ts';

/** Content codings of precompressed files, best first. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Names under this path carry a hash of the contents. */
const IMMUTABLE_PREFIX = '/assets/';
const SHELL_PATH = '/index.html';

interface Variant {
  readonly body: Uint8Array<ArrayBuffer>;
  /** Strong; each coding has its own. */
  readonly etag: string;
}

interface StaticFile {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly plain: Variant;
  readonly encoded: ReadonlyMap<string, Variant>;
  /** Inline parts of a page, for its policy; undefined for other files. */
  readonly inline: InlineHashes | undefined;
}

export interface StaticFiles {
  /**
   * Answers a GET or HEAD for `path` (decoded); the path of a folder stands for its `index.html`. A path without an
   * extension that is no file gets the page of the app, with status 404 unless it is the address of a screen: people
   * read "Page not found", programs the status. Everything else that is missing is a plain 404, so that a missing asset
   * is never answered with a page.
   * `pagePolicy` returns the content security policy of a page.
   */
  respond(request: Request, path: string, pagePolicy: (inline: InlineHashes) => string): Response;
}

/** Options besides the directory. */
interface StaticOptions {
  /** Directory with assets of earlier builds (`retainAssets`), read on request. */
  readonly retainedDirectory?: string;
  /** Files sent in place of others. */
  readonly replacements?: Readonly<Record<string, string>>;
  /** Pages for some screens of the app; they are served in no other way. */
  readonly screenPages?: Readonly<Record<string, RegExp>>;
}

/**
 * Reads a directory into memory, once: a new build needs a restart. Names that begin with a dot are left out, and only
 * listed files are served. A missing directory gives an empty listing.
 */
export function loadStaticFiles(
  directory: string,
  { retainedDirectory, replacements = {}, screenPages = {} }: StaticOptions = {},
): StaticFiles {
  const files = new Map<string, StaticFile>();
  for (const path of listFiles(directory, '')) {
    const isVariant = ENCODINGS.some(
      ({ suffix }) => path.endsWith(suffix) && existsSync(join(directory, path.slice(0, -suffix.length))),
    );
    if (!isVariant) files.set(path, readStaticFile(directory, path));
  }
  const pageOf = (path: string): StaticFile | undefined =>
    files.get(Object.keys(screenPages).find((page) => screenPages[page]?.test(path)) ?? '') ?? files.get(SHELL_PATH);
  return {
    respond(request, path, pagePolicy) {
      const folderPage = `${path.replace(/\/$/, '')}/index.html`;
      const filePath = files.has(folderPage) ? folderPage : (replacements[path] ?? path);
      if (Object.hasOwn(screenPages, filePath)) return notFound();
      const file = files.get(filePath) ?? (isScreen(path) ? pageOf(path) : findRetained(retainedDirectory, path));
      if (file === undefined) return notFound();
      const isKnown = files.has(filePath) || !isScreen(path) || isRoutePath(path);
      return respondWith(file, request, pagePolicy, isKnown ? 200 : 404);
    },
  };
}

/** A plain file name in the directory of hashed names. */
const ASSET = /^\/assets\/[\w-]+(?:\.[\w-]+)+$/;

const findRetained = (retainedDirectory: string | undefined, path: string): StaticFile | undefined =>
  retainedDirectory !== undefined && ASSET.test(path) && existsSync(join(retainedDirectory, path))
    ? readStaticFile(retainedDirectory, path)
    : undefined;

/** Decides whether a path is a screen: no segment looks like a file, and it is outside the assets. */
const isScreen = (path: string): boolean =>
  !path.startsWith(IMMUTABLE_PREFIX) && !path.split('/').some((part) => part.startsWith('.')) && extname(path) === '';

function listFiles(directory: string, below: string): string[] {
  if (!existsSync(join(directory, below))) return [];
  return readdirSync(join(directory, below), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.')) return [];
    const path = `${below}/${entry.name}`;
    if (entry.isDirectory()) return listFiles(directory, path);
    return entry.isFile() ? [path] : [];
  });
}

function readStaticFile(directory: string, path: string): StaticFile {
  const body = new Uint8Array(readFileSync(join(directory, path)));
  const extension = extname(path).toLowerCase();
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  const encoded = new Map<string, Variant>();
  for (const { name, suffix } of ENCODINGS) {
    const compressedPath = join(directory, `${path}${suffix}`);
    if (existsSync(compressedPath))
      encoded.set(name, { body: new Uint8Array(readFileSync(compressedPath)), etag: `"${hash}-${name}"` });
  }
  return {
    contentType: CONTENT_TYPES[extension] ?? 'application/octet-stream',
    cacheControl: path.startsWith(IMMUTABLE_PREFIX) ? 'public, max-age=31536000, immutable' : 'no-cache',
    plain: { body, etag: `"${hash}"` },
    encoded,
    inline: extension === '.html' ? inlineHashesOf(new TextDecoder().decode(body)) : undefined,
  };
}

/** Returns the policy hashes of the inline scripts and styles of a page of our own build. */
function inlineHashesOf(html: string): InlineHashes {
  const textsOf = (pattern: RegExp): string[] =>
    [...html.matchAll(pattern)].map((match) => match[1] ?? '').filter((text) => text !== '');
  return {
    scripts: textsOf(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g).map(policyHash),
    styles: textsOf(/<style[^>]*>([\s\S]*?)<\/style>/g).map(policyHash),
  };
}

/** Returns the hash by which a content security policy names an inline text. */
export const policyHash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

function respondWith(
  file: StaticFile,
  request: Request,
  pagePolicy: (inline: InlineHashes) => string,
  status: 200 | 404,
): Response {
  const [coding, variant] = chooseVariant(file, request.headers.get('Accept-Encoding') ?? '');
  const headers = new Headers({ 'Cache-Control': file.cacheControl, ETag: variant.etag });
  if (file.encoded.size > 0) headers.set('Vary', 'Accept-Encoding');
  if (file.inline !== undefined) headers.set('Content-Security-Policy', pagePolicy(file.inline));
  if (status === 200 && matches(request.headers.get('If-None-Match'), variant.etag))
    return new Response(null, { status: 304, headers });
  headers.set('Content-Type', file.contentType);
  // Players of videos ask for parts of a file; some refuse a server that has none.
  if (coding === undefined) headers.set('Accept-Ranges', 'bytes');
  else headers.set('Content-Encoding', coding);
  const size = variant.body.byteLength;
  const range = coding === undefined && status === 200 ? rangeOf(request, variant) : undefined;
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const body = range === undefined ? variant.body : variant.body.subarray(range.first, range.last + 1);
  if (range !== undefined) headers.set('Content-Range', `bytes ${range.first}-${range.last}/${size}`);
  headers.set('Content-Length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : body, { status: range === undefined ? status : 206, headers });
}

/**
 * Returns the part of a file that a GET asks for; undefined for all of it, also when `If-Range` names another version.
 */
function rangeOf({ method, headers }: Request, { body, etag }: Variant): ReturnType<typeof parseByteRange> {
  const range = headers.get('Range');
  const version = headers.get('If-Range');
  return method !== 'GET' || range === null || (version !== null && version !== etag)
    ? undefined
    : parseByteRange(range, body.byteLength);
}

/** Returns the best coding that the client accepts (without `;q=0`), else the plain file. */
function chooseVariant(file: StaticFile, acceptEncoding: string): [string | undefined, Variant] {
  const accepted = new Set<string>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name);
  }
  for (const { name } of ENCODINGS) {
    const variant = file.encoded.get(name);
    if (variant !== undefined && accepted.has(name)) return [name, variant];
  }
  return [undefined, file.plain];
}

/** Compares weakly, as `If-None-Match` requires: a cache may have marked the tag as weak. */
function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

const notFound = (): Response =>
  new Response('Not found\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
