import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const root = join(import.meta.dirname, '../..');
const moduleSchema = z.object({
  PLANTED_BUGS: z.array(
    z.object({
      name: z.string(),
      edits: z.array(z.object({ file: z.string(), find: z.string(), replace: z.string() })),
    }),
  ),
});
const load = async (file: string): Promise<unknown> => import(pathToFileURL(join(root, 'tests/faults/sim', file)).href);
const { plantEdit } = (await load('plant.mjs')) as {
  readonly plantEdit: (code: string, edit: { readonly find: string; readonly replace: string }) => string | undefined;
};

it('every bug that the simulator plants matches its source exactly once', async () => {
  const { PLANTED_BUGS } = moduleSchema.parse(await load('planted-bugs.mjs'));
  expect(PLANTED_BUGS.length).toBeGreaterThan(20);
  const mismatches = PLANTED_BUGS.flatMap(({ name, edits }) =>
    edits
      .filter((edit) => plantEdit(readFileSync(join(root, edit.file), 'utf8'), edit) === undefined)
      .map(({ file }) => `${name} in ${file}`),
  );
  expect(mismatches).toEqual([]);
});

describe('a planted bug', () => {
  const edit = { find: 'put(db, { row, id });', replace: 'drop(row);' };

  it('a bug matches a source however it is formatted', () => {
    expect(plantEdit('  await put(db, { row, id });\n', edit)).toBe('  await drop(row);\n');
    expect(plantEdit('  await put(\n    db,\n    {\n      row,\n      id,\n    },\n  );\n', edit)).toBe(
      '  await drop(row);\n',
    );
  });

  it('a bug whose text is absent or occurs twice is refused', () => {
    expect(plantEdit('put(db, { row });', edit)).toBeUndefined();
    expect(plantEdit('put(db, { row, id }); put(db, {row, id});', edit)).toBeUndefined();
    expect(plantEdit('anything', { find: ' ', replace: 'x' })).toBeUndefined();
  });

  it('a dollar sign in the text of a bug is kept', () => {
    expect(plantEdit('one', { find: 'one', replace: '`$&${two}`' })).toBe('`$&${two}`');
  });
});
