import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { issuedCommandSchema } from '#domain/commands/command.ts';
import { INITIAL_SYNC_STATUS } from '#domain/sync/sync-status.ts';
import { collectDiagnostics } from '#app/routes/device/diagnostics.ts';
import { apply } from '#replica/apply.ts';
import { recordIncident } from '#replica/incidents.ts';
import { writeSyncStatus } from '#replica/meta.ts';
import { saveNotice } from '#replica/notices.ts';
import { chatRows, openTestReplica, pauseCommand } from '#support/replicas.ts';
import { chatDocument, TEAM_ID } from '#support/wire-documents.ts';

const AT = '2026-03-02T10:00:00.000Z';
/** A marker for personal data: names, addresses, texts, tokens. */
const PRIVATE = 'Zephyrine-Quux';

beforeEach(() => vi.stubGlobal('navigator', {}));
afterEach(() => vi.unstubAllGlobals());

it('the diagnostics have states, times, counts and ids, and no personal data of any table', async () => {
  const replica = await openTestReplica();
  const { db } = replica;
  const person = { name: PRIVATE, headline: PRIVATE, country: PRIVATE, city: PRIVATE };
  const messages = JSON.stringify([{ id: 'm1', role: 'user', content: PRIVATE, date: AT }]);
  await apply(replica, { rows: [chatRows(chatDocument('c1', 1, { prospect: JSON.stringify(person), messages }))] });
  await db.table('teams').put({ id: TEAM_ID, updatedAt: AT, createdAt: AT, name: PRIVATE });
  await saveNotice(replica, { id: 'n1', tone: 'danger', title: PRIVATE, description: PRIVATE, link: '', at: AT });
  await writeSyncStatus(replica, { ...INITIAL_SYNC_STATUS, reach: 'reachable', reachSince: AT });
  await recordIncident(replica, 'outbox-restored', AT);
  const failure = { code: 'forbidden', message: `${PRIVATE} may not`, at: AT } as const;
  const entry = { state: 'waiting', attempts: 2, notBeforeMs: 0, epoch: 1 } as const;
  const rename = issuedCommandSchema.parse({
    id: 'r1',
    teamId: TEAM_ID,
    issuedAt: AT,
    command: { type: 'campaign.rename', campaignId: 'k1', name: PRIVATE },
  });
  await db.outbox.bulkAdd([
    { ...entry, id: 'p1', lane: 'chats:c1', field: 'chats:c1:paused', issued: pauseCommand('c1', true, 'p1') },
    {
      ...entry,
      id: 'r1',
      lane: 'campaigns:k1',
      field: 'campaigns:k1:name',
      issued: rename,
      state: 'rejected',
      failure,
    },
    {
      ...entry,
      id: 'u1',
      lane: 'chats:c1',
      field: PRIVATE,
      issued: { id: 'u1', command: { type: PRIVATE, text: PRIVATE } },
    },
  ]);

  const diagnostics = await collectDiagnostics(replica, {
    nowMs: Date.parse(AT),
    build: 'index-abc.js',
    browser: 'A browser',
    canSend: true,
  });
  expect(JSON.stringify(diagnostics)).not.toContain(PRIVATE);
  expect(diagnostics).toMatchObject({
    madeAt: AT,
    connection: { reach: 'reachable' },
    changes: [
      { id: 'p1', type: 'chat.pause', state: 'waiting', attempts: 2, next: 'now', lastAnswer: '' },
      { id: 'r1', type: 'campaign.rename', state: 'rejected', next: 'refused', lastAnswer: 'forbidden' },
      { id: 'u1', type: 'of another build', state: 'waiting', next: 'after-update' },
    ],
    rows: { chats: 1, chatBodies: 1, outbox: 3 },
    storage: { persistence: 'unknown', mirror: 'none' },
    incidents: [{ kind: 'outbox-restored', times: 1 }],
  });
  replica.close();
});
