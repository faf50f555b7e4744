import { describe, expect, test } from 'vitest';
import { MAX_CHAT_TAGS, withTag } from '#domain/chat/chat-tags.ts';
import {
  applyCommand,
  createdRowOf,
  fieldOf,
  isAlreadyApplied,
  isUncreated,
  issuedCommandSchema,
  laneOf,
  mergeEdits,
} from '#domain/commands/command.ts';
import { labelOfCommand, screenPathOfCommand } from '#domain/commands/command-messages.ts';
import { requestOf } from '#domain/commands/command-requests.ts';
import { readTag } from '#domain/tag/read-tag.ts';
import { freeTagName, newTagId, tagIdPrefix, tagKeyOf } from '#domain/tag/tag-names.ts';
import { MAX_TAG_NAME_LENGTH, TAG_COLORS, tagFields } from '#domain/tag/tag.ts';
import { isId } from '#domain/wire/ids.ts';

const TIMES = { $createdAt: '2026-12-01T08:00:00.000+00:00', $updatedAt: '2026-12-01T09:00:00.000+00:00' };

test('a tag is read with its colour, and one of a newer server is gray', () => {
  const document = { $id: 't1', ...TIMES, teamId: 'team1', name: 'Hot', color: 'red', deleted: false, more: 1 };
  expect(readTag(document)).toEqual({
    id: 't1',
    teamId: 'team1',
    name: 'Hot',
    color: 'red',
    createdAt: '2026-12-01T08:00:00.000Z',
    updatedAt: '2026-12-01T09:00:00.000Z',
  });
  expect(readTag({ ...document, color: 'ultraviolet', name: null, deleted: true })).toMatchObject({
    name: '',
    color: 'gray',
    isDeleted: true,
  });
});

test.each([
  ['Hot', true],
  ['  Two\nlines ', true],
  ['x'.repeat(MAX_TAG_NAME_LENGTH), true],
  ['x'.repeat(MAX_TAG_NAME_LENGTH + 1), false],
  ['\u200B', false],
  ['', false],
])('the name %j is accepted: %s', (name, isAccepted) => {
  expect(tagFields.name.safeParse(name).success).toBe(isAccepted);
});

test('there are eight colours', () => {
  expect(new Set(TAG_COLORS).size).toBe(8);
});

describe('the name of a tag', () => {
  test.each([
    ['Hot', 'hOT', true],
    ['ÉTÉ', 'été', true],
    ['e\u0301te\u0301', 'ÉTÉ', true],
    ['Été', 'Ete', false],
    ['Hot', 'Hot 2', false],
  ])('%j and %j count as one: %s', (one, other, isSame) => {
    expect(tagKeyOf(one) === tagKeyOf(other)).toBe(isSame);
  });

  test.each([
    ['Hot', [], 'Hot'],
    ['Hot', ['hot'], 'Hot 2'],
    ['Hot', ['HOT', 'hot 2', 'Cold'], 'Hot 3'],
    ['x'.repeat(40), ['X'.repeat(40)], `${'x'.repeat(38)} 2`],
    [`x${'🎯'.repeat(19)}`, [`x${'🎯'.repeat(19)}`], `x${'🎯'.repeat(18)} 2`],
  ])('%j beside %j becomes %j', (name, taken, free) => {
    expect(freeTagName(name, taken)).toBe(free);
    expect(tagFields.name.safeParse(free).success).toBe(true);
  });
});

describe('the id of a new tag', () => {
  const none = () => false;

  test('is the same on two devices of a team, and another one for another name or team', () => {
    const id = newTagId('team1', 'Hot', none);
    expect(isId(id)).toBe(true);
    expect(newTagId('team1', 'hOT', none)).toBe(id);
    expect(newTagId('team1', 'Cold', none)).not.toBe(id);
    expect(newTagId('team2', 'Hot', none)).not.toBe(id);
    expect(id.startsWith(tagIdPrefix('team1'))).toBe(true);
    expect(id.startsWith(tagIdPrefix('team2'))).toBe(false);
  });

  test('is none that a tag has or had', () => {
    const first = newTagId('team1', 'Hot', none);
    const second = newTagId('team1', 'Hot', (id) => id === first);
    expect(second).not.toBe(first);
    expect(newTagId('team1', 'Hot', (id) => id === first || id === second)).not.toBe(second);
  });
});

test('a conversation gets a tag once, as its last one, and loses only that one', () => {
  expect(withTag([], 't1', true)).toEqual(['t1']);
  expect(withTag(['t1', 't2'], 't1', true)).toEqual(['t1', 't2']);
  expect(withTag(['t1', 't2'], 't1', false)).toEqual(['t2']);
  expect(withTag(['t1'], 't2', false)).toEqual(['t1']);
  expect(MAX_CHAT_TAGS).toBe(20);
});

describe('a command on a tag', () => {
  const issue = (type: string, more: object = {}) =>
    issuedCommandSchema.parse({
      id: 'c1',
      teamId: 'team1',
      issuedAt: '2026-12-01T08:00:00.000Z',
      command: { type: `tag.${type}`, tagId: 't1', ...more },
    });
  const created = issue('create', { name: 'Hot', color: 'red' });
  const renamed = issue('update', { name: 'Warm', color: 'orange' });
  const deleted = issue('delete');

  test('that creates one begins with a row that no server has, and is changed in place', () => {
    const row = createdRowOf(created) ?? expect.fail('no row');
    expect(isUncreated(row)).toBe(true);
    expect(applyCommand(row, created)).toMatchObject({ id: 't1', teamId: 'team1', name: 'Hot', color: 'red' });
    expect(mergeEdits(created.command, renamed.command)).toMatchObject({ type: 'tag.create', name: 'Warm' });
    expect(isAlreadyApplied(row, deleted.command)).toBe(true);
    expect(createdRowOf(renamed)).toBeUndefined();
  });

  test('that deletes one marks its row, which stays', () => {
    const row = readTag({ $id: 't1', ...TIMES, teamId: 'team1', name: 'Hot', color: 'red' });
    const shown = applyCommand(row, deleted);
    expect(shown).toMatchObject({ name: 'Hot', isDeleted: true });
    expect([isAlreadyApplied(row, deleted.command), isAlreadyApplied(shown, deleted.command)]).toEqual([false, true]);
  });

  test('has a lane, a request and a label, also when its row is gone', () => {
    const { command } = created;
    if (command.type === 'prospects.import') throw new Error('an import is no tag');
    expect(laneOf(created)).toBe('tags:t1');
    expect(fieldOf(created)).toBe(fieldOf(deleted));
    expect(requestOf(command)).toEqual({
      method: 'POST',
      path: '/tag/create',
      body: { tagId: 't1', name: 'Hot', color: 'red' },
    });
    expect(labelOfCommand(command)).toContain('Hot');
    expect(labelOfCommand(command, createdRowOf(created))).toBe('Add a tag');
    expect(screenPathOfCommand(command)).toBe('/messages');
  });
});
