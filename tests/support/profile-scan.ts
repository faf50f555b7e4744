import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A value that must not be on a disk, under the name a failure gives it. */
export type Canaries = Readonly<Record<string, string>>;

/**
 * Searches every file of a browser's profile, byte by byte, for texts as UTF-8 and as UTF-16. Databases compress their
 * blocks, which leaves the first occurrence of a random text readable: canaries are random. Returns "what: file" for
 * each place.
 */
export function scanProfile(profile: string, canaries: Canaries): string[] {
  const wanted = Object.entries(canaries).flatMap(([what, text]) => [
    { what, bytes: Buffer.from(text, 'utf8') },
    { what, bytes: Buffer.from(text, 'utf16le') },
  ]);
  const found = new Set<string>();
  for (const name of readdirSync(profile, { recursive: true, encoding: 'utf8' })) {
    const path = join(profile, name);
    const bytes = readBytes(path);
    for (const one of wanted) if (bytes.includes(one.bytes)) found.add(`${one.what}: ${relative(profile, path)}`);
  }
  return [...found].sort();
}

/** Reads a file; nothing where it is none, or was removed by the browser meanwhile. */
function readBytes(path: string): Buffer {
  try {
    return statSync(path).isFile() ? readFileSync(path) : Buffer.alloc(0);
  } catch {
    return Buffer.alloc(0);
  }
}
