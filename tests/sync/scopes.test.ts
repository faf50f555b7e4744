import { beforeEach, afterEach, describe, expect, it } from 'vitest';
import { channelOf, followedChannels } from '#domain/wire/collections.ts';
import { documentSchema, toUtc, type WireDocument } from '#domain/wire/wire-document.ts';
import { apply } from '#replica/apply.ts';
import type { Replica } from '#replica/replica.ts';
import { raiseEpoch, type Epoch } from '#replica/epoch.ts';
import { evictTeams } from '#replica/eviction/evict-teams.ts';
import { readTeam } from '#domain/team/team.ts';
import { success } from '#remote/failure.ts';
import type { PageRequest } from '#remote/remote.ts';
import { applyEvents } from '#sync/realtime/apply-events.ts';
import { auditScope, createAuditState } from '#sync/pull/audit.ts';
import { openCursorCache, type CursorCache } from '#sync/pull/cursor-cache.ts';
import { pullScope, type PullDeps } from '#sync/pull/pull.ts';
import { chatScope, COLLECTION_OF, modelScope, scopesOfTeam, type Scope } from '#sync/scopes.ts';
import { createIdleScopes } from '#sync/pull/idle-scopes.ts';
import { chatDocument, PROFILE_ID, TEAM_ID, teamDocument, wireTime } from '#support/wire-documents.ts';
import { openTestReplica } from '#support/replicas.ts';

let replica: Replica;
let epoch: Epoch;
let cursors: CursorCache;
beforeEach(async () => {
  replica = await openTestReplica();
  epoch = await raiseEpoch(replica, 'pull');
  cursors = await openCursorCache(replica, epoch);
  await apply(replica, { rows: [{ table: 'teams', rows: [readTeam(teamDocument())] }] });
});
afterEach(() => replica.close());

/** Makes a document that the reader of every collection accepts. */
const documentOf = (id: string, seconds: number): WireDocument =>
  documentSchema.parse({
    ...chatDocument(id, seconds),
    name: `Name at ${seconds}`,
    url: 'https://hooks.example',
    agent: PROFILE_ID,
  });

const idOf = (scope: Scope): string => (scope.table === 'teamRecords' ? TEAM_ID : 'thing1');
const rowsOf = (scope: Scope) =>
  replica.db
    .table<{ id: string; updatedAt: string }>(scope.table)
    .filter((row) => row.id === idOf(scope))
    .toArray();

describe.each([...scopesOfTeam(TEAM_ID), modelScope(), chatScope(PROFILE_ID)])('the scope of $table', (scope) => {
  const depsWith = (documents: () => readonly WireDocument[]): PullDeps => ({
    replica,
    epoch,
    cursors,
    idleScopes: createIdleScopes(),
    remote: {
      listTeams: async () => success([teamDocument()]),
      listMemberships: async () => success([]),
      listDocuments: async (page: PageRequest) =>
        success(page.collection === scope.collection && page.updatedAfter === undefined ? [...documents()] : []),
    },
    now: () => Date.parse(toUtc(wireTime(100))),
    signal: new AbortController().signal,
    verifySession: async () => undefined,
  });

  it('its collection is among the followed channels', () => {
    expect(followedChannels()).toContain(channelOf(COLLECTION_OF[scope.table as keyof typeof COLLECTION_OF]));
  });

  it('its rows are pulled, changed by events and deleted by events', async () => {
    await pullScope(
      depsWith(() => [documentOf(idOf(scope), 1)]),
      scope,
    );
    expect(await rowsOf(scope)).toMatchObject([{ updatedAt: toUtc(wireTime(1)) }]);
    await applyEvents(
      replica,
      [{ kind: 'written', collection: scope.collection, document: documentOf(idOf(scope), 5) }],
      epoch,
      () => undefined,
    );
    expect(await rowsOf(scope)).toMatchObject([{ updatedAt: toUtc(wireTime(5)) }]);
    await applyEvents(
      replica,
      [{ kind: 'deleted', collection: scope.collection, id: idOf(scope), at: toUtc(wireTime(9)) }],
      epoch,
      () => undefined,
    );
    expect(await rowsOf(scope)).toEqual([]);
  });

  it('an audit removes a row that was deleted while no socket was connected', async () => {
    let documents = [documentOf(idOf(scope), 1)];
    const deps = depsWith(() => documents);
    await pullScope(deps, scope);
    documents = [];
    // The audit must be repeated: to a user who has just lost the team, everything looks deleted.
    expect(await auditScope(deps, scope, createAuditState())).toBe(false);
    expect(await rowsOf(scope)).toEqual([]);
    expect(await auditScope(deps, scope, createAuditState())).toBe(true);
  });

  it('its first pull requires an audit when a row was stored before', async () => {
    await applyEvents(
      replica,
      [{ kind: 'written', collection: scope.collection, document: documentOf(idOf(scope), 5) }],
      epoch,
      () => undefined,
    );
    expect(await rowsOf(scope)).toHaveLength(1);
    const deps = depsWith(() => []);
    expect(await pullScope(deps, scope)).toBe(false);
    await auditScope(deps, scope, createAuditState());
    expect(await rowsOf(scope)).toEqual([]);
  });

  it('its first pull into an empty table requires no audit', async () => {
    expect(
      await pullScope(
        depsWith(() => [documentOf(idOf(scope), 1)]),
        scope,
      ),
    ).toBe(true);
  });

  it('its rows are removed with their team, except those that belong to no team', async () => {
    await apply(replica, { rows: [{ table: 'profiles', rows: [] }], epoch });
    await pullScope(
      depsWith(() => [documentOf(idOf(scope), 1)]),
      scope,
    );
    await evictTeams(replica, new Set(), epoch);
    expect(await rowsOf(scope)).toHaveLength(scope.table === 'models' ? 1 : 0);
    // The cursor of a profile's chats is removed with the profile, and no profile is stored here.
    expect((await replica.db.cursors.toArray()).map((cursor) => cursor.scope)).toEqual(
      scope.table === 'chats' || scope.table === 'models' ? [scope.name] : [],
    );
  });
});
