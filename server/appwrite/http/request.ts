import type { IncomingMessage } from 'node:http';
import {
  BodyRefused,
  ownerOf,
  type BodyFault,
  type BodyIntake,
  type HeldBody,
  type Sender,
} from '#server/http/body/body-intake.ts';
import { decodeInTurns } from '#server/http/body/decode-in-turns.ts';
import { runInTurns } from '#server/http/body/event-loop-turns.ts';
import { TooManyValues } from '#server/http/body/json-in-turns.ts';
import { NO_PROXIES, clientAddress, type ProxyList } from '#server/http/client-address.ts';
import { parseExactJsonInTurns, parseJson } from '../exact-json.ts';
import { AppwriteError, type ErrorType } from './errors.ts';
import { isObject } from './validators.ts';

/** The limits on requests. */
export interface RequestRules {
  /** Longer bodies are refused with 413. */
  readonly maxBodyBytes: number;
  /** Proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: ProxyList;
}

/** Allows one bulk call of documents with long texts; trusts no proxy. */
export const DEFAULT_REQUEST_RULES: RequestRules = { maxBodyBytes: 32 * 1024 * 1024, trustedProxies: NO_PROXIES };

/** A parsed request; `path` has no query and no trailing slash. */
export interface ParsedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly cookies: Readonly<Record<string, string>>;
  readonly ip: string;
  /** Returns the first value of a header, by its lower-case name. */
  header(name: string): string | undefined;
}

const EMPTY: Readonly<Record<string, never>> = Object.freeze({});

/** Decides whether a request may have a body. */
export const hasBody = (method: string): boolean => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';

/** Parses a request without its body. */
export function parseHead(request: IncomingMessage, rules: Pick<RequestRules, 'trustedProxies'>): ParsedRequest {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  return {
    method: request.method ?? 'GET',
    body: EMPTY,
    path: path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path,
    query: mark === -1 ? EMPTY : parseForm(url.slice(mark + 1)),
    cookies: parseCookies(request.headers.cookie),
    ip: clientAddress(request.socket.remoteAddress, request.headers['x-forwarded-for'], rules.trustedProxies),
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
  };
}

/** How a body is received; `onHeld` gets what is to be released once the request is answered. */
interface BodyRules {
  readonly intake: BodyIntake;
  readonly sender: Sender;
  readonly maxBytes: number;
  readonly onHeld: (held: HeldBody) => void;
}

const CODE_OF_FAULT: Readonly<Record<BodyFault, ErrorType>> = {
  'too-large': 'general_payload_too_large',
  'too-slow': 'general_request_timeout',
  overloaded: 'general_server_overloaded',
  cut: 'general_bad_request',
};

/**
 * Receives and parses the body of a request without keeping the event loop. Throws `general_payload_too_large`,
 * `general_request_timeout`, `general_server_overloaded`, and `general_bad_request` when the connection is cut.
 */
export async function readBody(
  request: IncomingMessage,
  { intake, sender, maxBytes, onHeld }: BodyRules,
): Promise<ParsedRequest['body']> {
  const { 'content-length': length, 'content-type': contentType = '' } = request.headers;
  try {
    const bytes = await intake.receive(
      request.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>,
      { sender, maxBytes, declaredBytes: Number(length ?? 0) },
      onHeld,
    );
    if (bytes.length <= SHORT_BYTES) return parseBody(bytes.toString('utf8'), contentType);
    const text = await runInTurns(decodeInTurns(bytes, false), ownerOf(sender));
    if (isJson(text, contentType)) return await parseLongJson(text, ownerOf(sender));
    if (!isForm(contentType)) return EMPTY;
    if (bytes.length > MAX_FORM_BYTES) throw new BodyRefused('too-large');
    return parseForm(text);
  } catch (error) {
    throw error instanceof BodyRefused ? new AppwriteError(CODE_OF_FAULT[error.fault]) : error;
  }
}

/** Longer bodies are decoded and parsed in turns of the event loop. */
const SHORT_BYTES = 65_536;
const MAX_FORM_BYTES = 262_144;

const isJson = (text: string, contentType: string): boolean => contentType.includes('json') || text.startsWith('{');
const isForm = (contentType: string): boolean => contentType === '' || contentType.includes('x-www-form-urlencoded');

async function parseLongJson(text: string, owner: string | undefined): Promise<ParsedRequest['body']> {
  try {
    const parsed = await runInTurns(parseExactJsonInTurns(text), owner);
    return isObject(parsed) ? parsed : EMPTY;
  } catch (error) {
    if (error instanceof TooManyValues) throw new BodyRefused('too-large');
    return EMPTY;
  }
}

/** Parses JSON, or else a form. An invalid body counts as empty, so that the error names the missing parameter. */
function parseBody(text: string, contentType: string): ParsedRequest['body'] {
  if (text === '') return EMPTY;
  if (!isJson(text, contentType)) return isForm(contentType) ? parseForm(text) : EMPTY;
  try {
    const parsed = parseJson(text);
    return isObject(parsed) ? parsed : EMPTY;
  } catch {
    return EMPTY;
  }
}

const MAX_PAIRS = 2_000;
const MAX_NAME_CHARS = 1_000;

/** Returns the first `MAX_PAIRS` pairs of a form, so that a longer body takes no more time. */
function firstPairs(text: string): string {
  let end = -1;
  for (let count = 0; count < MAX_PAIRS; count += 1) {
    end = text.indexOf('&', end + 1);
    if (end === -1) return text;
  }
  return text.slice(0, end);
}

/**
 * Parses a query or form in PHP's notation: `a=1`, `list[]=x`, `list[0]=x`, `map[key]=x` (contract §1.1). Reads at most
 * 2000 pairs and five levels; drops very long names and names that reach a prototype.
 */
function parseForm(text: string): Readonly<Record<string, unknown>> {
  const root: Record<string, unknown> = {};
  const sizes: Sizes = new Map();
  for (const [name, value] of new URLSearchParams(firstPairs(text)))
    if (name.length <= MAX_NAME_CHARS) assign(root, sizes, name, value);
  return listify(root) as Record<string, unknown>;
}

type FormTree = Record<string, unknown>;
/** The number of keys of each map: counting them anew for each `list[]=x` takes a time that grows with their square. */
type Sizes = Map<FormTree, number>;

const MAX_LEVELS = 5;

/** Splits `map[key][]` into `map`, `key` and an empty key, in a time that grows with its length. */
function keysOf(name: string): readonly string[] {
  const first = name.indexOf('[');
  if (first === -1) return [name];
  const keys = [name.slice(0, first)];
  for (let open = first; open !== -1 && keys.length <= MAX_LEVELS;) {
    const close = name.indexOf(']', open);
    if (close === -1) break;
    keys.push(name.slice(open + 1, close));
    open = name.indexOf('[', close);
  }
  return keys;
}

function assign(root: FormTree, sizes: Sizes, name: string, value: string): void {
  const keys = keysOf(name);
  if (keys.includes('__proto__') || keys[0] === '') return;
  let node = root;
  keys.forEach((raw, depth) => {
    const size = sizes.get(node) ?? 0;
    const key = raw === '' ? String(size) : raw;
    if (!Object.hasOwn(node, key)) sizes.set(node, size + 1);
    if (depth === keys.length - 1) {
      node[key] = value;
      return;
    }
    const next = Object.hasOwn(node, key) && isObject(node[key]) ? node[key] : {};
    node[key] = next;
    node = next;
  });
}

/** Turns maps with the keys 0, 1, 2 … into lists; the root stays a map. */
function listify(node: FormTree): unknown {
  for (const [key, value] of Object.entries(node)) {
    if (!isObject(value)) continue;
    const inner = listify(value);
    const keys = Object.keys(value);
    node[key] = keys.length > 0 && keys.every((candidate) => /^\d+$/.test(candidate)) ? Object.values(value) : inner;
  }
  return node;
}

/**
 * Removes what may stand around names and values (RFC 6265 §5.2), and no other white space: browsers take it for a part
 * of the name, and would let another server of the domain set one that is read as `__Host-…`.
 */
function withoutBlanks(text: string): string {
  let [start, end] = [0, text.length];
  while (isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const isBlank = (code: number): boolean => code === 32 || code === 9;

function parseCookies(header: string | undefined): Readonly<Record<string, string>> {
  if (header === undefined) return EMPTY;
  const cookies: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals === -1) continue;
    const name = withoutBlanks(part.slice(0, equals));
    if (!(name in cookies)) cookies[name] = decode(withoutBlanks(part.slice(equals + 1)));
  }
  return cookies;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
