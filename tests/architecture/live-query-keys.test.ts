import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { lineAt } from './source-scan.ts';
import { readSources, type SourceFile } from './source-files.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Lists the live queries of components: where each is, its key without its parameters, and its query as written. */
function listLiveQueries({ path, text }: SourceFile): { place: string; key: string; query: string }[] {
  const found: { place: string; key: string; query: string }[] = [];
  function visit(node: Node): void {
    const [key, query] = node.type === 'CallExpression' ? (node['arguments'] as readonly Node[]) : [];
    if (key !== undefined && query !== undefined && (node['callee'] as Node)['name'] === 'useLive')
      found.push({
        place: `${path}:${lineAt(text, node.start)}`,
        key: text.slice(key.start, key.end).replaceAll(/\$\{[^}]*\}/g, '*'),
        query: text.slice(query.start, query.end),
      });
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
  }
  if (text.includes('useLive(')) visit(parseSync(path, text).program as unknown as Node);
  return found;
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

  it('are told apart by their words, not by their parameters', () => {
    const source = (path: string, text: string): SourceFile => ({ path, text });
    expect(
      findSharedKeys([
        source('a.ts', 'useLive(`chats|${teamId}`, (db) => listChats(db, teamId));\nuseLive("teams", listTeams);'),
        source('b.ts', 'useLive(`chats|${team.id}`, (db) => countChats(db));\nuseLive("teams", listTeams);'),
      ]),
    ).toEqual(['a.ts:1 `chats|*` names another query too', 'b.ts:1 `chats|*` names another query too']);
  });
});
