import { describe, expect, it } from 'vitest';
import { rejectedFile } from '#features/campaigns/detail/rejected-rows-requests.ts';
import { failed } from '#remote/failure.ts';
import type { LazyRemote } from '#remote/remote.ts';

const CALLER = { teamId: 't1', userId: 'u1' };
const page = (chunks: number, ...rows: readonly object[]) => ({ rows, chunks, delimiter: ';', encoding: 'utf-8' });

/** Creates a remote that answers the requests for the pages of an import. */
const remoteOf = (pages: readonly unknown[]): Pick<LazyRemote, 'dashboard'> => ({
  dashboard: async ({ path, body }) => {
    expect([path, (body as { prospectListId: string }).prospectListId]).toEqual(['/prospects/rejected', 'list']);
    const value = pages[(body as { chunk: number }).chunk];
    return value === undefined ? failed('unreachable', 0) : { ok: true, value };
  },
});

async function textOf(pages: readonly unknown[]): Promise<string> {
  const answer = await rejectedFile(remoteOf(pages), CALLER, 'list');
  return 'file' in answer ? answer.file.text() : answer.problem;
}

describe('the file of rejected rows', () => {
  it('the file of rejected rows has all columns, row numbers and reasons, in the format of its source', async () => {
    const first = page(2, { code: 'elsewhere', row: { Name: 'Zoë; A', row_number: '7', URL: 'x' } });
    const second = page(2, { code: 'no-address', row: { Name: '=1+1', Town: 'Łódź', row_number: '90' } });
    expect((await textOf([first, second])).trimEnd().split('\r\n')).toEqual([
      'Name;URL;Town;row_number;error_code;error_message',
      '"Zoë; A";x;;7;elsewhere;Your team already has a conversation with them. Nobody is contacted twice.',
      "'=1+1;;Łódź;90;no-address;There is no profile address to identify them.",
    ]);
  });

  it('the file of rejected rows has columns with names that objects inherit, and an empty cell where a row has none', async () => {
    const row: unknown = JSON.parse('{"Name":"Ada","__proto__":"kept"}');
    const pages = [{ ...page(1, { code: 'failed', row }), headers: ['Name', '__proto__', 'constructor'] }];
    expect((await textOf(pages)).split('\r\n').slice(0, 2)).toEqual([
      'Name;__proto__;constructor;row_number;error_code;error_message',
      'Ada;kept;;;failed;Our server could not import this row. Import it again.',
    ]);
  });

  it('the file of rejected rows has no formula at any delimiter, in no column, also where an API sent the row', async () => {
    const pages = [page(1, { code: 'failed', row: { Name: 'x,=1', 'a,+b': 'y|@c', row_number: '=2;-3' } })];
    expect((await textOf(pages)).split('\r\n').slice(0, 2)).toEqual([
      "Name;a,'+b;row_number;error_code;error_message",
      `x,'=1;y|'@c;"'=2;'-3";failed;Our server could not import this row. Import it again.`,
    ]);
  });

  it('the file of rejected rows has all columns in order when the import named them', async () => {
    const pages = [
      { ...page(2), headers: [] },
      {
        ...page(2, { code: 'failed', row: { 2024: 'x', row_number: 'own', 'row_number (2)': '3' } }),
        headers: ['Name', 'row_number', '2024', '=sum'],
      },
    ];
    expect((await textOf(pages)).trimEnd().split('\r\n')).toEqual([
      "Name;row_number;2024;'=sum;row_number (2);error_code;error_message",
      ';own;x;;3;failed;Our server could not import this row. Import it again.',
    ]);
  });

  it.each([
    ['an import whose rows were not stored', [page(1)], /^The rows of this import were not stored\.$/],
    ['an import whose second page cannot be read', [page(2, { code: 'repeated', row: {} })], /\S/],
    ['a malformed answer', [{ rows: 'x' }], /\S/],
  ])('no file of rejected rows is created for %s', async (_, pages, words) => {
    const answer = await rejectedFile(remoteOf(pages), CALLER, 'list');
    expect('problem' in answer && answer.problem).toMatch(words);
  });
});
