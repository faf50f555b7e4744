import type { Command } from '#domain/commands/command.ts';
import type { ErrorCode } from '#domain/wire/errors.ts';
import type { ImportPart } from '#domain/commands/prospect/definitions.ts';
import type { OutboxEntry, ReplicaDatabase } from '../db.ts';
import type { Replica } from '../replica.ts';
import { assertEpoch, raiseEpoch, type Epoch } from '../epoch.ts';
import { issuedOf } from './outbox-commands.ts';
import { isUnsent } from './outbox-entries.ts';
import { listLane, rowTablesOf, rewriteLane } from './rebase.ts';
import { transact } from '../transact.ts';

/**
 * The outbox: commands without an answer. This file makes no network calls.
 *
 *   waiting ──lease──▶ sending ──settle (apply)──▶ gone
 *      ▲                  │
 *      ├──── postpone ────┤   later, or until sign-in
 *      ├─ releaseLeases ──┤   its request never started
 *      │                  └──── reject ──▶ rejected ──discard──▶ gone
 *      └── takeOverSending: what a dead sender left in `sending` waits again, its attempt counted
 *
 * A command in parts stays in `sending` from part to part; `recordSentPart` records its progress.
 */

/**
 * Returns the heads of lanes: the only commands that may be sent, now or later. A lane with a command in flight has
 * none.
 */
export function headsOf(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const heads = new Map<string, OutboxEntry>();
  for (const entry of entries) {
    if (isUnsent(entry) && !heads.has(entry.lane)) heads.set(entry.lane, entry);
  }
  return [...heads.values()].filter((entry) => entry.state === 'waiting');
}

/**
 * Returns when a waiting command may be sent, Unix ms. A clock before the moment of postponement was set back since:
 * the remaining wait is unknown, and the command may be sent now.
 */
export function dueAtMs(entry: OutboxEntry, nowMs: number): number {
  const postponedAtMs = entry.failure === undefined ? nowMs : Date.parse(entry.failure.at);
  return nowMs < postponedAtMs ? nowMs : entry.notBeforeMs;
}

/**
 * Returns the first `limit` heads that may be sent at `nowMs`, except in busy lanes. A lane whose head was written by
 * another build is parked: the commands behind it may depend on it.
 */
export function dueHeadsOf(
  entries: readonly OutboxEntry[],
  nowMs: number,
  limit: number,
  isBusy: (lane: string) => boolean,
): OutboxEntry[] {
  const due: OutboxEntry[] = [];
  for (const head of headsOf(entries)) {
    if (due.length >= limit) break;
    if (dueAtMs(head, nowMs) <= nowMs && !isBusy(head.lane) && issuedOf(head) !== undefined) due.push(head);
  }
  return due;
}

/**
 * Takes over sending: raises the epoch and puts what an earlier sender left in `sending` back to `waiting`. Its attempt
 * stays counted, so that it is sent again under the same id and never collapsed: the server may have seen it.
 */
export async function takeOverSending(replica: Replica): Promise<Epoch> {
  const { strict } = replica;
  return transact(replica, 'strict', [strict.outbox, strict.meta], async () => {
    const epoch = await raiseEpoch(replica, 'push');
    for (const entry of await strict.outbox.toArray()) {
      if (entry.state === 'sending') await strict.outbox.put({ ...entry, state: 'waiting' });
    }
    return epoch;
  });
}

/**
 * Leases heads: marks them as `sending` on disk before the request of any starts (durable before sent). Returns those
 * that are still heads and not postponed; the others were replaced, cancelled or held meanwhile. Throws `Fenced`.
 */
export async function lease(replica: Replica, entries: readonly OutboxEntry[], epoch: Epoch): Promise<OutboxEntry[]> {
  const { strict } = replica;
  return transact(replica, 'strict', [strict.outbox, strict.meta], async () => {
    await assertEpoch(strict, epoch);
    const all: OutboxEntry[] = [];
    for (const entry of entries) {
      const [head] = await listLane(strict, entry.lane);
      // A command that was postponed since it was read is no longer due.
      if (
        head === undefined ||
        head.id !== entry.id ||
        head.state !== 'waiting' ||
        head.notBeforeMs > entry.notBeforeMs
      )
        continue;
      const leased: OutboxEntry = { ...head, state: 'sending', attempts: head.attempts + 1, epoch: epoch.number };
      await strict.outbox.put(leased);
      all.push(leased);
    }
    return all;
  });
}

/** Releases leased commands whose requests never started, and takes back their attempt. Throws `Fenced`. */
export async function releaseLeases(replica: Replica, entries: readonly OutboxEntry[], epoch: Epoch): Promise<void> {
  if (entries.length === 0) return;
  const { strict } = replica;
  await transact(replica, 'strict', [strict.outbox, strict.meta], async () => {
    await assertEpoch(strict, epoch);
    for (const current of await strict.outbox.bulkGet(entries.map(({ seq }) => seq))) {
      if (current?.state === 'sending')
        await strict.outbox.put({ ...current, state: 'waiting', attempts: current.attempts - 1 });
    }
  });
}

/** Why a command waits or was rejected, as the person sees it. */
export interface OutboxFailure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly at: string;
}

/**
 * Until when a command waits, until when the server asked to wait (Unix ms), and whether its last send counts: a
 * request that never left does not count as an attempt.
 */
interface Postponement {
  readonly notBeforeMs: number;
  readonly heldUntilMs?: number | undefined;
  readonly wasSent: boolean;
}

/** Puts a leased command back to `waiting`. Throws `Fenced`. */
export async function postpone(
  replica: Replica,
  entry: OutboxEntry,
  epoch: Epoch,
  { notBeforeMs, heldUntilMs, wasSent }: Postponement,
  failure: OutboxFailure,
): Promise<void> {
  const { strict } = replica;
  await transact(replica, 'strict', [strict.outbox, strict.meta], async () => {
    await assertEpoch(strict, epoch);
    const current = await strict.outbox.get(entry.seq);
    if (current?.state !== 'sending') return;
    const { heldUntilMs: _heldUntilMs, ...rest } = current;
    const attempts = wasSent ? rest.attempts : rest.attempts - 1;
    await strict.outbox.put({
      ...rest,
      state: 'waiting',
      attempts,
      notBeforeMs,
      failure,
      ...(heldUntilMs !== undefined && { heldUntilMs }),
    });
  });
}

/**
 * Holds all waiting commands of a type until a time (Unix ms), because the server asked to leave their endpoint alone.
 * Throws `Fenced`.
 */
export async function holdCommandType(
  replica: Replica,
  type: Command['type'],
  epoch: Epoch,
  untilMs: number,
  failure: OutboxFailure,
): Promise<void> {
  const { strict } = replica;
  await transact(replica, 'strict', [strict.outbox, strict.meta], async () => {
    await assertEpoch(strict, epoch);
    for (const entry of await strict.outbox.toArray()) {
      if (entry.state !== 'waiting' || entry.notBeforeMs >= untilMs || issuedOf(entry)?.command.type !== type) continue;
      await strict.outbox.put({ ...entry, notBeforeMs: untilMs, heldUntilMs: untilMs, failure });
    }
  });
}

/**
 * Makes postponed commands due at once: the network is back, or the person signed in. Those that the server asked to
 * hold (`Retry-After`, RFC 9110 §10.2.3) stay held, unless the person asks.
 */
export async function retryNow(replica: Replica, isRequestedByPerson = false): Promise<void> {
  const { strict } = replica;
  await transact(replica, 'strict', [strict.outbox], async () => {
    for (const entry of await strict.outbox.toArray()) {
      const notBeforeMs = isRequestedByPerson ? 0 : (entry.heldUntilMs ?? 0);
      if (entry.state === 'waiting' && entry.notBeforeMs > notBeforeMs)
        await strict.outbox.put({ ...entry, notBeforeMs });
    }
  });
}

/** Makes one command due at once, whatever it waits for, because the person asks; the others keep their times. */
export async function retryOneNow(replica: Replica, commandId: string): Promise<void> {
  const { strict } = replica;
  await transact(replica, 'strict', [strict.outbox], async () => {
    const entry = await strict.outbox.where('id').equals(commandId).first();
    if (entry?.state === 'waiting') await strict.outbox.put({ ...entry, notBeforeMs: 0 });
  });
}

/**
 * Records that the server has answered one part and deletes its rows. False when this sender no longer holds the
 * command. Throws `Fenced`.
 */
export async function recordSentPart(
  replica: Replica,
  entry: OutboxEntry,
  epoch: Epoch,
  part: number,
): Promise<boolean> {
  const { strict } = replica;
  return transact(replica, 'strict', [strict.outbox, strict.attachments, strict.meta], async () => {
    await assertEpoch(strict, epoch);
    const current = await strict.outbox.get(entry.seq);
    if (current?.state !== 'sending') return false;
    await strict.outbox.put({ ...current, sentParts: part + 1 });
    await strict.attachments.delete([entry.id, part]);
    return true;
  });
}

/** Finds the rows of one part of a command; undefined when they are not here. */
export const findPart = async ({ strict }: Replica, commandId: string, part: number): Promise<ImportPart | undefined> =>
  strict.attachments.get([commandId, part]);

/**
 * Rejects a command: shows the server's row again with the commands behind it rebased (law 4), and keeps the entry
 * until the person has read why (law 9). Throws `Fenced`.
 */
export async function reject(
  replica: Replica,
  entry: OutboxEntry,
  epoch: Epoch,
  failure: OutboxFailure,
): Promise<void> {
  const { strict } = replica;
  await transact(
    replica,
    'strict',
    [strict.outbox, strict.meta, strict.baseRows, ...rowTablesOf(strict, entry.lane)],
    async () => {
      await assertEpoch(strict, epoch);
      const current = await strict.outbox.get(entry.seq);
      if (current === undefined) return;
      await strict.outbox.put({ ...current, state: 'rejected', failure });
      await rewriteLane(strict, entry.lane);
    },
  );
}

/** Deletes entries and their parts. Runs inside the caller's transaction over `outbox` and `attachments`. */
export async function deleteEntries(db: ReplicaDatabase, entries: readonly OutboxEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await db.outbox.bulkDelete(entries.map((entry) => entry.seq));
  const withParts = entries.filter((entry) => entry.sentParts !== undefined).map((entry) => entry.id);
  if (withParts.length > 0) await db.attachments.where('commandId').anyOf(withParts).delete();
}

/**
 * Discards a command that the person gives up: one that waits unsent, or a rejected one that was read. False when it is
 * in flight.
 */
export async function discard(replica: Replica, commandId: string): Promise<boolean> {
  const { strict } = replica;
  const lane = (await strict.outbox.where('id').equals(commandId).first())?.lane;
  if (lane === undefined) return true;
  return transact(
    replica,
    'strict',
    [strict.outbox, strict.attachments, strict.baseRows, ...rowTablesOf(strict, lane)],
    async () => {
      const entry = await strict.outbox.where('id').equals(commandId).first();
      if (entry === undefined) return true;
      if (entry.state === 'sending') return false;
      await deleteEntries(strict, [entry]);
      await rewriteLane(strict, lane);
      return true;
    },
  );
}
