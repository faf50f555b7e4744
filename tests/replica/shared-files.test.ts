import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_BYTES } from '#domain/prospect/list-size.ts';
import {
  deleteSharedFile,
  deleteSharedFiles,
  readSharedFiles,
  saveSharedFiles,
  takeLeftOut,
} from '#replica/storage/shared-files.ts';
import { saveDroppedFiles } from '#replica/storage/dropped-files.ts';
import { MemoryCaches } from '#support/memory-caches.ts';
import { SerialLocks } from '#support/serial-locks.ts';

let locks: LockManager;
beforeEach(() => void (locks = new SerialLocks()));
beforeEach(() => void vi.stubGlobal('caches', new MemoryCaches()));
afterEach(() => vi.unstubAllGlobals());

/** Creates a file that only states its size, for a machine with little memory. */
const fileOf = (name: string, sizeBytes: number): File =>
  Object.defineProperty(new File(['Name'], name), 'size', { value: sizeBytes });

const namesOf = async (userId: string) => (await readSharedFiles(userId, locks)).map(({ name }) => name);

async function sharedAfter(files: readonly File[]): Promise<{ names: string[]; leftOut: number }> {
  await deleteSharedFiles(locks);
  const leftOut = await saveSharedFiles(files, locks);
  return { names: await namesOf('ada'), leftOut };
}

it('shared files are stored in their order up to the size of a list together, and the others are counted', async () => {
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
});

const huge = (name: string): File => fileOf(name, MAX_BYTES + 1);

it('what was left out is told once, to one tab, and of what a person dropped by the screen alone', async () => {
  expect(await takeLeftOut(locks)).toBe(0);
  await saveSharedFiles([new File(['Name'], 'one.csv')], locks);
  expect(await takeLeftOut(locks)).toBe(0);
  await saveSharedFiles([huge('2.csv'), huge('3.csv')], locks);
  expect(await Promise.all([takeLeftOut(locks), takeLeftOut(locks)])).toEqual([2, 0]);
  expect(await takeLeftOut(locks)).toBe(0);
  expect(await saveSharedFiles([huge('4.csv')], locks, 'ada')).toBe(1);
  expect(await takeLeftOut(locks)).toBe(0);
});

it('files that are shared while somebody signs out are gone with what is known of them', async () => {
  const [saved] = await Promise.all([
    saveSharedFiles([new File(['Name'], 'one.csv'), huge('2.csv')], locks),
    deleteSharedFiles(locks),
  ]);
  expect(saved).toBe(1);
  expect(await namesOf('grace')).toEqual([]);
  expect(await takeLeftOut(locks)).toBe(0);
  expect(await caches.keys()).toEqual([]);
});

it('files that are shared right after somebody has signed out wait for the next person', async () => {
  await saveSharedFiles([new File(['Name'], 'one.csv')], locks);
  await Promise.all([deleteSharedFiles(locks), saveSharedFiles([new File(['Name'], 'two.csv'), huge('3.csv')], locks)]);
  expect(await namesOf('grace')).toEqual(['two.csv']);
  expect(await takeLeftOut(locks)).toBe(1);
});

it('a sign-out does not wait for a tab that holds the files and never lets go', async () => {
  await saveSharedFiles([new File(['Name'], 'one.csv')], locks);
  const held = new SerialLocks();
  void held.request('outrider-shared', async () => new Promise(() => undefined));
  await deleteSharedFiles(held);
  expect(await caches.keys()).toEqual([]);
});

it('shared files stay stored until each is removed, and nobody but their first reader sees them', async () => {
  const [one, other] = [new File(['Name'], 'one.csv'), new File(['Name,URL'], 'other.csv')];
  await saveSharedFiles([one, other], locks);
  expect(await namesOf('ada')).toEqual(['one.csv', 'other.csv']);
  await deleteSharedFile(new File(['x'], 'one.csv'), locks);
  expect(await namesOf('ada')).toEqual(['one.csv', 'other.csv']);
  await deleteSharedFile(one, locks);
  expect(await namesOf('ada')).toEqual(['other.csv']);
  expect(await namesOf('grace')).toEqual([]);
  expect(await namesOf('ada')).toEqual([]);
});

it('files that are shared while others wait leave these as they are, and a newer one takes the place of the same', async () => {
  await saveSharedFiles([new File(['Name'], 'one.csv'), new File(['Name'], 'two.csv')], locks);
  expect(await namesOf('ada')).toEqual(['one.csv', 'two.csv']);
  await saveSharedFiles(
    [new File(['Nom,'], 'three.csv'), new File(['Nomé'], 'one.csv'), new File(['mane'], 'two.csv')],
    locks,
  );
  expect(await namesOf('ada')).toEqual(['one.csv', 'three.csv', 'one.csv', 'two.csv']);
  expect(await (await readSharedFiles('ada', locks)).at(-1)?.text()).toBe('mane');
});

it('a file that is dropped by a person is theirs before they read it, beside one that nobody has read', async () => {
  await saveSharedFiles([new File(['Name'], 'dropped.csv')], locks, 'ada');
  await saveSharedFiles([new File(['Name'], 'shared.csv')], locks);
  expect(await namesOf('grace')).toEqual(['shared.csv']);
  expect(await namesOf('ada')).toEqual([]);
});

it('twenty of a thousand shared files are stored, and the others are counted, also one by one', async () => {
  const { names, leftOut } = await sharedAfter(Array.from({ length: 1_000 }, (_, index) => fileOf(`${index}.csv`, 10)));
  expect([names.length, leftOut]).toEqual([20, 980]);
  expect(await saveSharedFiles([new File(['Name'], 'one-more.csv')], locks)).toBe(1);
});

it('a file of a person finds room, however many others have sent, and what made room is told; of their own none makes room', async () => {
  await saveDroppedFiles([new File(['Name'], 'own.csv')], locks, 'ada');
  await saveSharedFiles(
    Array.from({ length: 30 }, (_, index) => new File(['Name'], `${index}.csv`)),
    locks,
  );
  expect(await takeLeftOut(locks)).toBe(11);
  // The screen to which a share leads has shown them.
  expect(await namesOf('ada')).toHaveLength(20);
  expect(await saveDroppedFiles([new File(['Name'], 'a.csv'), new File(['Name'], 'b.csv')], locks, 'ada')).toBe(0);
  expect(await takeLeftOut(locks)).toBe(2);
  const names = await namesOf('ada');
  expect([names.length, names[0], names[1], names.slice(-2)]).toEqual([20, 'own.csv', '2.csv', ['a.csv', 'b.csv']]);
  // Not for one that no room is enough for.
  expect(await saveDroppedFiles([huge('huge.csv')], locks, 'ada')).toBe(1);
  expect(await namesOf('ada')).toEqual(names);
});

it('files that several tabs store at the same moment are all kept, each for its person, within the room there is', async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, tab) =>
      saveSharedFiles([new File(['Name'], `${tab}.csv`)], locks, tab % 2 === 0 ? 'ada' : undefined),
    ),
  );
  expect(await namesOf('ada')).toEqual(Array.from({ length: 8 }, (_, tab) => `${tab}.csv`));
  const leftOut = await Promise.all(
    Array.from({ length: 20 }, (_, tab) => saveDroppedFiles([new File(['Name'], `more-${tab}.csv`)], locks, 'ada')),
  );
  // The four that belonged to nobody made room.
  expect(leftOut.reduce((sum, count) => sum + count, 0)).toBe(4);
  expect(await namesOf('ada')).toHaveLength(20);
});

it('the same file that two tabs store at the same moment waits once', async () => {
  await Promise.all([1, 2].map(() => saveSharedFiles([new File(['Name'], 'same.csv')], locks, 'ada')));
  expect(await namesOf('ada')).toEqual(['same.csv']);
});

it('a file that is removed while it is read leaves its owner to no later one', async () => {
  const shared = new File(['Name'], 'shared.csv');
  await saveSharedFiles([shared], locks);
  await Promise.all([readSharedFiles('ada', locks), deleteSharedFile(shared, locks)]);
  await saveSharedFiles([new File(['Name'], 'later.csv')], locks);
  expect(await namesOf('grace')).toEqual(['later.csv']);
});

it('files are stored without locks where the browser has none', async () => {
  await saveSharedFiles([new File(['Name'], 'one.csv')], undefined);
  expect((await readSharedFiles('ada', undefined)).map(({ name }) => name)).toEqual(['one.csv']);
});
