import { describe, expect, it } from 'vitest';
import { lineAt } from './source-scan.ts';
import { readSources, type SourceFile } from './source-files.ts';
import { listNodes, parseFile, type SyntaxNode } from './syntax-tree.ts';

/** Lists the live queries of components: where each is, its key without its parameters, and its query as written. */
function listLiveQueries(file: SourceFile): { place: string; key: string; query: string }[] {
  const { path, text } = file;
  if (!text.includes('useLive(')) return [];
  return listNodes(parseFile(file), 'CallExpression').flatMap((call) => {
    const [key, query] = call['arguments'] as readonly SyntaxNode[];
    if (key === undefined || query === undefined || (call['callee'] as SyntaxNode)['name'] !== 'useLive') return [];
    return {
      place: `${path}:${lineAt(text, call.start)}`,
      key: text.slice(key.start, key.end).replaceAll(/\$\{[^}]*\}/g, '*'),
      query: text.slice(query.start, query.end),
    };
  });
}

/** Finds keys that name two queries: components with the same key share the result of one. */
function findSharedKeys(sources: readonly SourceFile[]): string[] {
  const queries = sources.flatMap(listLiveQueries);
  return queries
    .filter(({ key, query }) => queries.some((other) => other.key === key && other.query !== query))
    .map(({ place, key }) => `${place} ${key} names another query too`);
}

describe('the keys of live queries', () => {
  it('each name one query in the whole app', () => {
    const sources = readSources('src');
    expect(sources.flatMap(listLiveQueries).length).toBeGreaterThan(50);
    expect(findSharedKeys(sources)).toEqual([]);
  });

  it('the keys of live queries are told apart by their words, not by their parameters', () => {
    const source = (path: string, text: string): SourceFile => ({ path, text });
    expect(
      findSharedKeys([
        source('a.ts', 'useLive(`chats|${teamId}`, (db) => listChats(db, teamId));\nuseLive("teams", listTeams);'),
        source('b.ts', 'useLive(`chats|${team.id}`, (db) => countChats(db));\nuseLive("teams", listTeams);'),
      ]),
    ).toEqual(['a.ts:1 `chats|*` names another query too', 'b.ts:1 `chats|*` names another query too']);
  });
});
