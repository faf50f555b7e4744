import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ColumnsEditor } from '#features/prospects/columns-editor.tsx';
import { RowsTable } from '#features/prospects/rows-table.tsx';
import type { ListColumn } from '#workers/csv/csv-preview.ts';

const createColumns = (count: number): ListColumn[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Column ${index}`,
    field: undefined,
    sample: 'x',
    isPicked: true,
  }));

describe('a list of hundreds of columns', () => {
  it.each([
    [3, 3],
    [492, 24],
  ])('a list of %i columns renders %i of them at first, in the editor and in the rows', (count, rendered) => {
    const columns = createColumns(count);
    const editor = renderToStaticMarkup(
      createElement(ColumnsEditor, { columns, mapped: columns, onChange: () => undefined }),
    );
    expect(editor.match(/<li/g)).toHaveLength(rendered);
    expect(editor.includes('more of 468')).toBe(count > rendered);
    const rows = renderToStaticMarkup(
      createElement(RowsTable, { label: 'Rows', columns, rows: [{ cells: columns.map(() => 'x') }] }),
    );
    expect(rows.match(/<td/g)).toHaveLength(rendered);
  });
});
