import { describe, expect, it } from 'vitest';
import { readProfile } from '#domain/profile/profile.ts';
import { chatKeyOf } from '#features/chats/keyboard/chat-keys.ts';
import { listSearchableEntities } from '#features/palette/searchable-entities.ts';
import { paletteViewOf } from '#features/palette/palette-keys.ts';
import { rankResults } from '#features/palette/rank-results.ts';
import { SHORTCUT_GROUPS } from '#features/palette/shortcuts.ts';
import { apply } from '#replica/apply.ts';
import { openTestReplica } from '#support/replicas.ts';
import { TEAM_ID, wireTime } from '#support/wire-documents.ts';
import { readSources } from '../architecture/source-files.ts';

const LISTENERS = readSources('src')
  .filter(({ text }) => text.includes("addEventListener('keydown'"))
  .map(({ path }) => path);

const things = ['Campaigns', 'Spring campaign', 'Zoë Hartmann', 'Hart & Söhne', 'Recampaign'].map((title) => ({
  key: title,
  title,
  detail: title === 'Hart & Söhne' ? 'Zoo supplies' : '',
}));
const found = (query: string, recent: readonly string[] = [], limit = 10) =>
  rankResults(things, query, recent, limit).map(({ title }) => title);

describe('what the palette finds', () => {
  it.each([
    [
      'titles that begin with it, words of titles, then what is inside',
      'camp',
      ['Campaigns', 'Spring campaign', 'Recampaign'],
    ],
    ['without case and accents', 'zoe', ['Zoë Hartmann']],
    ['details after titles', 'zo', ['Zoë Hartmann', 'Hart & Söhne']],
    ['every word has to match, in any order', 'hart zoë', ['Zoë Hartmann']],
    ['blanks around it say nothing', '  camp  ', ['Campaigns', 'Spring campaign', 'Recampaign']],
    ['nothing matches', 'xyz', []],
    ['signs are only signs', '.*', []],
  ])('%s', (_name, query, titles) => expect(found(query)).toEqual(titles));

  it('recently chosen entries come first among equals, and first of all without a query', () => {
    expect(found('h', ['Hart & Söhne'])).toEqual(['Hart & Söhne', 'Zoë Hartmann']);
    expect(found('', ['Recampaign', 'Spring campaign'])).toEqual([
      'Recampaign',
      'Spring campaign',
      'Campaigns',
      'Zoë Hartmann',
      'Hart & Söhne',
    ]);
    expect(found('camp', ['Recampaign'])[0]).toBe('Campaigns');
  });

  it('the palette shows no more than the limit', () => expect(found('', [], 2)).toHaveLength(2));
});

describe('what has a name', () => {
  it.each([
    [true, 'Running, simulated'],
    [false, 'Running'],
  ])("the palette describes a profile's health and a simulated network, %s: %s", async (isSimulated, detail) => {
    const replica = await openTestReplica();
    await apply(replica, {
      rows: [
        {
          table: 'profiles',
          rows: [
            readProfile({
              $id: 'p1',
              $createdAt: wireTime(1),
              $updatedAt: wireTime(1),
              teamId: TEAM_ID,
              name: 'Léa',
              healthStatus: 'running',
            }),
          ],
        },
      ],
    });
    expect(await listSearchableEntities(replica.db, TEAM_ID, isSimulated)).toEqual([
      { kind: 'profile', id: 'p1', key: 'profile:p1', title: 'Léa', detail },
    ]);
    replica.close();
  });
});

describe('the keys that open it', () => {
  const press = (key: string, more: Partial<{ ctrlKey: boolean; metaKey: boolean; altKey: boolean }> = {}) => ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...more,
  });
  it.each([
    [press('k', { ctrlKey: true }), true, 'palette'],
    [press('K', { metaKey: true }), false, 'palette'],
    [press('k', { ctrlKey: true, altKey: true }), false, undefined],
    [press('k'), false, undefined],
    [press('?'), false, 'shortcuts'],
    [press('?'), true, undefined],
    [press('?', { ctrlKey: true }), false, undefined],
  ])('the key %j while typing (%s) opens %s', (given, isWriting, opened) =>
    expect(paletteViewOf(given, isWriting)).toBe(opened),
  );
});

describe('the list of shortcuts', () => {
  it('the list of shortcuts names every key of Messages', () => {
    const told = new Set(
      SHORTCUT_GROUPS.find(({ title }) => title === 'Messages')?.shortcuts.flatMap(({ keys }) => keys),
    );
    const spelt: Readonly<Record<string, string>> = { '↓': 'ArrowDown', '↑': 'ArrowUp', Esc: 'Escape' };
    for (const key of told)
      expect(chatKeyOf({ key: spelt[key] ?? key, ctrlKey: false, metaKey: false, altKey: false }), key).toBeDefined();
    for (const key of ['j', 'k', 'p', 'u', 'e', 'x', '/', 'Enter']) expect(told).toContain(key);
  });

  // What has a place here listens to the keys of a whole page; what a focused control does with its own keys is the way
  // of such controls everywhere.
  it.each([
    ['src/features/palette/palette-keys.ts', 'Everywhere', ['Ctrl K', '?']],
    ['src/app/shell/sidebar-state.ts', 'Everywhere', ['Ctrl B']],
    ['src/features/chats/keyboard/chat-keys.ts', 'Messages', ['j', 'k', 'p', 'u', 'e', 'x', '/', 'Enter', 'Esc']],
    ['src/features/prompts/editor/prompt-editor.tsx', 'A prompt', ['Ctrl S']],
  ])('the list of shortcuts has the keys of %s under %s', (path, title, keys) => {
    expect(
      SHORTCUT_GROUPS.find((group) => group.title === title)?.shortcuts.map((shortcut) => shortcut.keys[0]),
    ).toEqual(expect.arrayContaining(keys));
    expect(LISTENERS).toContain(path);
  });

  it('the list of shortcuts omits no file that listens to page keys', () => expect(LISTENERS).toHaveLength(4));
});
