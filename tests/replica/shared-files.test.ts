import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_BYTES } from '#domain/prospect/list-size.ts';
import { saveSharedFiles, takeSharedFiles } from '#replica/storage/shared-files.ts';
import { MemoryCaches } from '#support/memory-caches.ts';

beforeEach(() => void vi.stubGlobal('caches', new MemoryCaches()));
afterEach(() => vi.unstubAllGlobals());

/** A file that says it is as large, for a machine with little memory. */
const fileOf = (name: string, sizeBytes: number): File =>
  Object.defineProperty(new File(['Name'], name), 'size', { value: sizeBytes });

async function sharedAfter(files: readonly File[]): Promise<{ names: string[]; leftOut: number }> {
  await saveSharedFiles(files);
  const { files: taken, leftOut } = await takeSharedFiles();
  return { names: taken.map(({ name }) => name), leftOut };
}

it('of shared files those are stored, in their order, that have the size of a list together; the others are counted', async () => {
  const half = MAX_BYTES / 2;
  expect(
    await sharedAfter([
      fileOf('Größe, 1.csv', half),
      fileOf('huge.csv', MAX_BYTES + 1),
      fileOf('2.csv', half),
      fileOf('3.csv', 1),
    ]),
  ).toEqual({ names: ['Größe, 1.csv', '2.csv'], leftOut: 2 });
  expect(await sharedAfter([fileOf('huge.csv', MAX_BYTES + 1)])).toEqual({ names: [], leftOut: 1 });
  expect(await sharedAfter([fileOf('whole.csv', MAX_BYTES)])).toEqual({ names: ['whole.csv'], leftOut: 0 });
  expect(await takeSharedFiles()).toEqual({ files: [], leftOut: 0 });
});

it('of a thousand shared files twenty are stored, and the others are counted', async () => {
  const { names, leftOut } = await sharedAfter(Array.from({ length: 1_000 }, (_, place) => fileOf(`${place}.csv`, 10)));
  expect([names.length, leftOut]).toEqual([20, 980]);
});
