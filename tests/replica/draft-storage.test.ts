import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createDraftStorage } from '#replica/storage/draft-storage.ts';
import { stubLocalStorage } from '#support/memory-storage.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = stubLocalStorage('ann');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Loads a page with the drafts of one entity. */
function openPage(entityId = 'o1') {
  const drafts = createDraftStorage('edits', z.object({ name: z.string() }), () => crypto.randomUUID(), Date.now);
  const slot = drafts.of('ann', 'north', entityId);
  return {
    drafts,
    slot,
    read: () => slot.read()?.name,
    write: (name: string | undefined) => slot.save(name === undefined ? undefined : { name }),
    others: () => slot.others().map(({ name }) => name),
  };
}
const listDrafts = () =>
  openPage()
    .drafts.list('ann', 'north')
    .map(([entityId, { name }]) => `${entityId} ${name}`);

describe('a draft that two tabs write', () => {
  it('a draft that another tab drops by writing in the same moment is stored again, unless its person has signed out', () => {
    const events = new EventTarget();
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
    const [a, b] = [openPage(), openPage()];
    const key = 'outrider.edits.ann.north';
    b.write('Of B');
    const withoutA = stored.get(key) ?? '';
    a.write('Of A');
    // What B writes now was read before A wrote.
    stored.set(key, withoutA);
    events.dispatchEvent(new Event('storage'));
    expect(listDrafts()).toEqual(['o1 Of B', 'o1 Of A']);

    a.write('Of A, signed out');
    stored.clear();
    events.dispatchEvent(new Event('storage'));
    expect([...stored.keys()]).toEqual([]);
  });

  it('a draft that was set aside for another one is not stored again in its place', () => {
    const events = new EventTarget();
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
    const [a, b] = [openPage(), openPage()];
    b.write('Of B');
    a.write('Of A');
    a.slot.show({ name: 'Of B' }, { name: 'Of A' });
    const drafts = listDrafts();
    events.dispatchEvent(new Event('storage'));
    expect(listDrafts()).toEqual(drafts);
  });

  it('a draft that was stored a while ago is not stored again, since somebody has discarded it', () => {
    const events = new EventTarget();
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
    vi.useFakeTimers();
    try {
      const [a, b] = [openPage(), openPage()];
      a.write('Of A');
      vi.advanceTimersByTime(1_500);
      b.slot.discard({ name: 'Of A' });
      events.dispatchEvent(new Event('storage'));
      expect(listDrafts()).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('a draft outlives the page that wrote it, stays one draft, and is deleted by the page that shows it', () => {
    openPage().write('One');
    const later = openPage();
    expect([later.read(), later.others()]).toEqual(['One', []]);
    later.write('One and more');
    expect(listDrafts()).toEqual(['o1 One and more']);
    later.write(undefined);
    expect([later.read(), [...stored.keys()]]).toEqual([undefined, ['outrider.user']]);
  });

  it('the draft of another tab is neither overwritten nor deleted, and is listed among the others', () => {
    const [a, b] = [openPage(), openPage()];
    expect([a.read(), b.read()]).toEqual([undefined, undefined]);
    a.write('Of A');
    b.write('Of B');
    expect([a.others(), b.others(), listDrafts()]).toEqual([['Of B'], ['Of A'], ['o1 Of A', 'o1 Of B']]);
    b.write(undefined);
    expect([a.others(), b.others(), listDrafts()]).toEqual([[], ['Of A'], ['o1 Of A']]);
  });

  it('a page that shows a draft which its writer continues deletes nothing of the newer text', () => {
    const a = openPage();
    a.write('Begun');
    const b = openPage();
    expect(b.read()).toBe('Begun');
    a.write('Begun, gone on in A');
    b.write('Begun, gone on in B');
    expect(listDrafts()).toEqual(['o1 Begun, gone on in A', 'o1 Begun, gone on in B']);
    a.write(undefined);
    expect(listDrafts()).toEqual(['o1 Begun, gone on in B']);
  });

  it('the newest draft is shown; taking up another sets it aside, and back again; discarding deletes one', () => {
    const [a, b] = [openPage(), openPage()];
    a.write('Of A');
    b.write('Of B');
    const c = openPage();
    expect([c.read(), c.others()]).toEqual(['Of B', ['Of A']]);
    expect(c.slot.show({ name: 'Of A' }, { name: 'Of B' })).toBe(true);
    expect(c.others()).toEqual(['Of B']);
    c.write('Of A, taken up');
    expect(listDrafts()).toEqual(['o1 Of B', 'o1 Of A, taken up']);
    c.slot.show({ name: 'Of B' }, { name: 'Of A, taken up' });
    expect(c.others()).toEqual(['Of A, taken up']);
    c.slot.discard({ name: 'Of A, taken up' });
    expect([c.others(), listDrafts()]).toEqual([[], ['o1 Of B']]);
  });

  it('a draft belongs to one entity, and drafts of other entities stay as they are', () => {
    const [a, b] = [openPage('o1'), openPage('o2')];
    a.write('One');
    b.write('Two');
    expect([a.others(), b.others()]).toEqual([[], []]);
    expect(a.drafts.newest('ann', 'north')).toEqual({ o1: { name: 'One' }, o2: { name: 'Two' } });
    a.write(undefined);
    expect(listDrafts()).toEqual(['o2 Two']);
  });

  it('a draft that was stored before pages had slots is still read', () => {
    stored.set('outrider.edits.ann.north', JSON.stringify({ o1: { name: 'Old' } }));
    const page = openPage();
    expect(page.read()).toBe('Old');
    page.write('Old and more');
    expect(listDrafts()).toEqual(['o1 Old and more']);
  });

  it('a draft is not taken up when the storage is full, and a write that must not be lost throws', () => {
    const [a, b] = [openPage(), openPage()];
    a.write('Of A');
    b.write('Of B');
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    expect([b.slot.show({ name: 'Of A' }, { name: 'Of B' }), b.others()]).toEqual([false, ['Of A']]);
    expect(() => b.slot.write({ name: 'More' })).toThrow('full');
  });
});

/** The editors with drafts: how a tab opens the storage of each, and how a draft is made from a name. */
const DRAFT_STORAGES = [
  [
    'the prompt editor',
    async () => (await import('#features/prompts/editor/prompt-edits.ts')).promptEditsStorage.of('ann', 'north', 'p1'),
    (name: string) => ({ name, type: 'comment', texts: { comment: name }, modelId: 'm', base: 'b' }),
  ],
  [
    'the offer dialog',
    async () => (await import('#features/offers/edit/offer-edits.ts')).offerEdits.of('ann', 'north', 'o1'),
    (name: string) => ({ name, description: name, base: 'b' }),
  ],
  [
    'the offer wizard',
    async () => (await import('#features/offers/create/offer-draft.ts')).offerDraftStorage('ann', 'north'),
    (name: string) => ({
      id: name,
      name,
      answers: { problems: '', benefits: '', results: '', customer: '', unique: '' },
      url: '',
      description: '',
    }),
  ],
  [
    'the prompt wizard',
    async () => (await import('#features/prompts/create/new-prompt-draft.ts')).newPromptDraftStorage('ann', 'north'),
    (name: string) => ({ id: name, name, modelId: '' }),
  ],
  [
    'the test of a prompt',
    async () => (await import('#features/prompts/test/prompt-test.ts')).promptTestStorage.of('ann', 'north', 'p1'),
    (name: string) => ({ values: { tone: name }, typed: name, messages: [] }),
  ],
  [
    'the campaign wizard before its first step',
    async () => (await import('#features/campaigns/create/campaign-draft.ts')).campaignDraftStorage('ann', 'north'),
    (name: string) => ({ campaignId: name, name }),
  ],
  [
    'the campaign wizard',
    async () =>
      (await import('#features/campaigns/create/campaign-draft.ts')).campaignDraftStorage('ann', 'north', 'c1'),
    (name: string) => ({ campaignId: 'c1', variableValues: { tone: name } }),
  ],
] as const;

it.each(DRAFT_STORAGES)(
  'the draft of another tab stays when a tab writes or deletes its own in %s',
  async (_editor, open, draftOf) => {
    type DraftSlot = { save(value: unknown): void; others(): readonly unknown[]; read(): unknown };
    const openTab = async (): Promise<DraftSlot> => {
      vi.resetModules();
      return open();
    };
    const [a, b] = [await openTab(), await openTab()];
    a.save(draftOf('Of A'));
    b.save(draftOf('Of B'));
    expect(a.others()).toEqual([draftOf('Of B')]);
    b.save(undefined);
    expect([b.others(), (await openTab()).read()]).toEqual([[draftOf('Of A')], draftOf('Of A')]);
  },
);
