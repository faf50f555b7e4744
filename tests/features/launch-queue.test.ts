import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { launchPath, listenForLaunchedFiles, receiveLaunches } from '#app/startup/launch-queue.ts';
import { acceptStrayDrops, keepDroppedFiles } from '#app/effects/keep-dropped-files.ts';
import { preventStrayDrops, takeEarlyDrops } from '#app/effects/prevent-stray-drops.ts';
import { MAX_BYTES } from '#domain/prospect/list-size.ts';
import { readSharedFiles, saveSharedFiles } from '#replica/storage/shared-files.ts';
import { dismissToast, toastsAtom } from '#ui/notices/toast.ts';
import { MemoryCaches } from '#support/memory-caches.ts';
import { SerialLocks } from '#support/serial-locks.ts';

type Launch = { readonly targetURL?: string; readonly files: readonly { getFile?: () => Promise<File> }[] };

const HERE = 'https://outrider.example';

beforeEach(() => void vi.stubGlobal('navigator', { locks: new SerialLocks() }));
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Creates a window that receives launches; `opened` has the paths to which it navigated. */
function openWindow(first: string): { launch(launch: Launch): void; opened: string[] } {
  let consume: (launch: Launch) => void = () => expect.fail('No consumer is set');
  vi.stubGlobal('window', { launchQueue: { setConsumer: (consumer: typeof consume) => (consume = consumer) } });
  const opened: string[] = [];
  receiveLaunches(first, (path) => opened.push(path));
  return { launch: (launch) => consume(launch), opened };
}

describe('a launch into an open window', () => {
  it('launched files arrive together, without missing ones, also at a late listener', async () => {
    const { launch, opened } = openWindow(`${HERE}/import`);
    const [first, second] = [new File(['x'], 'one.csv'), new File(['y'], 'other.csv')];
    launch({ targetURL: `${HERE}/import`, files: [] });
    const received = new Promise<readonly File[]>((resolve) => {
      const stop = listenForLaunchedFiles((files) => {
        stop();
        resolve(files);
      });
    });
    launch({
      targetURL: `${HERE}/import`,
      files: [
        { getFile: async () => first },
        { getFile: () => Promise.reject(new Error('gone')) },
        {},
        { getFile: async () => second },
      ],
    });
    expect(await received).toEqual([first, second]);
    launch({ files: [{ getFile: async () => first }] });
    // Without a listener the file is kept.
    await new Promise((resolve) => setImmediate(resolve));
    expect(await new Promise((resolve) => listenForLaunchedFiles(resolve))).toEqual([first]);
    expect(opened).toEqual(['/import']);
  });

  it('a browser without a launch queue receives no launches', () => {
    vi.stubGlobal('window', {});
    expect(() => receiveLaunches(`${HERE}/`, () => expect.fail('No launch was expected'))).not.toThrow();
  });

  it('the launch that opened the window does not navigate, and a later one to the same address does', () => {
    const { launch, opened } = openWindow(`${HERE}/messages`);
    launch({ targetURL: `${HERE}/messages`, files: [] });
    expect(opened).toEqual([]);
    launch({ targetURL: `${HERE}/campaigns`, files: [] });
    launch({ targetURL: `${HERE}/messages`, files: [] });
    expect(opened).toEqual(['/campaigns', '/messages']);
  });

  it.each([
    ['a shortcut', '/messages?profile=all&last=prospect', '/messages?profile=all&last=prospect'],
    ['the icon', '/dashboard?source=pwa', undefined],
    ['a link of ours', '/dashboard?open=web%2Boutrider%3Acampaigns%2Fabc', '/campaigns/abc'],
    ['a link of ours with slashes', '/dashboard?open=web%2Boutrider%3A%2F%2Fcampaigns%2Fabc', '/campaigns/abc'],
    ['a link to a path outside the app', '/dashboard?open=web%2Boutrider%3A%2F%2Fv1%2Faccount', undefined],
    ['a link to another host', '/dashboard?open=web%2Boutrider%3A%5C%5Cevil.example', undefined],
    [
      'a link of another scheme',
      '/dashboard?open=https%3A%2F%2Fevil.example',
      '/dashboard?open=https%3A%2F%2Fevil.example',
    ],
    ['an address of the server', '/sandbox/mailbox', undefined],
  ])('a launch by %s, %s, leads to %s', (_what, address, expected) => {
    expect(launchPath(`${HERE}${address}`)).toBe(expected);
  });
});

describe('a file that is dropped outside a drop target', () => {
  const dragOf = (kind: string, types: readonly string[]) =>
    Object.assign(new Event(kind, { cancelable: true }), { dataTransfer: { types, dropEffect: 'copy', files: [] } });

  it.each([
    ['dragover', ['Files'], true],
    ['drop', ['Files'], true],
    ['drop', ['text/plain'], false],
  ])('a stray %s of %j is prevented: %s', (kind, types, isPrevented) => {
    const page = new EventTarget();
    const stop = preventStrayDrops(page);
    const [first, second] = [dragOf(kind, types), dragOf(kind, types)];
    page.dispatchEvent(first);
    expect([first.defaultPrevented, first.dataTransfer.dropEffect]).toEqual([
      isPrevented,
      isPrevented ? 'none' : 'copy',
    ]);
    stop();
    page.dispatchEvent(second);
    expect(second.defaultPrevented).toBe(false);
  });

  it('a dropped file belongs to the target that took it', () => {
    const page = new EventTarget();
    preventStrayDrops(page);
    const event = dragOf('dragover', ['Files']);
    event.preventDefault();
    page.dispatchEvent(event);
    expect(event.dataTransfer.dropEffect).toBe('copy');
  });

  it.each([
    ['a file of the person', ['Files'], [['list.csv'], true]],
    ['a picture of the page', ['text/html', 'Files'], [[], true]],
    ['a text', ['text/plain'], [[], false]],
  ])('%s reaches the app as %j gives: %j', (_what, types, [names, isPrevented]) => {
    const page = new EventTarget();
    const dropped: string[] = [];
    acceptStrayDrops(page, (files) => dropped.push(...files.map(({ name }) => name)));
    preventStrayDrops(page);
    for (const kind of ['dragover', 'drop']) {
      const dataTransfer = { types, dropEffect: 'copy', files: [new File(['x'], 'list.csv')] };
      const event = Object.assign(new Event(kind, { cancelable: true }), { dataTransfer });
      page.dispatchEvent(event);
      expect(event.defaultPrevented).toBe(isPrevented);
    }
    expect(dropped).toEqual(names);
  });

  it('is held until the app can take it, and taken once', () => {
    const page = new EventTarget();
    preventStrayDrops(page);
    takeEarlyDrops();
    const drop = (types: readonly string[], name: string) =>
      page.dispatchEvent(
        Object.assign(new Event('drop', { cancelable: true }), {
          dataTransfer: { types, dropEffect: 'copy', files: [new File(['x'], name)] },
        }),
      );
    drop(['Files'], 'one.csv');
    drop(['text/html', 'Files'], 'picture.png');
    drop(['Files'], 'two.csv');
    expect(takeEarlyDrops().map(({ name }) => name)).toEqual(['one.csv', 'two.csv']);
    expect(takeEarlyDrops()).toEqual([]);
  });

  const toasts = () => getDefaultStore().get(toastsAtom);
  const dismissAll = (): void => {
    for (const { key } of toasts()) dismissToast(key);
  };
  // The files of the project share one process.
  afterEach(dismissAll);
  const toldAfter = async (...files: File[]): Promise<readonly string[]> => {
    dismissAll();
    await keepDroppedFiles(files, 'ada');
    return toasts().map(({ title }) => title);
  };

  it('waits for its import beside others, and the person is told; what is no list is refused with its reason', async () => {
    vi.stubGlobal('caches', new MemoryCaches());
    await saveSharedFiles([new File(['Name'], 'shared.csv')], undefined);
    expect(await toldAfter(new File(['Name'], 'list.csv'), new File(['x'], 'people.xlsx'))).toEqual([
      'Kept on this device: list.csv',
      'Please upload a CSV file',
    ]);
    expect(toasts()[0]?.link).toBe('/import');
    const large = Object.defineProperty(new File(['Name'], 'large.csv'), 'size', { value: MAX_BYTES });
    expect(await toldAfter(large)).toEqual([expect.stringContaining('1 shared file was left out')]);
    expect((await readSharedFiles('ada', undefined)).map(({ name }) => name)).toEqual(['shared.csv', 'list.csv']);
  });

  it('is reported as lost where the browser cannot store it', async () => {
    vi.stubGlobal('caches', { open: () => Promise.reject(new Error('denied')) });
    expect(await toldAfter(new File(['Name'], 'list.csv'))).toEqual(['This browser could not store the file.']);
  });
});
