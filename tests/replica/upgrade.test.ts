import { randomUUID } from 'node:crypto';
import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';
import { readCampaign } from '#domain/campaign/campaign.ts';
import { readChat } from '#domain/chat/chat.ts';
import { readTag } from '#domain/tag/read-tag.ts';
import { readCredit } from '#domain/credit/credit.ts';
import { readProfile } from '#domain/profile/profile.ts';
import { readProspectList } from '#domain/prospect/prospect-list.ts';
import { readTeam, readTeamRecord } from '#domain/team/team.ts';
import { apply } from '#replica/apply.ts';
import { chatsLastByProspect } from '#replica/chats-last-by-prospect.ts';
import { rangeOfOwner, rowsOfTeam } from '#replica/index-range.ts';
import { commit, INITIAL_ENTRY } from '#replica/commit.ts';
import { openReplica } from '#replica/replica.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
import { discard, dueHeadsOf } from '#replica/outbox/outbox.ts';
import { sampleDocument } from '#support/sample-commands.ts';
import { chatRows, openTestReplica, pauseCommand, shownChat } from '#support/replicas.ts';
import { chatDocument, TEAM_ID } from '#support/wire-documents.ts';

/** The tables of version 1 as they are on devices: written out, because stored data does not change with the code. */
const VERSION_1 = {
  teams: 'id',
  teamRecords: 'id',
  campaigns: 'id, [teamId+createdAt]',
  profiles: 'id, [teamId+createdAt]',
  chats: 'id, [teamId+lastActivityAt], [profileId+lastActivityAt], [campaignId+lastActivityAt]',
  chatBodies: 'id',
  outbox: '++seq, &id, lane',
  baseRows: '[table+id]',
  tombstones: '[table+id], deletedAt',
  cursors: 'scope',
  meta: 'key',
};

const campaignDocument = sampleDocument('campaigns', 'k1', 5, 1);
const TEAM = {
  $id: TEAM_ID,
  $createdAt: '2026-01-02T09:00:00.000+00:00',
  $updatedAt: '2026-03-02T09:00:00.000+00:00',
  name: 'Northwind',
  total: 2,
  prefs: { maxAgents: 3, billingName: 'Northwind Ltd', billingEmail: 'bills@northwind.test' },
};
const RECORD = {
  ...TEAM,
  plan: 'hunter',
  status: 'active',
  credits: 10,
  additionalCredits: 5,
  owner: 'u1',
  billingPeriod: 'yearly',
  billingCurrency: 'gbp',
  renewsAt: '2027-01-02T09:00:00.000+00:00',
};
const READ_TO = '2026-03-02T09:00:05.000Z';

/** Creates a replica of version 1 with a conversation, its unsent pause, a campaign and cursors. Returns its name. */
async function createVersion1(): Promise<string> {
  const name = `test|${randomUUID()}`;
  const old = new Dexie(name);
  old.version(1).stores(VERSION_1);
  const { variables: _variablesAreLater, ...campaign } = readCampaign(campaignDocument);
  const { chat } = readChat(chatDocument('c1', 5));
  const issued = pauseCommand('c1', true, 'stored-command');
  const pendingPause = { paused: true, commandId: issued.id, askedAt: issued.issuedAt };
  await old.table('campaigns').put(campaign);
  const { billing: _billingIsLater, ...team } = readTeam(TEAM);
  const {
    billingPeriod: _periodIsLater,
    billingCurrency: _currencyIsLater,
    renewsAt: _renewalIsLater,
    ...record
  } = readTeamRecord(RECORD);
  await old.table('teams').put(team);
  await old.table('teamRecords').put(record);
  await old.table('chats').put({ ...chat, pendingPause });
  await old.table('baseRows').put({ table: 'chats', id: 'c1', row: chat });
  await old.table('outbox').add({
    id: issued.id,
    lane: 'chats:c1',
    field: 'chats:c1:paused',
    issued,
    state: 'waiting',
    attempts: 2,
    notBeforeMs: 7,
    epoch: 1,
  });
  await old.table('cursors').bulkPut([
    { scope: `campaigns:${TEAM_ID}`, readTo: READ_TO, auditedAt: '' },
    { scope: 'chats:profile:profile1', readTo: READ_TO, auditedAt: '' },
    { scope: `team-record:${TEAM_ID}`, readTo: READ_TO, auditedAt: '' },
  ]);
  old.close();
  return name;
}

describe('a replica of version 1', () => {
  it('a replica of version 1 keeps every row and every command, and shows the same', async () => {
    const replica = await openReplica(await createVersion1(), () => undefined);
    expect(await shownChat(replica, 'c1')).toMatchObject({ paused: false, pendingPause: { paused: true } });
    const [entry] = await listUnsent(replica.db);
    expect(entry).toMatchObject({ id: 'stored-command', state: 'waiting', attempts: 2, notBeforeMs: 7 });
    expect(entry && issuedOf(entry)?.command).toEqual({ type: 'chat.pause', chatId: 'c1' });
    expect(await replica.db.campaigns.get('k1')).toMatchObject({ name: 'Campaign 1', variables: {} });
    expect(await commit(replica, pauseCommand('c1', false))).toBe('queued');
    expect(await replica.db.members.toArray()).toEqual([]);
    replica.close();
  });

  it('a replica of version 1 pulls only campaigns, conversations and team records again, for their new attributes', async () => {
    const replica = await openReplica(await createVersion1(), () => undefined);
    expect(await replica.db.cursors.toArray()).toEqual([
      { scope: `campaigns:${TEAM_ID}`, readTo: '', auditedAt: '' },
      { scope: 'chats:profile:profile1', readTo: '', auditedAt: '' },
      { scope: `team-record:${TEAM_ID}`, readTo: '', auditedAt: '' },
    ]);
    // The document is applied although its version is unchanged.
    await apply(replica, { rows: [{ table: 'campaigns', rows: [readCampaign(campaignDocument)] }] });
    expect((await replica.db.campaigns.get('k1'))?.variables).toEqual({ tone: 'tone 1' });
    replica.close();
  });

  it('a replica of version 1 has no billing data of its teams until they are pulled again, although they are unchanged', async () => {
    const replica = await openReplica(await createVersion1(), () => undefined);
    expect(await replica.db.teams.get(TEAM_ID)).toMatchObject({
      name: 'Northwind',
      billing: { billingName: '', billingEmail: '' },
    });
    expect(await replica.db.teamRecords.get(TEAM_ID)).toMatchObject({
      plan: 'hunter',
      credits: 10,
      billingPeriod: '',
      billingCurrency: '',
      renewsAt: '',
    });
    await apply(replica, {
      rows: [
        { table: 'teams', rows: [readTeam(TEAM)] },
        { table: 'teamRecords', rows: [readTeamRecord(RECORD)] },
      ],
    });
    expect((await replica.db.teams.get(TEAM_ID))?.billing).toEqual({
      billingName: 'Northwind Ltd',
      billingEmail: 'bills@northwind.test',
    });
    expect(await replica.db.teamRecords.get(TEAM_ID)).toMatchObject({
      billingPeriod: 'yearly',
      billingCurrency: 'gbp',
      renewsAt: '2027-01-02T09:00:00.000Z',
    });
    replica.close();
  });
});

describe('a replica of version 4', () => {
  const CREDIT = {
    $id: 'credit1',
    $createdAt: TEAM.$createdAt,
    $updatedAt: TEAM.$updatedAt,
    teamId: TEAM_ID,
    reason: 'AI message to Ada',
    type: 'consumption',
    total: 9,
    campaign: 'k1',
  };

  it('a replica of version 4 shows its credits as they are, and pulls them again for their campaign', async () => {
    const name = `test|${randomUUID()}`;
    const old = new Dexie(name);
    old.version(4).stores({ ...VERSION_1, credits: 'id, [teamId+createdAt]' });
    const { campaignId: _campaignIsLater, ...credit } = readCredit(CREDIT);
    await old.table('credits').put(credit);
    await old.table('cursors').bulkPut([
      { scope: `credits:${TEAM_ID}`, readTo: READ_TO, auditedAt: '' },
      { scope: `team-record:${TEAM_ID}`, readTo: READ_TO, auditedAt: '' },
    ]);
    old.close();

    const replica = await openReplica(name, () => undefined);
    expect(await replica.db.credits.toArray()).toEqual([credit]);
    expect((await replica.db.cursors.toArray()).map(({ readTo }) => readTo)).toEqual(['', READ_TO]);
    await apply(replica, { rows: [{ table: 'credits', rows: [readCredit(CREDIT)] }] });
    expect(await replica.db.credits.get('credit1')).toEqual({ ...credit, campaignId: 'k1' });
    replica.close();
  });
});

describe('law 9: commands that another build of the app wrote', () => {
  const STORED = {
    lane: 'chats:c1',
    field: 'chats:c1:archived',
    state: 'waiting',
    attempts: 0,
    notBeforeMs: 0,
    epoch: 0,
  } as const;
  const unknownCommand = {
    id: 'unknown',
    teamId: TEAM_ID,
    issuedAt: '2026-03-02T10:00:00.000Z',
    command: { type: 'chat.archive', chatId: 'c1' },
  };
  const openWithUnknownCommand = async () => {
    const replica = await openTestReplica();
    await apply(replica, { rows: [chatRows(chatDocument('c1', 1))] });
    await replica.strict.outbox.add({ ...STORED, id: unknownCommand.id, issued: unknownCommand });
    return replica;
  };

  it('a command of another build is kept and listed, and only its own lane is parked', async () => {
    const replica = await openWithUnknownCommand();
    await apply(replica, { rows: [chatRows(chatDocument('c2', 1))] });
    expect(await commit(replica, pauseCommand('c1', true, 'behind'))).toBe('queued');
    expect(await commit(replica, pauseCommand('c2', true, 'beside'))).toBe('queued');
    const unsent = await listUnsent(replica.db);
    expect(unsent.map((entry) => [entry.id, issuedOf(entry) !== undefined])).toEqual([
      ['unknown', false],
      ['behind', true],
      ['beside', true],
    ]);
    expect(dueHeadsOf(unsent, 0, 9, () => false).map((entry) => entry.id)).toEqual(['beside']);
    expect((await shownChat(replica, 'c1')).pendingPause?.paused).toBe(true);
    replica.close();
  });

  it('a command of another build outlives newer rows and the deletion of its entity', async () => {
    const replica = await openWithUnknownCommand();
    const document = chatDocument('c1', 9, { paused: true });
    await apply(replica, { rows: [chatRows(document)] });
    expect(await shownChat(replica, 'c1')).toEqual(readChat(document).chat);
    await apply(replica, { deletions: [{ table: 'chats', id: 'c1', deletedAt: '2026-03-03T00:00:00.000Z' }] });
    expect(await listUnsent(replica.db)).toMatchObject([{ id: 'unknown', issued: unknownCommand }]);
    replica.close();
  });

  it('a command of another build can be discarded, and its lane continues', async () => {
    const replica = await openWithUnknownCommand();
    await commit(replica, pauseCommand('c1', true, 'behind'));
    expect(await discard(replica, 'unknown')).toBe(true);
    expect(dueHeadsOf(await listUnsent(replica.db), 0, 9, () => false).map((entry) => entry.id)).toEqual(['behind']);
    replica.close();
  });

  it('a command on an unknown table is kept, and can be discarded', async () => {
    const replica = await openWithUnknownCommand();
    await replica.strict.outbox.add({
      ...STORED,
      id: 'other',
      lane: 'tasks:t1',
      field: 'tasks:t1:done',
      issued: { id: 'other', command: { type: 'task.finish', taskId: 't1' } },
    });
    expect(await listUnsent(replica.db)).toHaveLength(2);
    expect(await discard(replica, 'other')).toBe(true);
    expect(await listUnsent(replica.db)).toHaveLength(1);
    replica.close();
  });
});

describe('a replica of version 6', () => {
  it('a replica of version 6 shows its campaigns as they are, and pulls them again for their qualification settings', async () => {
    const name = `test|${randomUUID()}`;
    const old = new Dexie(name);
    old.version(6).stores({ ...VERSION_1, credits: 'id, [teamId+createdAt]' });
    const {
      qualificationAutomatic: _automaticIsLater,
      qualificationVerification: _verificationIsLater,
      days: _daysAreLater,
      ...campaign
    } = readCampaign(campaignDocument);
    await old.table('campaigns').put(campaign);
    await old.table('cursors').bulkPut([
      { scope: `campaigns:${TEAM_ID}`, readTo: READ_TO, auditedAt: '' },
      { scope: `credits:${TEAM_ID}`, readTo: READ_TO, auditedAt: '' },
    ]);
    old.close();

    const replica = await openReplica(name, () => undefined);
    expect(await replica.db.campaigns.toArray()).toEqual([{ ...campaign, days: '' }]);
    expect((await replica.db.cursors.toArray()).map(({ readTo }) => readTo)).toEqual(['', READ_TO]);
    await apply(replica, { rows: [{ table: 'campaigns', rows: [readCampaign(campaignDocument)] }] });
    expect(await replica.db.campaigns.get('k1')).toEqual({
      ...campaign,
      days: '',
      qualificationAutomatic: true,
      qualificationVerification: '',
    });
    replica.close();
  });
});

describe('a replica of version 7', () => {
  const DAYS = '{"2026-03-02":[7,2,1,0,0,4,1]}';
  const LIST = {
    $id: 'l1',
    $createdAt: TEAM.$createdAt,
    $updatedAt: TEAM.$updatedAt,
    teamId: TEAM_ID,
    campaign: 'k1',
    status: 'completed',
    imported: 5,
    processed: 5,
    total: 5,
  };

  it('a replica of version 7 pulls campaigns and imports again for their days, creation times, files and importers', async () => {
    const name = `test|${randomUUID()}`;
    const old = new Dexie(name);
    old.version(7).stores({ ...VERSION_1, prospectLists: 'id, teamId, campaignId' });
    const { days: _daysAreLater, ...campaign } = readCampaign(campaignDocument);
    const {
      createdAt: _timeIsLater,
      undone: _undoneIsLater,
      fileName: _fileIsLater,
      importedBy: _byIsLater,
      ...list
    } = readProspectList(LIST);
    await old.table('campaigns').put(campaign);
    await old.table('prospectLists').put(list);
    await old.table('cursors').bulkPut(
      [`campaigns:${TEAM_ID}`, `profiles:${TEAM_ID}`, `prospect-lists:${TEAM_ID}`].map((scope) => ({
        scope,
        readTo: READ_TO,
        auditedAt: '',
      })),
    );
    old.close();

    const replica = await openReplica(name, () => undefined);
    expect(await replica.db.campaigns.get('k1')).toEqual({ ...campaign, days: '' });
    expect(await replica.db.prospectLists.get('l1')).toEqual({
      ...list,
      createdAt: '',
      undone: 0,
      fileName: '',
      importedBy: '',
    });
    expect((await replica.db.cursors.toArray()).map(({ readTo }) => readTo)).toEqual(['', '', '']);
    await apply(replica, {
      rows: [
        { table: 'campaigns', rows: [readCampaign({ ...campaignDocument, days: DAYS })] },
        { table: 'prospectLists', rows: [readProspectList(LIST)] },
      ],
    });
    expect((await replica.db.campaigns.get('k1'))?.days).toBe(DAYS);
    expect((await replica.db.prospectLists.get('l1'))?.createdAt).toBe('2026-01-02T09:00:00.000Z');
    replica.close();
  });
});

describe('a replica of version 11', () => {
  it('a replica of version 11 shows its profiles and the unsent hours as they are, and pulls profiles again for their time zone', async () => {
    const name = `test|${randomUUID()}`;
    const old = new Dexie(name);
    old.version(11).stores({ ...VERSION_1, credits: 'id, [teamId+createdAt]' });
    const document = { ...sampleDocument('profiles', 'p1', 5, 0), timeZone: 'America/Los_Angeles' };
    const { timeZone: _zoneIsLater, ...profile } = readProfile(document);
    const command = { type: 'profile.setHours', profileId: 'p1', days: '0:1:1:1:1:0:0', start: '08:30', stop: '16:00' };
    const issued = { id: 'stored-hours', teamId: TEAM_ID, issuedAt: '2026-03-02T10:00:00.000Z', command };
    const shown = {
      ...profile,
      workingHoursStart: '08:30',
      unsaved: { workingHoursStart: { commandId: 'stored-hours', askedAt: issued.issuedAt } },
    };
    await old.table('profiles').put(shown);
    await old.table('baseRows').put({ table: 'profiles', id: 'p1', row: profile });
    await old
      .table('outbox')
      .add({ ...INITIAL_ENTRY, id: issued.id, lane: 'profiles:p1', field: 'profiles:p1:hours', issued });
    await old
      .table('cursors')
      .bulkPut(
        [`campaigns:${TEAM_ID}`, `profiles:${TEAM_ID}`].map((scope) => ({ scope, readTo: READ_TO, auditedAt: '' })),
      );
    old.close();

    const replica = await openReplica(name, () => undefined);
    expect(await replica.db.profiles.toArray()).toEqual([shown]);
    const [entry] = await listUnsent(replica.db);
    expect(entry && issuedOf(entry)?.command).toEqual(command);
    expect((await replica.db.cursors.toArray()).map(({ readTo }) => readTo)).toEqual([READ_TO, '']);
    // The document is applied below the unsent hours, although its version is unchanged.
    await apply(replica, { rows: [{ table: 'profiles', rows: [readProfile(document)] }] });
    expect(await replica.db.profiles.get('p1')).toMatchObject({
      workingHoursStart: '08:30',
      workingHoursEnd: '16:00',
      timeZone: 'America/Los_Angeles',
    });
    replica.close();
  });
});

describe('a replica of version 13', () => {
  it('a replica of version 13 shows its conversations as they are, and pulls them again for their invitation and reply', async () => {
    const name = `test|${randomUUID()}`;
    const old = new Dexie(name);
    old.version(13).stores({ ...VERSION_1, chats: `${VERSION_1.chats}, [teamId+lastMessageRole]` });
    const document = chatDocument('c1', 5, {
      invitedAt: '2026-03-01T08:00:00.000+00:00',
      messages: JSON.stringify([{ id: 'm1', role: 'user', content: 'Yes', date: '2026-03-02T08:00:00.000Z' }]),
    });
    const { invitedAt: _invitationIsLater, hasReply: _replyIsLater, ...chat } = readChat(document).chat;
    await old.table('chats').put(chat);
    await old.table('cursors').put({ scope: 'chats:profile:profile1', readTo: READ_TO, auditedAt: '' });
    old.close();

    const replica = await openReplica(name, () => undefined);
    expect(await replica.db.chats.toArray()).toEqual([chat]);
    expect(await chatsLastByProspect(replica.db, TEAM_ID).primaryKeys()).toEqual(['c1']);
    expect((await replica.db.cursors.toArray()).map(({ readTo }) => readTo)).toEqual(['']);
    // The document is applied although its version is unchanged.
    await apply(replica, { rows: [chatRows(document)] });
    expect(await replica.db.chats.where('[teamId+invitedAt]').between([TEAM_ID, ''], [TEAM_ID, '3']).toArray()).toEqual(
      [{ ...chat, invitedAt: '2026-03-01T08:00:00.000Z', hasReply: true }],
    );
    replica.close();
  });
});

describe('a replica of version 14', () => {
  it('a replica of version 14 counts the conversations that it has by their decision', async () => {
    const name = `test|${randomUUID()}`;
    const old = new Dexie(name);
    old.version(14).stores(VERSION_1);
    const item = (more: object) => [JSON.stringify({ percentage: 90, explanation: '', ...more })];
    const chats = [
      chatDocument('open', 1, { status: 4, qualificationHistory: item({}) }),
      chatDocument('decided', 1, { status: 4, qualificationHistory: item({ verdict: 'not-qualified', by: 'u1' }) }),
    ].map((document) => readChat(document).chat);
    await old.table('chats').bulkPut(chats);
    await old.table('cursors').put({ scope: 'chats:profile:profile1', readTo: READ_TO, auditedAt: '' });
    old.close();

    const replica = await openReplica(name, () => undefined);
    expect(await replica.db.chats.where('[teamId+status+score]').equals([TEAM_ID, 4, 90]).count()).toBe(2);
    expect(
      await replica.db.chats
        .where('[teamId+status+rating.verdict+score]')
        .equals([TEAM_ID, 4, 'not-qualified', 90])
        .primaryKeys(),
    ).toEqual(['decided']);
    expect(await replica.db.cursors.toArray()).toMatchObject([{ readTo: '' }]);
    replica.close();
  });
});

describe('a replica of version 15', () => {
  it('a replica of version 15 lists the conversations that it has in the inbox', async () => {
    const name = `test|${randomUUID()}`;
    const old = new Dexie(name);
    old.version(15).stores(VERSION_1);
    const [written, unwritten, unreadable] = [
      chatDocument('written', 1),
      chatDocument('unwritten', 2, { messages: '[]' }),
      chatDocument('unreadable', 3, { messages: 'broken' }),
    ].map((document) => {
      const { inboxAt: _isLater, ...chat } = readChat(document).chat;
      return chat;
    });
    await old.table('chats').bulkPut([{ ...written, paused: true }, unwritten, unreadable]);
    await old.table('baseRows').put({ table: 'chats', id: 'written', row: written });
    await old.table('cursors').put({ scope: 'chats:profile:profile1', readTo: READ_TO, auditedAt: '' });
    old.close();

    const replica = await openReplica(name, () => undefined);
    for (const [index, owner] of [
      ['[teamId+inboxAt]', TEAM_ID],
      ['[profileId+inboxAt]', 'profile1'],
      ['[campaignId+inboxAt]', 'campaign1'],
    ] as const)
      expect(
        await replica.db.chats
          .where(index)
          .between(...rangeOfOwner(owner))
          .primaryKeys(),
      ).toEqual(['written', 'unreadable']);
    expect(await replica.db.chats.get('unwritten')).toEqual(unwritten);
    // A rejected command leaves the server's row, which is in the inbox too.
    expect(await replica.db.baseRows.toArray()).toMatchObject([{ row: { inboxAt: written?.lastActivityAt } }]);
    expect(await replica.db.cursors.toArray()).toMatchObject([{ readTo: '' }]);
    replica.close();
  });
});

describe('a replica of version 18', () => {
  it('a replica of version 18 keeps its conversations, and reads them again with the tags that it read past', async () => {
    const name = `test|${randomUUID()}`;
    const old = new Dexie(name);
    old.version(18).stores({ ...VERSION_1, savedReplies: 'id, [teamId+createdAt]' });
    const { chat } = readChat(chatDocument('c1', 1));
    await old.table('chats').put(chat);
    await old.table('cursors').put({ scope: 'chats:profile:profile1', readTo: READ_TO, auditedAt: '' });
    old.close();

    const replica = await openReplica(name, () => undefined);
    const tag = readTag(sampleDocument('tags', 'tag1', 1, 0));
    await replica.db.tags.put(tag);
    expect(await rowsOfTeam(replica.db.tags, TEAM_ID).toArray()).toEqual([tag]);
    expect(await replica.db.chats.toArray()).toEqual([chat]);
    expect(await replica.db.cursors.toArray()).toMatchObject([{ readTo: '' }]);
    replica.close();
  });
});
