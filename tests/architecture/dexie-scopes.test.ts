import { describe, expect, it } from 'vitest';
import { lineAt } from './source-scan.ts';
import { readSources, type SourceFile } from './source-files.ts';
import { listNodes, parseFile, type SyntaxNode } from './syntax-tree.ts';

/** Returns the function that Dexie runs in a zone of its own when this call is one that has such a function. */
function scopeOf(call: SyntaxNode): SyntaxNode | undefined {
  const callee = call['callee'] as SyntaxNode;
  const given = call['arguments'] as readonly SyntaxNode[];
  if (callee.type === 'Identifier' && callee['name'] === 'liveQuery') return given[0];
  if (callee.type !== 'MemberExpression' || (callee['property'] as SyntaxNode)['name'] !== 'transaction')
    return undefined;
  return given[0]?.type === 'Literal' ? given.at(-1) : undefined;
}

/**
 * Finds scopes that are not declared `async`. Dexie counts the awaits that it expects in the scopes that are; one that
 * is not takes its awaits from a count of another, whose later operations then run outside of its transaction.
 */
function findPlainScopes(file: SourceFile): string[] {
  const { path, text } = file;
  if (!/liveQuery\(|\.transaction\(/.test(text)) return [];
  return listNodes(parseFile(file), 'CallExpression')
    .map(scopeOf)
    .filter((scope) => scope !== undefined && scope['async'] !== true)
    .map((scope) => `${path}:${lineAt(text, scope?.start ?? 0)} declares no async function for Dexie`);
}

describe('the functions that Dexie runs in a transaction or a live query', () => {
  it('the functions that Dexie runs in a transaction or a live query are declared async, so that none takes another one out of its transaction', () => {
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
