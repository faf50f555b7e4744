import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  changeColumn,
  toMapping,
  widenMapping,
  mappingProblem,
  rememberMapping,
  type MappedColumn,
} from '#features/prospects/import-mapping.ts';
import type { ListColumn } from '#workers/csv/csv-preview.ts';
import { stubLocalStorage } from '#support/memory-storage.ts';

const columns: ListColumn[] = [
  { name: 'Name', field: 'fullName', sample: 'Anna', isPicked: true },
  { name: 'URL', field: 'profileUrl', sample: 'linkedin.com/in/anna', isPicked: true },
  { name: 'vmid', field: undefined, sample: '1', isPicked: false },
];
const recognised: MappedColumn[] = columns.map(({ name, field, isPicked }) => ({ name, field, isPicked }));

describe('the columns of a list', () => {
  beforeEach(() => {
    stubLocalStorage('u1');
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('columns are mapped as detected, and the next time as the person mapped them', () => {
    expect(toMapping(columns, 'u1', 't1')).toEqual(recognised);
    const mine = changeColumn(recognised, 2, { name: 'Number', isPicked: true });
    rememberMapping(columns, mine, 'u1', 't1');
    expect(toMapping(columns, 'u1', 't1')).toEqual(mine);
    expect(toMapping(columns, 'u1', 't2')).toEqual(recognised);
    expect(toMapping(columns.slice(0, 2), 'u1', 't1')).toEqual(recognised.slice(0, 2));
  });

  test('columns of a file of rejected rows are mapped as those of its source', () => {
    const mine = changeColumn(recognised, 2, { name: 'Number', isPicked: true });
    rememberMapping(columns, mine, 'u1', 't1');
    const added = ['row_number', 'error_code', 'error_message'].map((name): ListColumn => ({
      name,
      field: undefined,
      sample: '',
      isPicked: false,
    }));
    expect(toMapping([...columns, ...added], 'u1', 't1').map(({ name }) => name)).toEqual([
      'Name',
      'URL',
      'Number',
      'row_number',
      'error_code',
      'error_message',
    ]);
  });

  test('columns keep their names when a later record turns out to be wider', () => {
    const mine = changeColumn(changeColumn(recognised, 0, { name: 'Who' }), 2, { field: 'company' });
    const wider: ListColumn[] = [...columns, { name: 'Firm', field: 'company', sample: '', isPicked: true }];
    expect(widenMapping(mine, columns, wider, toMapping(wider, 'u1', 't1'))).toEqual([
      ...mine,
      { name: 'Firm', field: undefined, isPicked: true },
    ]);
    const others = wider.map((column, index) => (index === 0 ? { ...column, name: 'Other' } : column));
    expect(widenMapping(mine, columns, others, toMapping(others, 'u1', 't1'))[0]?.name).toBe('Other');
  });

  test('mappings of only the last twenty headers are remembered', () => {
    for (let index = 0; index < 21; index += 1)
      rememberMapping(
        [{ name: `Header ${index}`, field: undefined, sample: '', isPicked: true }],
        [{ name: 'Mine', isPicked: true }],
        'u1',
        't1',
      );
    const nameOf = (index: number) =>
      toMapping([{ name: `Header ${index}`, field: undefined, sample: '', isPicked: true }], 'u1', 't1')[0]?.name;
    expect([0, 1, 20].map(nameOf)).toEqual(['Header 0', 'Mine', 'Mine']);
  });

  test('a field moves from the column that had it', () => {
    expect(changeColumn(recognised, 0, { field: 'profileUrl' }).map(({ field }) => field)).toEqual([
      'profileUrl',
      undefined,
      undefined,
    ]);
    expect(changeColumn(recognised, 0, { field: undefined }).map(({ field }) => field)).toEqual([
      undefined,
      'profileUrl',
      undefined,
    ]);
  });

  test.each([
    [recognised, undefined],
    [recognised.map((column) => ({ ...column, isPicked: false })), 'Please select at least one column'],
    [changeColumn(recognised, 0, { name: ' ' }), 'Please name every column you import'],
    [changeColumn(recognised, 0, { name: 'URL ' }), 'Two columns are called “URL”. Please rename one of them.'],
    [changeColumn(recognised, 2, { name: 'URL' }), undefined],
  ])('the mapping %j has the problem: %s', (mapped, problem) => expect(mappingProblem(mapped)).toBe(problem));
});
