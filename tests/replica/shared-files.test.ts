import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_BYTES } from '#domain/prospect/list-size.ts';
import { deleteSharedFile, readSharedFiles, saveSharedFiles } from '#replica/storage/shared-files.ts';
import { MemoryCaches } from '#support/memory-caches.ts';

beforeEach(() => void vi.stubGlobal('caches', new MemoryCaches()));
afterEach(() => vi.unstubAllGlobals());

/** A file that says it is as large, for a machine with little memory. */
const fileOf = (name: string, sizeBytes: number): File =>
  Object.defineProperty(new File(['Name'], name), 'size', { value: sizeBytes });

async function sharedAfter(files: readonly File[]): Promise<{ names: string[]; leftOut: number }> {
  await saveSharedFiles(files);
  const { files: read, leftOut } = await readSharedFiles('ada');
  return { names: read.map(({ name }) => name), leftOut };
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
  // What was left out is told once, the files stay.
  expect((await readSharedFiles('ada')).files.map(({ name }) => name)).toEqual(['whole.csv']);
  await sharedAfter([fileOf('huge.csv', MAX_BYTES + 1)]);
  expect(await readSharedFiles('ada')).toEqual({ files: [], leftOut: 0 });
});

it('shared files stay stored until each is removed, and nobody but their first reader sees them', async () => {
  const names = async (userId: string) => (await readSharedFiles(userId)).files.map(({ name }) => name);
  const [one, other] = [new File(['Name'], 'one.csv'), new File(['Name,URL'], 'other.csv')];
  await saveSharedFiles([one, other]);
  expect(await names('ada')).toEqual(['one.csv', 'other.csv']);
  await deleteSharedFile(new File(['x'], 'one.csv'));
  expect(await names('ada')).toEqual(['one.csv', 'other.csv']);
  await deleteSharedFile(one);
  expect(await names('ada')).toEqual(['other.csv']);
  expect(await names('grace')).toEqual([]);
  expect(await names('ada')).toEqual([]);
});

it('of a thousand shared files twenty are stored, and the others are counted', async () => {
  const { names, leftOut } = await sharedAfter(Array.from({ length: 1_000 }, (_, place) => fileOf(`${place}.csv`, 10)));
  expect([names.length, leftOut]).toEqual([20, 980]);
});
