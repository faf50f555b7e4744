import { afterEach, describe, expect, it, vi } from 'vitest';
import { launchPath, listenForLaunchedFiles, receiveLaunches } from '#app/startup/launch-queue.ts';
import { preventStrayDrops } from '#app/effects/prevent-stray-drops.ts';

type Launch = { readonly targetURL?: string; readonly files: readonly { getFile?: () => Promise<File> }[] };

const HERE = 'https://outrider.example';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A window that the system launches into; `opened` are the addresses it was led to. */
function receiving(first: string): { launch(launch: Launch): void; opened: string[] } {
  let consume: (launch: Launch) => void = () => expect.fail('Nobody listens');
  vi.stubGlobal('window', { launchQueue: { setConsumer: (consumer: typeof consume) => (consume = consumer) } });
  const opened: string[] = [];
  receiveLaunches(first, (path) => opened.push(path));
  return { launch: (launch) => consume(launch), opened };
}

describe('what the system launches into an open window', () => {
  it('launched files arrive together; missing ones are skipped; a late listener gets them too', async () => {
    const { launch, opened } = receiving(`${HERE}/import`);
    const [one, other] = [new File(['x'], 'one.csv'), new File(['y'], 'other.csv')];
    launch({ targetURL: `${HERE}/import`, files: [] });
    const got = new Promise<readonly File[]>((resolve) => {
      const stop = listenForLaunchedFiles((files) => {
        stop();
        resolve(files);
      });
    });
    launch({
      targetURL: `${HERE}/import`,
      files: [
        { getFile: async () => one },
        { getFile: () => Promise.reject(new Error('gone')) },
        {},
        { getFile: async () => other },
      ],
    });
    expect(await got).toEqual([one, other]);
    launch({ files: [{ getFile: async () => one }] });
    // Nobody listens meanwhile: it is kept.
    await new Promise((resolve) => setImmediate(resolve));
    expect(await new Promise((resolve) => listenForLaunchedFiles(resolve))).toEqual([one]);
    expect(opened).toEqual(['/import']);
  });

  it('there are no launches in a browser without a launch queue', () => {
    vi.stubGlobal('window', {});
    expect(() => receiveLaunches(`${HERE}/`, () => expect.fail('Nothing was handed over'))).not.toThrow();
  });

  it('the launch that opened the window is not reported; the same address later is', () => {
    const { launch, opened } = receiving(`${HERE}/messages`);
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
    ['a link out of the app', '/dashboard?open=web%2Boutrider%3A%2F%2Fv1%2Faccount', undefined],
    ['a link to another host', '/dashboard?open=web%2Boutrider%3A%5C%5Cevil.example', undefined],
    [
      "somebody else's link",
      '/dashboard?open=https%3A%2F%2Fevil.example',
      '/dashboard?open=https%3A%2F%2Fevil.example',
    ],
    ['an address of the server', '/sandbox/mailbox', undefined],
  ])('%s: %s leads to %s', (_what, address, expected) => {
    expect(launchPath(`${HERE}${address}`)).toBe(expected);
  });
});

describe('a file that is let go beside every place which takes files', () => {
  const dragOf = (kind: string, types: readonly string[]) =>
    Object.assign(new Event(kind, { cancelable: true }), { dataTransfer: { types, dropEffect: 'copy' } });

  it.each([
    ['dragover', ['Files'], true],
    ['drop', ['Files'], true],
    ['drop', ['text/plain'], false],
  ])('dropping %s of %j: refused is %s', (kind, types, isRefused) => {
    const page = new EventTarget();
    const stop = preventStrayDrops(page);
    const [first, second] = [dragOf(kind, types), dragOf(kind, types)];
    page.dispatchEvent(first);
    expect([first.defaultPrevented, first.dataTransfer.dropEffect]).toEqual([isRefused, isRefused ? 'none' : 'copy']);
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
});
