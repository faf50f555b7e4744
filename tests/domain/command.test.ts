import { describe, expect, it } from 'vitest';
import { APP_PATHS } from '#domain/screen-paths.ts';
import { contentVersion, isSame } from '#domain/text/stable-json.ts';
import {
  applyCommand,
  isSameRequest,
  commandSchema,
  fieldOf,
  isAlreadyApplied,
  issuedCommandSchema,
  laneOf,
  rebaseCommand,
  readIssued,
  mergeEdits,
  type Command,
  type CommandedRow,
} from '#domain/commands/command.ts';
import { requestOf } from '#domain/commands/command-requests.ts';
import { promptIdSchema } from '#domain/wire/ids.ts';
import { screenPathOfCommand, subjectOf, labelOfCommand, textsOfCommand } from '#domain/commands/command-messages.ts';
import type { Chat } from '#domain/chat/chat.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { partsOfImport } from '#domain/commands/prospect/definitions.ts';
import {
  sampleCommand,
  sampleDocument,
  ROW_COMMAND_TYPES,
  rowsOf,
  tableOfType,
  wireEffectOf,
} from '#support/sample-commands.ts';

const row = (type: (typeof ROW_COMMAND_TYPES)[number], document: ReturnType<typeof sampleDocument>): CommandedRow =>
  rowsOf(tableOfType(type), document).rows[0] as CommandedRow;

describe.each(ROW_COMMAND_TYPES)('%s', (type) => {
  // The document is in the opposite state of what the command sets; variant 1 is paused, disabled or taken over.
  const isOn = /\.(?:resume|enable|handBack)$/.test(type);
  const document = sampleDocument(tableOfType(type), 'thing1', 5, isOn ? 1 : 0);
  const issued = sampleCommand(type, document, 1);
  const before = row(type, document);
  const after = row(type, { ...document, ...wireEffectOf(issued.command, document) });

  it('is already applied on the row it leads to, and only there', () => {
    expect(isAlreadyApplied(before, issued.command)).toBe(false);
    expect(isAlreadyApplied(after, issued.command)).toBe(true);
  });

  it('leaves a pending mark when its effect is outside (law 8), and shows the team’s own data at once as unsaved', () => {
    const shown = applyCommand(before, issued);
    const mark = { commandId: issued.id, askedAt: issued.issuedAt };
    const { pendingPause, pendingActive, pendingDuplicate, unsaved, ...rest } = {
      pendingPause: undefined,
      pendingActive: undefined,
      pendingDuplicate: undefined,
      unsaved: undefined,
      ...shown,
    };
    const isSwitch = /\.(pause|resume|enable|disable|merge|keepBoth)$/.test(type);
    // A message that waits on this device is not queued yet.
    const outgoing = (after as Chat).outgoing?.map((item) =>
      item.state === 'queued' ? { ...item, state: 'waiting' } : item,
    );
    // Nor does a note or a reminder that waits have an author.
    const notes = (after as Chat).notes?.map((note) => ({ ...note, by: '', isUnsaved: true }));
    const { reminder } = after as Chat;
    expect(rest).toEqual(
      isSwitch
        ? before
        : {
            ...after,
            ...(outgoing !== undefined && { outgoing }),
            ...(notes !== undefined && { notes }),
            ...(reminder !== undefined && { reminder: { ...reminder, by: '', setAt: '', replies: 0 } }),
          },
    );
    if (isSwitch) expect(pendingPause ?? pendingActive ?? pendingDuplicate).toMatchObject(mark);
    else
      expect(
        Object.values(unsaved ?? {}).length > 0 && Object.values(unsaved ?? {}).every((one) => isSame(one, mark)),
      ).toBe(true);
    expect(applyCommand(shown, issued)).toEqual(shown);
  });

  it('has a lane, a field, a request and texts', () => {
    expect(laneOf(issued)).toBe(`${tableOfType(type)}:thing1`);
    expect(fieldOf(issued).startsWith(`${laneOf(issued)}:`)).toBe(true);
    if (issued.command.type === 'prospects.import') throw new Error('an import changes no row');
    expect(JSON.stringify(requestOf(issued.command))).toContain('thing1');
    expect(labelOfCommand(issued.command)).not.toBe('');
    expect(Object.values(textsOfCommand(issued.command)).every((message) => message !== '')).toBe(true);
    expect(subjectOf(issued.command)).toEqual({ table: tableOfType(type), id: 'thing1' });
    expect(APP_PATHS.some((address) => address.test(screenPathOfCommand(issued.command)))).toBe(true);
  });
});

it('a prompt is saved with its text, its variables and a reference to its model, or without one (specification part 2 §3, §7)', () => {
  const save: Extract<Command, { type: 'prompt.save' }> = {
    type: 'prompt.save',
    promptId: promptIdSchema.parse('p1'),
    content: 'Hi {{tone}}',
    variables: ['tone'],
    base: '0123456789abcdef',
  };
  const body = { content: save.content, variables: save.variables, base: save.base };
  expect(requestOf(save)).toEqual({ method: 'PUT', path: '/prompt/p1', body });
  expect(requestOf({ ...save, modelId: 'swift' })).toEqual({
    method: 'PUT',
    path: '/prompt/p1',
    body: { ...body, model: { $id: 'swift' } },
  });
});

describe('working hours without a zone, as older builds stored them', () => {
  const set = {
    type: 'profile.setHours',
    profileId: 'p1',
    days: '0:1:1:1:1:0:0',
    start: '08:30',
    stop: '16:00',
  } as const;
  const issued = issuedCommandSchema.parse({
    id: 'kept',
    teamId: 'team1',
    issuedAt: '2026-03-02T10:00:00.000Z',
    command: set,
  });
  const profile = row('profile.setHours', {
    ...sampleDocument('profiles', 'p1', 5, 0),
    timeZone: 'America/Los_Angeles',
  });

  it('leave the zone as it is, and do not mark it as unsaved', () => {
    const shown = applyCommand(profile, issued) as Profile;
    expect(shown).toMatchObject({ workingHoursStart: '08:30', timeZone: 'America/Los_Angeles' });
    expect(Object.keys(shown.unsaved ?? {}).toSorted()).toEqual([
      'workingDays',
      'workingHoursEnd',
      'workingHoursStart',
    ]);
    expect(
      isAlreadyApplied(
        { ...(profile as Profile), workingDays: set.days, workingHoursStart: set.start, workingHoursEnd: set.stop },
        issued.command,
      ),
    ).toBe(true);
  });

  it('are sent without a zone', () => {
    const { type: _type, profileId: agentId, ...hours } = set;
    expect(JSON.parse(JSON.stringify(requestOf(set as never)))).toEqual({
      method: 'POST',
      path: '/agent/working-hours',
      body: { agentId, ...hours },
    });
    expect(requestOf({ ...set, timeZone: '' } as never).body).toEqual({ agentId, ...hours, timeZone: '' });
  });
});

describe('the schema of commands (specification part 2 §5)', () => {
  const base = '0123456789abcdef';
  it.each([
    ['a name of two characters', { type: 'campaign.rename', campaignId: 'c1', name: 'ab' }],
    ['a name of 51 characters', { type: 'campaign.rename', campaignId: 'c1', name: 'x'.repeat(51) }],
    ['an empty variable', { type: 'campaign.setVariables', campaignId: 'c1', variables: { tone: ' ' } }],
    ['an offer without a name', { type: 'offer.edit', offerId: 'o1', name: ' ', description: '', base }],
    ['an offer without a version', { type: 'offer.edit', offerId: 'o1', name: 'Audit', description: '' }],
    ['a prompt without content', { type: 'prompt.save', promptId: 'p1', content: ' ', variables: [], base }],
    [
      'an address with another protocol',
      { type: 'webhook.edit', webhookId: 'w1', name: 'CRM', url: 'javascript:alert(1)', events: [] },
    ],
    [
      'an address with a password',
      { type: 'webhook.edit', webhookId: 'w1', name: 'CRM', url: 'https://me:word@hooks.example/', events: [] },
    ],
    [
      'an hour that does not exist',
      { type: 'profile.setHours', profileId: 'p1', days: '0:1:1:1:1:1:0', start: '24:00', stop: '25:00' },
    ],
    [
      'a zone that does not exist',
      {
        type: 'profile.setHours',
        profileId: 'p1',
        days: '0:1:1:1:1:1:0',
        start: '09:00',
        stop: '17:00',
        timeZone: 'Mars/Olympus_Mons',
      },
    ],
    [
      'a week of six days',
      { type: 'profile.setHours', profileId: 'p1', days: '0:1:1:1:1:1', start: '09:00', stop: '17:00' },
    ],
    ['an import of nobody', { type: 'prospects.import', campaignId: 'c1', rowCount: 0, partCount: 1 }],
  ])('refuses %s', (_what, payload) => {
    expect(commandSchema.safeParse(payload).success).toBe(false);
  });
  it.each([
    { type: 'campaign.rename', campaignId: 'c1', name: 'Été 24' },
    { type: 'webhook.edit', webhookId: 'w1', name: 'CRM', url: 'http://localhost:8080/in?x=1#y', events: [] },
    { type: 'offer.edit', offerId: 'o1', name: 'Audit', description: '', base },
    { type: 'profile.setHours', profileId: 'p1', days: '0:1:1:1:1:1:0', start: '09:00', stop: '17:00' },
    { type: 'profile.setHours', profileId: 'p1', days: '0:1:1:1:1:1:0', start: '09:00', stop: '17:00', timeZone: '' },
    {
      type: 'profile.setHours',
      profileId: 'p1',
      days: '0:1:1:1:1:1:0',
      start: '09:00',
      stop: '17:00',
      timeZone: 'America/Los_Angeles',
    },
  ])('accepts %j', (payload) => {
    expect(commandSchema.safeParse(payload).success).toBe(true);
  });
});

describe('an edit of a text', () => {
  const offer = sampleDocument('offers', 'o1', 1, 0);
  const first = sampleCommand('offer.edit', offer, 1).command;
  const second = sampleCommand('offer.edit', { ...offer, ...wireEffectOf(first) }, 2).command;

  it('takes over the base version of the edit it replaces', () => {
    expect(second).not.toMatchObject({ base: (first as { base: string }).base });
    expect(mergeEdits(first, second)).toEqual({ ...second, base: (first as { base: string }).base });
  });

  it('takes the text of the newer row as its base when it is rebased, which changes no other command', () => {
    const theirs = rowsOf('offers', { ...offer, description: 'A colleague’s' }).rows[0] as CommandedRow;
    expect(rebaseCommand(theirs, first)).toEqual({
      ...first,
      base: sampleCommand('offer.edit', { ...offer, description: 'A colleague’s' }, 1).command['base' as never],
    });
    const rename = sampleCommand('campaign.rename', sampleDocument('campaigns', 'k1', 1, 0), 1).command;
    expect(
      rebaseCommand(rowsOf('campaigns', sampleDocument('campaigns', 'k1', 1, 0)).rows[0] as CommandedRow, rename),
    ).toEqual(rename);
  });

  it('is the same request when only the base version differs', () => {
    expect(isSameRequest(first, { ...first, base: 'ffffffffffffffff' } as typeof first)).toBe(true);
    expect(isSameRequest(first, second)).toBe(false);
  });
});

describe('the version of a text', () => {
  it('is the same for the same content, whatever the order of its keys', () => {
    expect(contentVersion({ one: 1, two: [2, { three: 3, four: 4 }] })).toBe(
      contentVersion({ two: [2, { four: 4, three: 3 }], one: 1 }),
    );
  });
  it('differs between many contents that differ little', () => {
    const versions = new Set(
      Array.from({ length: 20_000 }, (_, index) => contentVersion([`Text ${index % 2_000}`, 'x'.repeat(index % 10)])),
    );
    expect(versions.size).toBe(2_000);
    expect([...versions].every((version) => /^[0-9a-f]{16}$/.test(version))).toBe(true);
  });
});

describe('commands of other builds', () => {
  const issued = sampleCommand('chat.pause', sampleDocument('chats', 'c1', 1, 0), 0);
  const olderCommand = { ...issued, command: { type: 'chat.setPaused', chat: 'c1', value: true } };

  it('are read as they were written by this build', () => {
    expect(readIssued(JSON.parse(JSON.stringify(issued)))).toEqual(issued);
  });
  it.each([
    ['a type of a newer build', { ...issued, command: { type: 'chat.archive', chatId: 'c1' } }],
    ['a key of a newer build', { ...issued, command: { ...issued.command, untilAt: '2027-01-01T00:00:00.000Z' } }],
    ['a key that is missing', { ...issued, command: { type: 'chat.pause' } }],
    ['no stored value', undefined],
    ['a text instead of an object', 'chat.pause'],
  ])('with %s are not read', (_what, stored) => {
    expect(readIssued(stored)).toBeUndefined();
  });
  it('are migrated to the present shape, which the result must fit', () => {
    expect(readIssued(olderCommand)).toBeUndefined();
    const migrated = readIssued(olderCommand, {
      'chat.setPaused': ({ chat, value }) => ({ type: value === true ? 'chat.pause' : 'chat.resume', chatId: chat }),
    });
    expect(migrated).toEqual(issued);
    expect(readIssued(olderCommand, { 'chat.setPaused': (payload) => payload })).toBeUndefined();
  });
});

describe('an import in parts', () => {
  const rows = (count: number, length = 10) =>
    Array.from({ length: count }, (_, index) => ({ Name: `${index}`.padEnd(length, 'x') }));

  it('has no part of more than 5 000 rows or about 1 MB, and loses and reorders no row', () => {
    for (const prospects of [
      rows(0),
      rows(1),
      rows(5_000),
      rows(5_001),
      rows(12_345),
      rows(300, 20_000),
      rows(3, 2_000_000),
    ]) {
      const parts = partsOfImport(prospects);
      expect(parts.flatMap((part) => part.rows)).toEqual(prospects);
      for (const { rows: part } of parts) {
        expect(part.length).toBeGreaterThan(0);
        expect(part.length).toBeLessThanOrEqual(5_000);
        expect(part.length === 1 || JSON.stringify(part).length <= 1_000_010).toBe(true);
      }
    }
    expect(partsOfImport(rows(12_345)).map((part) => part.rows.length)).toEqual([5_000, 5_000, 2_345]);
  });

  it('carries the rows that were left out behind the others, within the same limits', () => {
    const leftOut = rows(6_000).map((one) => ({ code: 'repeated' as const, row: one }));
    const parts = partsOfImport(rows(4_999), leftOut);
    expect(parts.map((part) => [part.rows.length, part.leftOut?.length])).toEqual([
      [4_999, 1],
      [0, 5_000],
      [0, 999],
    ]);
    expect(parts.flatMap((part) => part.leftOut ?? [])).toEqual(leftOut);
  });

  it('has a lane of its own, so that a pause of the campaign does not wait behind it', () => {
    const imported = issuedCommandSchema.parse({
      id: 'i1',
      teamId: 't1',
      issuedAt: '',
      command: { type: 'prospects.import', campaignId: 'c1', rowCount: 3, partCount: 1 },
    });
    expect(laneOf(imported)).toBe('command:i1');
    expect(subjectOf(imported.command)).toEqual({ table: 'campaigns', id: 'c1' });
    expect(labelOfCommand({ ...imported.command, rowCount: 12_345 } as typeof imported.command)).toBe(
      'Import 12,345 prospects',
    );
  });
});
