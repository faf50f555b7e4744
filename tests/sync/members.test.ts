import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTeam } from '#domain/team/team.ts';
import { apply } from '#replica/apply.ts';
import type { Replica } from '#replica/replica.ts';
import { Fenced, raiseEpoch } from '#replica/epoch.ts';
import { evictTeams } from '#replica/eviction/evict-teams.ts';
import { scopeOf } from '#replica/scopes.ts';
import { failed } from '#remote/failure.ts';
import { openCursorCache } from '#sync/pull/cursor-cache.ts';
import { pullMembers } from '#sync/pull/pull-members.ts';
import { PullFailed, type PullDeps } from '#sync/pull/pull.ts';
import { createIdleScopes } from '#sync/pull/idle-scopes.ts';
import { ModelServer } from '#support/model-server.ts';
import { openTestReplica } from '#support/replicas.ts';
import { FakeBrowser } from '#support/tabs.ts';
import { membershipDocument, TEAM_ID, teamDocument, wireTime } from '#support/wire-documents.ts';

const [ADA, BOB] = [membershipDocument('m1', 'ada'), membershipDocument('m2', 'bob')];

describe('the members of a team', () => {
  let server: ModelServer;
  let replica: Replica;
  let deps: PullDeps;
  beforeEach(async () => {
    server = new ModelServer();
    server.memberships = [ADA, BOB];
    replica = await openTestReplica();
    const epoch = await raiseEpoch(replica, 'pull');
    deps = {
      replica,
      remote: server.remote,
      epoch,
      cursors: await openCursorCache(replica, epoch),
      idleScopes: createIdleScopes(),
      now: () => Date.parse('2026-03-02T12:00:00Z'),
      signal: new AbortController().signal,
      verifySession: async () => undefined,
    };
    await apply(replica, { rows: [{ table: 'teams', rows: [readTeam(teamDocument())] }] });
  });
  afterEach(() => replica.close());
  const names = async (): Promise<string[]> => (await replica.db.members.toArray()).map(({ name }) => name).sort();

  it('members are pulled as a whole, pending ones included, and those no longer listed are removed', async () => {
    server.memberships = [ADA, { ...BOB, joined: '', confirm: false }];
    await pullMembers(deps, TEAM_ID);
    expect(await replica.db.members.toArray()).toMatchObject([
      {
        id: 'm1',
        teamId: TEAM_ID,
        userId: 'ada',
        email: 'ada@example.com',
        roles: ['member'],
        joinedAt: '2026-03-02T09:00:00.000Z',
      },
      { id: 'm2', joinedAt: '' },
    ]);
    expect(await replica.db.cursors.get(scopeOf.members(TEAM_ID))).toMatchObject({
      pulledAt: '2026-03-02T12:00:00.000Z',
    });
    server.memberships = [BOB];
    await pullMembers(deps, TEAM_ID);
    expect(await names()).toEqual(['Name of bob']);
  });

  it('members come back when the server lists the same membership again', async () => {
    await pullMembers(deps, TEAM_ID);
    server.memberships = [ADA];
    await pullMembers(deps, TEAM_ID);
    server.memberships = [ADA, BOB];
    await pullMembers(deps, TEAM_ID);
    expect(await names()).toEqual(['Name of ada', 'Name of bob']);
  });

  it('members take a new name although their membership is unchanged, and keep a known name that is now hidden', async () => {
    await pullMembers(deps, TEAM_ID);
    server.memberships = [
      { ...ADA, userName: 'Ada Lovelace' },
      { ...BOB, userId: '', userName: '', userEmail: '', roles: ['admin'], $updatedAt: wireTime(5) },
    ];
    await pullMembers(deps, TEAM_ID);
    expect(await names()).toEqual(['Ada Lovelace', 'Name of bob']);
    expect(await replica.db.members.get('m2')).toMatchObject({
      userId: 'bob',
      email: 'bob@example.com',
      roles: ['admin'],
    });
  });

  it('members stay as they were when the list cannot be read, or when the session belongs to another person by then', async () => {
    await pullMembers(deps, TEAM_ID);
    server.memberships = [];
    const someoneElse = {
      ...deps,
      verifySession: () => Promise.reject(new PullFailed(failed('unauthenticated', 401).failure)),
    };
    await expect(pullMembers(someoneElse, TEAM_ID)).rejects.toBeInstanceOf(PullFailed);
    server.isReachable = false;
    await expect(pullMembers(deps, TEAM_ID)).rejects.toBeInstanceOf(PullFailed);
    expect(await names()).toHaveLength(2);
  });

  it('members are not written by an overtaken leader', async () => {
    await raiseEpoch(replica, 'pull');
    await expect(pullMembers(deps, TEAM_ID)).rejects.toBeInstanceOf(Fenced);
    expect(await names()).toEqual([]);
  });

  it('members are removed with their team, and those of other teams stay', async () => {
    server.memberships = [ADA];
    await apply(replica, { rows: [{ table: 'teams', rows: [readTeam(teamDocument('team2'))] }] });
    server.teams.push(teamDocument('team2'));
    server.memberships = [ADA, membershipDocument('m9', 'ada', 'team2')];
    await pullMembers(deps, TEAM_ID);
    await pullMembers(deps, 'team2');
    await evictTeams(replica, new Set(['team2']), deps.epoch);
    expect(await replica.db.members.toCollection().primaryKeys()).toEqual(['m9']);
    expect(await replica.db.cursors.toCollection().primaryKeys()).toEqual([scopeOf.members('team2')]);
  });
});

it('a person who joins or leaves is shown without a reload', async () => {
  const server = new ModelServer();
  server.memberships = [ADA];
  const browser = new FakeBrowser(server, `test|${randomUUID()}`, 'members');
  const { replica, engine } = await browser.openTab();
  const untilStored = (ids: readonly string[]) =>
    browser.until(async () => expect(await replica.db.members.toCollection().primaryKeys()).toEqual(ids), 10_000);
  await untilStored(['m1']);
  server.setMemberships([ADA, BOB]);
  await untilStored(['m1', 'm2']);
  server.setMemberships([BOB]);
  await untilStored(['m2']);
  expect(browser.reported).toEqual([]);
  await engine.stop();
});
