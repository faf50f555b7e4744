import { describe, expect, it } from 'vitest';
import { identityOfAddress } from '#domain/profile/profile-key.ts';
import { readProfile } from '#domain/profile/profile.ts';
import { chatKeyOf } from '#features/chats/keyboard/chat-keys.ts';
import { listChatsOfPerson, listSearchableEntities } from '#features/palette/searchable-entities.ts';
import { paletteViewOf } from '#features/palette/palette-keys.ts';
import { groupEntries } from '#features/palette/group-entries.ts';
import { rankResults } from '#features/palette/rank-results.ts';
import { SHORTCUT_GROUPS } from '#features/palette/shortcuts.ts';
import { apply } from '#replica/apply.ts';
import { keyPress } from '#support/key-press.ts';
import { chatRows, openTestReplica } from '#support/replicas.ts';
import { chatDocument, profileDocument, TEAM_ID } from '#support/wire-documents.ts';
import { readSources } from '../architecture/source-files.ts';

/** The guard against keys of input methods has no shortcut. */
const GUARD = 'src/app/effects/stop-composing-keys.ts';
const LISTENERS = readSources('src')
  .filter(({ path, text }) => text.includes("addEventListener('keydown'") && path !== GUARD)
  .map(({ path }) => path);

const entries = ['Campaigns', 'Spring campaign', 'Zoë Hartmann', 'Hart & Söhne', 'Recampaign'].map((title) => ({
  key: title,
  title,
  detail: title === 'Hart & Söhne' ? 'Zoo supplies' : '',
}));
const find = (query: string, recent: readonly string[] = [], limit = 10) =>
  rankResults(entries, query, recent, limit).map(({ title }) => title);

describe('the search of the palette', () => {
  it.each([
    [
      'titles that start with the query, then words of titles, then parts of words',
      'camp',
      ['Campaigns', 'Spring campaign', 'Recampaign'],
    ],
    ['without case and accents', 'zoe', ['Zoë Hartmann']],
    ['details after titles', 'zo', ['Zoë Hartmann', 'Hart & Söhne']],
    ['entries that match every word, in any order', 'hart zoë', ['Zoë Hartmann']],
    ['the same with blanks around the query', '  camp  ', ['Campaigns', 'Spring campaign', 'Recampaign']],
    ['two words that were typed as one', 'springcam', ['Spring campaign']],
    ['nothing without a match', 'xyz', []],
    ['no pattern characters', '.*', []],
  ])('the search of the palette finds %s', (_name, query, titles) => expect(find(query)).toEqual(titles));

  it('recently chosen entries come first among equals, and first of all without a query', () => {
    expect(find('h', ['Hart & Söhne'])).toEqual(['Hart & Söhne', 'Zoë Hartmann']);
    expect(find('', ['Recampaign', 'Spring campaign'])).toEqual([
      'Recampaign',
      'Spring campaign',
      'Campaigns',
      'Zoë Hartmann',
      'Hart & Söhne',
    ]);
    expect(find('camp', ['Recampaign'])[0]).toBe('Campaigns');
  });

  it('the palette shows no more than the limit', () => expect(find('', [], 2)).toHaveLength(2));
});

describe('the entities of the palette', () => {
  it.each([
    [true, 'Running, simulated'],
    [false, 'Running'],
  ])("the palette describes a profile's health and a simulated network, %s: %s", async (isSimulated, detail) => {
    const replica = await openTestReplica();
    await apply(replica, {
      rows: [{ table: 'profiles', rows: [readProfile(profileDocument('p1'))] }],
    });
    expect(await listSearchableEntities(replica.db, TEAM_ID, isSimulated)).toEqual([
      { kind: 'profile', id: 'p1', key: 'profile:p1', title: 'Léa', detail },
    ]);
    replica.close();
  });
});

describe('the address of a person in the palette', () => {
  it.each([
    ['https://www.linkedin.com/in/jane-sample/', ['c1', 'c2']],
    ['<a href="http://fr.linkedin.com/in/JANE-SAMPLE?trk=x">Jane</a>', ['c1', 'c2']],
    ['linkedin.com/in/jane-sample-2', ['c3']],
    ['https://www.linkedin.com/in/nobody', []],
    ['Jane Sample', []],
  ])('the pasted text %j finds the conversations %j', async (text, ids) => {
    const replica = await openTestReplica();
    const named = (name: string) => ({
      prospect: JSON.stringify({ name: 'Jane', profileUrl: `https://www.linkedin.com/in/${name}` }),
    });
    await apply(replica, {
      rows: [
        chatRows(
          chatDocument('c1', 3, named('jane-sample')),
          chatDocument('c2', 2, named('jane-sample')),
          chatDocument('c3', 1, named('jane-sample-2')),
          chatDocument('c4', 4, { ...named('jane-sample'), teamId: 'other' }),
        ),
      ],
    });
    // A row that an older build wrote.
    await replica.db.chats.update('c2', { addresses: undefined });
    const found = await listChatsOfPerson(replica.db, TEAM_ID, identityOfAddress(text));
    expect(found.map(({ id }) => id)).toEqual(ids);
    replica.close();
  });
});

describe('the keys that open the palette', () => {
  it.each([
    [keyPress('k', { ctrlKey: true }), true, 'palette'],
    [keyPress('K', { metaKey: true }), false, 'palette'],
    [keyPress('k', { ctrlKey: true, altKey: true }), false, undefined],
    [keyPress('k'), false, undefined],
    [keyPress('?'), false, 'shortcuts'],
    [keyPress('?'), true, undefined],
    [keyPress('?', { ctrlKey: true }), false, undefined],
  ])('the key %j while typing (%s) opens %s', (event, isTyping, view) =>
    expect(paletteViewOf(event, isTyping)).toBe(view),
  );
});

describe('the list of shortcuts', () => {
  it('the list of shortcuts names every key of Messages', () => {
    const listedKeys = new Set(
      SHORTCUT_GROUPS.find(({ title }) => title === 'Messages')?.shortcuts.flatMap(({ keys }) => keys),
    );
    const keyNames: Readonly<Record<string, string>> = { '↓': 'ArrowDown', '↑': 'ArrowUp', Esc: 'Escape' };
    for (const key of listedKeys) expect(chatKeyOf(keyPress(keyNames[key] ?? key)), key).toBeDefined();
    for (const key of ['j', 'k', 'p', 'u', 'e', 'x', '/', 'Enter']) expect(listedKeys).toContain(key);
  });

  // Only files that listen to the keys of a whole page: the keys of a focused control are those of such controls
  // everywhere.
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

describe('the groups of the palette', () => {
  const ranked = [
    { key: 'a', kind: 'Go to' },
    { key: 'b', kind: 'Campaign' },
    { key: 'c', kind: 'Go to' },
    { key: 'd', kind: 'Create' },
  ];
  const keysOf = (recent: readonly string[]) =>
    groupEntries(ranked, recent).map(({ title, entries: group }) => [title, group.map(({ key }) => key).join('')]);

  it('the groups of the palette follow the ranking, and recent choices that exist come first', () => {
    expect(keysOf([])).toEqual([
      ['Go to', 'ac'],
      ['Campaign', 'b'],
      ['Create', 'd'],
    ]);
    expect(keysOf(['d', 'gone', 'a'])).toEqual([
      ['Recent', 'da'],
      ['Campaign', 'b'],
      ['Go to', 'c'],
    ]);
  });
});
