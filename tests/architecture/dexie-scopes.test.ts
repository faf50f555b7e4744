import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { lineAt } from './source-scan.ts';
import { readSources, type SourceFile } from './source-files.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly async?: boolean;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Returns the function that Dexie runs in a zone of its own when this call is one that has such a function. */
function scopeOf(call: Node): Node | undefined {
  const callee = call['callee'] as Node;
  const given = call['arguments'] as readonly Node[];
  if (callee.type === 'Identifier' && callee['name'] === 'liveQuery') return given[0];
  if (callee.type !== 'MemberExpression' || (callee['property'] as Node)['name'] !== 'transaction') return undefined;
  return given[0]?.type === 'Literal' ? given.at(-1) : undefined;
}

/**
 * Finds scopes that are not declared `async`. Dexie counts the awaits that it expects in the scopes that are; one that
 * is not takes its awaits from a count of another, whose later operations then run outside of its transaction.
 */
function findPlainScopes({ path, text }: SourceFile): string[] {
  const found: string[] = [];
  function visit(node: Node): void {
    const scope = node.type === 'CallExpression' ? scopeOf(node) : undefined;
    if (scope !== undefined && scope.async !== true)
      found.push(`${path}:${lineAt(text, scope.start)} declares no async function for Dexie`);
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
  }
  if (/liveQuery\(|\.transaction\(/.test(text)) visit(parseSync(path, text).program as unknown as Node);
  return found;
}

describe('the functions that Dexie runs in a transaction or a live query', () => {
  it('are declared async, so that none takes another one out of its transaction', () => {
    expect(readSources('src', 'sw').flatMap(findPlainScopes)).toEqual([]);
  });

  it.each([
    "db.transaction('r', db.meta, () => readBoth(db));",
    "db.transaction('rw', [db.meta], work);",
    'liveQuery(() => readStatus(db)).subscribe(observer);',
    'liveQuery(query);',
  ])('such a function is found: %s', (text) => {
    expect(findPlainScopes({ path: 'src/replica/x.ts', text })).toEqual([
      'src/replica/x.ts:1 declares no async function for Dexie',
    ]);
  });

  it.each([
    "db.transaction('r', db.meta, async () => readBoth(db));",
    'liveQuery(async () => query());',
    'core.transaction(...parameters);',
  ])('another call is not: %s', (text) => {
    expect(findPlainScopes({ path: 'src/replica/x.ts', text })).toEqual([]);
  });
});
