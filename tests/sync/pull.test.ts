import { beforeEach, describe, expect, it } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Replica } from '#replica/replica.ts';
import { Fenced, raiseEpoch } from '#replica/epoch.ts';
import { auditScope, createAuditState } from '#sync/pull/audit.ts';
import { openCursorCache } from '#sync/pull/cursor-cache.ts';
import { PullFailed, pullScope, pullTeams, type PullDeps } from '#sync/pull/pull.ts';
import { CONFIRM_AFTER_MS, IDLE_AFTER_MS } from '#sync/schedule.ts';
import { chatScope } from '#sync/scopes.ts';
import { createIdleScopes } from '#sync/pull/idle-scopes.ts';
import { failed } from '#remote/failure.ts';
import type { PageRequest } from '#remote/remote.ts';
import { ModelServer } from '#support/model-server.ts';
import { openTestReplica } from '#support/replicas.ts';
import { chatDocument, PROFILE_ID, teamDocument } from '#support/wire-documents.ts';

let server: ModelServer;
let replica: Replica;
let deps: PullDeps;
const scope = chatScope(PROFILE_ID);
const verifySession = async (): Promise<void> => {
  const current = await server.remote.account.currentSession();
  if (!current.ok) throw new PullFailed(current.failure);
};
const seed = (count: number): void => {
  for (let index = 0; index < count; index += 1) server.write(COLLECTIONS.chats, chatDocument(`c${index}`, 0), true);
};
const shownIds = async (): Promise<string[]> => (await replica.db.chats.toCollection().primaryKeys()).sort();
const serverIds = (): string[] => [...server.collection(COLLECTIONS.chats).keys()].sort();

beforeEach(async () => {
  server = new ModelServer();
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
    verifySession,
  };
});

describe('pulling a scope', () => {
  it.each([0, 1, 99, 100, 101, 200, 301])(
    'a pull reads all of %i documents, until a page has fewer than 100',
    async (count) => {
      seed(count);
      await pullScope(deps, scope);
      expect(await shownIds()).toEqual(serverIds());
      expect(server.pages.length).toBe(Math.floor(count / 100) + 1);
      expect(await replica.db.cursors.get(scope.name)).toMatchObject({
        auditedAt: '2026-03-02T12:00:00.000Z',
        pulledAt: '2026-03-02T12:00:00.000Z',
      });
      expect((await replica.db.cursors.get(scope.name))?.fill).toBeUndefined();
    },
  );

  it('the second pull reads only what changed since the first', async () => {
    seed(250);
    await pullScope(deps, scope);
    const before = server.pages.length;
    server.write(COLLECTIONS.chats, chatDocument('c3', 0, { status: 5 }), true);
    await pullScope(deps, scope);
    expect(server.pages.length - before).toBe(1);
    expect((await replica.db.chats.get('c3'))?.status).toBe(5);
  });

  it('an interrupted pull continues where it stopped, without reading the first pages again', async () => {
    seed(350);
    let requests = 0;
    const remote: PullDeps['remote'] = {
      ...server.remote,
      listDocuments: (page) => {
        requests += 1;
        return requests === 3 ? Promise.resolve(failed('unreachable', 0)) : server.remote.listDocuments(page);
      },
    };
    await expect(pullScope({ ...deps, remote }, scope)).rejects.toBeInstanceOf(PullFailed);
    expect(await replica.db.chats.count()).toBe(200);
    const before = server.pages.length;
    await pullScope(deps, scope);
    expect(await shownIds()).toEqual(serverIds());
    // One page for newer rows, two for the rest.
    expect(server.pages.length - before).toBeLessThanOrEqual(4);
  });

  it('a pull misses nothing when rows move to the front while it reads, the cursor row among them', async () => {
    seed(350);
    let page = 0;
    server.onPage = ({ after }) => {
      page += 1;
      if (page < 2 || page > 4) return;
      if (after !== undefined) server.write(COLLECTIONS.chats, chatDocument(after, 0, { status: 4 }), true);
      server.write(COLLECTIONS.chats, chatDocument(`c${page}`, 0, { status: 5 }), true);
    };
    await pullScope(deps, scope);
    // The pull neither starts over nor reads the moved rows: the next pull finds them.
    expect(page).toBe(4);
    server.onPage = () => undefined;
    await pullScope(deps, scope);
    expect(await shownIds()).toEqual(serverIds());
    expect((await replica.db.chats.get('c2'))?.status).toBe(5);
  });

  it('a pull continues when the cursor row is deleted meanwhile', async () => {
    seed(250);
    let page = 0;
    server.onPage = ({ after }) => {
      page += 1;
      if (page === 2 && after !== undefined) server.remove(COLLECTIONS.chats, after, true);
    };
    await pullScope(deps, scope);
    for (const id of serverIds()) expect(await shownIds()).toContain(id);
  });

  it('a pull stores the other documents of a list when one cannot be read', async () => {
    seed(3);
    server.write(COLLECTIONS.chats, { ...chatDocument('c9', 0), teamId: '' }, true);
    server.write(COLLECTIONS.chats, chatDocument('c8', 0, { messages: '{not json', prospect: 'nor this' }), true);
    await pullScope(deps, scope);
    expect(await shownIds()).toEqual(['c0', 'c1', 'c2', 'c8']);
    expect((await replica.db.chatBodies.get('c8'))?.malformed).toEqual(['messages', 'prospect']);
  });
});

describe('chats that were given to another profile', () => {
  const other = chatScope('profile2');
  it.each([
    ['are pulled before the former scope is audited', false],
    ['are still missing when the former scope is audited', true],
  ])('stay on the device when they %s', async (_name, isAuditFirst) => {
    seed(3);
    server.write(COLLECTIONS.chats, chatDocument('c9', 0, { agent: 'profile2' }), true);
    await pullScope(deps, scope);
    await pullScope(deps, other);
    server.write(COLLECTIONS.chats, chatDocument('c1', 0, { agent: 'profile2' }), true);
    if (!isAuditFirst) await pullScope(deps, other);
    await auditScope({ ...deps, now: () => deps.now() + 86_400_000 }, scope, createAuditState());
    expect(await shownIds()).toEqual(['c0', 'c1', 'c2', 'c9']);
    await pullScope(deps, other);
    expect((await replica.db.chats.get('c1'))?.profileId).toBe('profile2');
    expect(await other.rowsIn(replica.db).count()).toBe(2);
  });
});

describe('an idle scope', () => {
  /** Pulls the scope `ms` after the start. Returns the number of pages that were read. */
  const pullAt = async (ms: number): Promise<number> => {
    const before = server.pages.length;
    await pullScope({ ...deps, now: () => deps.now() + ms }, scope);
    return server.pages.length - before;
  };

  /** Writes documents with one and the same time, as an import does. */
  const importAtOnce = (count: number): void => {
    const { $updatedAt } = server.write(COLLECTIONS.chats, chatDocument('c0', 0), true);
    for (let index = 1; index < count; index += 1)
      server.collection(COLLECTIONS.chats).set(`c${index}`, { ...chatDocument(`c${index}`, 0), $updatedAt });
  };

  it('an idle scope is read only from its newest row on', async () => {
    importAtOnce(250);
    await pullAt(0);
    expect([await pullAt(1_000), await pullAt(IDLE_AFTER_MS), await pullAt(1_000 + IDLE_AFTER_MS)]).toEqual([3, 3, 3]);
    expect(await pullAt(2_000 + IDLE_AFTER_MS)).toBe(1);
    server.write(COLLECTIONS.chats, chatDocument('c3', 0, { status: 5 }), true);
    expect(await pullAt(3_000 + IDLE_AFTER_MS)).toBe(1);
    expect((await replica.db.chats.get('c3'))?.status).toBe(5);
    // After new rows the pull reads with the overlap again.
    server.write(COLLECTIONS.chats, chatDocument('c4', 0, { status: 5 }), true);
    expect(await pullAt(4_000 + IDLE_AFTER_MS)).toBeGreaterThan(1);
  });

  it.each([10, 0])(
    'an audit finds a missed row that is %i ms older than the newest row of an idle scope',
    async (olderByMs) => {
      seed(3);
      for (const at of [0, 1_000, 1_000 + IDLE_AFTER_MS]) await pullAt(at);
      const newest = [...server.collection(COLLECTIONS.chats).values()]
        .map(({ $updatedAt }) => $updatedAt)
        .sort()
        .at(-1)!;
      server
        .collection(COLLECTIONS.chats)
        .set('c9', { ...chatDocument('c9', 0), $updatedAt: new Date(Date.parse(newest) - olderByMs).toISOString() });
      expect(await pullAt(2_000 + IDLE_AFTER_MS)).toBe(1);
      expect(await shownIds()).not.toContain('c9');
      await auditScope(deps, scope, createAuditState());
      expect(await shownIds()).toContain('c9');
    },
  );

  it('an idle scope is read with the overlap again after a gap', async () => {
    importAtOnce(250);
    for (const ms of [0, 1_000, 1_000 + IDLE_AFTER_MS]) await pullAt(ms);
    deps.idleScopes.reset();
    expect(await pullAt(2_000 + IDLE_AFTER_MS)).toBe(3);
  });
});

describe('cursors', () => {
  it('cursors that only moved are stored together at the end of a pull, those of new rows with their rows', async () => {
    seed(3);
    await pullScope(deps, scope);
    const cursorAfterFill = await replica.db.cursors.get(scope.name);
    const later = { ...deps, now: () => Date.parse('2026-03-02T12:10:00Z') };
    expect(await pullScope(later, scope)).toBe(false);
    await auditScope(later, scope, createAuditState());
    expect(await replica.db.cursors.get(scope.name)).toEqual(cursorAfterFill);
    await deps.cursors.flush();
    expect(await replica.db.cursors.get(scope.name)).toMatchObject({
      pulledAt: '2026-03-02T12:10:00.000Z',
      auditedAt: '2026-03-02T12:10:00.000Z',
    });
  });

  it('cursors are not stored by an overtaken leader', async () => {
    seed(1);
    await pullScope(deps, scope);
    await pullScope(deps, scope);
    await raiseEpoch(replica, 'pull');
    await expect(deps.cursors.flush()).rejects.toBeInstanceOf(Fenced);
  });
});

describe('auditing a scope', () => {
  it('an audit finds missed deletions, and keeps a row that only the list skipped', async () => {
    seed(120);
    await pullScope(deps, scope);
    server.remove(COLLECTIONS.chats, 'c7', true);
    const requests: PageRequest[] = [];
    const remote: PullDeps['remote'] = {
      ...server.remote,
      listDocuments: async (page) => {
        requests.push(page);
        const answer = await server.remote.listDocuments(page);
        const isVerification = page.equal['$id'] !== undefined;
        return answer.ok && !isVerification
          ? { ok: true, value: answer.value.filter((document) => document.$id !== 'c0') }
          : answer;
      },
    };
    await auditScope({ ...deps, remote }, scope, createAuditState());
    expect(await shownIds()).toEqual(serverIds());
    // Only the two suspects are requested once more.
    expect(requests.filter((page) => page.equal['$id'] !== undefined).map((page) => page.equal['$id'])).toEqual([
      ['c0', 'c7'],
    ]);
  });

  it('an audit brings back rows that an empty list made look deleted, although they are too old for a pull to find', async () => {
    seed(90);
    await pullScope(deps, scope);
    const emptyRemote: PullDeps['remote'] = {
      ...server.remote,
      listDocuments: () => Promise.resolve({ ok: true, value: [] }),
    };
    expect(await auditScope({ ...deps, remote: emptyRemote }, scope, createAuditState())).toBe(false);
    expect(await shownIds()).toEqual([]);
    await pullScope(deps, scope);
    expect(await shownIds()).not.toEqual(serverIds());
    const audits = createAuditState();
    expect(await auditScope(deps, scope, audits)).toBe(false);
    expect(await shownIds()).toEqual(serverIds());
    expect(await auditScope(deps, scope, audits)).toBe(true);
  });

  it('an audit finds a row that changed under a wrong clock: newer than the stored one, and older than a pull reads', async () => {
    seed(3);
    await pullScope(deps, scope);
    // The cursor was stored while the server's clock was ahead.
    const ahead = { ...(await replica.db.cursors.get(scope.name))!, readTo: '2026-03-02T12:00:00.000Z' };
    deps.cursors.setMoved(ahead);
    const before = server.collection(COLLECTIONS.chats).get('c1')!;
    server
      .collection(COLLECTIONS.chats)
      .set('c1', { ...before, status: 4, $updatedAt: new Date(Date.parse(before.$updatedAt) + 10_000).toISOString() });
    await pullScope(deps, scope);
    expect((await replica.db.chats.get('c1'))?.status).not.toBe(4);
    expect(await auditScope(deps, scope, createAuditState())).toBe(true);
    expect((await replica.db.chats.get('c1'))?.status).toBe(4);
  });

  it('an audit accepts an older version of a row only after the server has stated it for a while', async () => {
    seed(2);
    await pullScope(deps, scope);
    const audits = createAuditState();
    const stored = (await replica.db.chats.get('c1'))!;
    await replica.db.chats.put({ ...stored, status: 1, updatedAt: '2026-03-02T13:00:00.000Z' });
    expect(await auditScope(deps, scope, audits)).toBe(false);
    // A server replica that lags behind may state it several times in a row.
    expect(await auditScope(deps, scope, audits)).toBe(false);
    expect((await replica.db.chats.get('c1'))?.status).toBe(1);
    const later = { ...deps, now: () => deps.now() + CONFIRM_AFTER_MS };
    expect(await auditScope(later, scope, audits)).toBe(false);
    expect(await replica.db.chats.get('c1')).toEqual(stored);
    expect(await auditScope(later, scope, audits)).toBe(true);
  });

  it('an audit stops requesting a document that cannot be read', async () => {
    seed(2);
    server.collection(COLLECTIONS.chats).set('c9', { ...chatDocument('c9', -3_600), teamId: '' });
    await pullScope(deps, scope);
    const audits = createAuditState();
    const later = { ...deps, now: () => deps.now() + CONFIRM_AFTER_MS };
    expect([
      await auditScope(deps, scope, audits),
      await auditScope(later, scope, audits),
      await auditScope(later, scope, audits),
    ]).toEqual([false, false, true]);
  });

  it('an audit deletes nothing after the session has ended, when the server lists nothing', async () => {
    seed(5);
    await pullScope(deps, scope);
    server.isSignedIn = false;
    await expect(auditScope(deps, scope, createAuditState())).rejects.toBeInstanceOf(PullFailed);
    expect(await replica.db.chats.count()).toBe(5);
  });
});

describe('another person in the same browser', () => {
  it("a list of teams is ignored when the session turns out to be another person's", async () => {
    await pullTeams(deps);
    server.teams.push(teamDocument('of-the-other'));
    server.teams.shift();
    const rejectSession = (): Promise<void> => Promise.reject(new PullFailed(failed('unauthenticated', 401).failure));
    await expect(pullTeams({ ...deps, verifySession: rejectSession })).rejects.toBeInstanceOf(PullFailed);
    expect((await replica.db.teams.toArray()).map((team) => team.id)).toEqual(['team1']);
  });
});

describe('pulling the teams', () => {
  it('a pull of the teams removes a team that was left, with all its rows, and keeps the others', async () => {
    server.teams.push(teamDocument('team2'));
    seed(2);
    server.write(COLLECTIONS.chats, chatDocument('other', 0, { teamId: 'team2' }), true);
    await pullTeams(deps);
    await pullScope(deps, scope);
    expect(await replica.db.chats.count()).toBe(3);
    server.teams.pop();
    expect(await pullTeams(deps)).toEqual(['team1']);
    expect(await shownIds()).toEqual(['c0', 'c1']);
    expect(await replica.db.chatBodies.get('other')).toBeUndefined();
  });
});
