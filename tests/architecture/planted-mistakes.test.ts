import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';

const root = join(import.meta.dirname, '../..');
const moduleSchema = z.object({
  PLANTED_BUGS: z.array(
    z.object({ name: z.string(), edits: z.array(z.object({ file: z.string(), find: z.string() })) }),
  ),
});

it('every mistake that the simulator plants fits the code it is put into, once', async () => {
  const { PLANTED_BUGS } = moduleSchema.parse(
    await import(pathToFileURL(join(root, 'tests/faults/sim/planted-bugs.mjs')).href),
  );
  expect(PLANTED_BUGS.length).toBeGreaterThan(20);
  const misfits = PLANTED_BUGS.flatMap(({ name, edits }) =>
    edits
      .filter(({ file, find }) => readFileSync(join(root, file), 'utf8').split(find).length !== 2)
      .map(({ file }) => `${name} in ${file}`),
  );
  expect(misfits).toEqual([]);
});
