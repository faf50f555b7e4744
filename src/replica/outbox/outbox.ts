import type { Command } from '#domain/commands/command.ts';
import type { ErrorCode } from '#domain/wire/errors.ts';
import type { ProspectRow } from '#domain/prospect/prospect-columns.ts';
import type { OutboxEntry, ReplicaDatabase } from '../db.ts';
import type { Replica } from '../replica.ts';
import { assertEpoch, raiseEpoch, type Epoch } from '../epoch.ts';
import { issuedOf } from './outbox-commands.ts';
import { isUnsent } from './outbox-entries.ts';
import { listLane, rowTablesOf, showLane } from './replay.ts';
import { transact } from '../transact.ts';

/**
 * The outbox: commands without an answer. This file never talks to the network.
 *
 *   waiting ──lease──▶ sending ──settle (apply)──▶ gone
 *      ▲                  │
 *      ├──── postpone ────┤   later, or until sign-in
 *      ├──── giveBack ────┤   its request never started
 *      │                  └──── reject ──▶ rejected ──discard──▶ gone
 *      └──── takeOver: what a dead sender left in `sending` waits again, its attempt counted
 *
 * A command in parts stays in `sending` from part to part; `countPart` remembers how far it got.
 */

/** Heads of lanes: the only commands that may be sent now or later. Lanes with a command on its way have no head. */
export function headsOf(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const heads = new Map<string, OutboxEntry>();
  for (const entry of entries) {
    if (isUnsent(entry) && !heads.has(entry.lane)) heads.set(entry.lane, entry);
  }
  return [...heads.values()].filter((entry) => entry.state === 'waiting');
}

/**
 * When a waiting command may be sent, Unix ms. A clock that stands before the moment at which it was postponed has been
 * set back since: how long is left to wait nobody knows, and it may go now.
 */
export function dueAtMs(entry: OutboxEntry, nowMs: number): number {
  const postponedAtMs = entry.failure === undefined ? nowMs : Date.parse(entry.failure.at);
  return nowMs < postponedAtMs ? nowMs : entry.notBeforeMs;
}

/**
 * The first `limit` heads that may be sent at `nowMs`, besides those of busy lanes. A lane that begins with a command
 * of another build is parked: what stands behind it may rest on it.
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
 * Takes over the sending: raises the epoch and puts what an earlier sender left in `sending` back to `waiting`. Its
 * attempt stays counted, so that it is sent again under the same id and never collapsed away (the server may have seen
 * it).
 */
export async function takeOverSending(replica: Replica): Promise<Epoch> {
  const epoch = await raiseEpoch(replica, 'push');
  const { strict } = replica;
  await transact(replica, 'strict', [strict.outbox, strict.meta], async () => {
    await assertEpoch(strict, epoch);
    for (const entry of await strict.outbox.toArray()) {
      if (entry.state === 'sending') await strict.outbox.put({ ...entry, state: 'waiting' });
    }
  });
  return epoch;
}

/**
 * Marks heads as on their way, all of them on disk before the request of any starts (durable before sent). Gives back
 * those that still are there, still the heads and not postponed: the others were replaced, cancelled or held meanwhile.
 * Throws `Fenced`.
 */
export async function lease(replica: Replica, entries: readonly OutboxEntry[], epoch: Epoch): Promise<OutboxEntry[]> {
  const { strict } = replica;
  return transact(replica, 'strict', [strict.outbox, strict.meta], async () => {
    await assertEpoch(strict, epoch);
    const all: OutboxEntry[] = [];
    for (const entry of entries) {
      const [head] = await listLane(strict, entry.lane);
      // One that was postponed since it was read is not due any more.
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

/** Gives back leased commands whose requests never started: they are as untouched as they were. Throws `Fenced`. */
export async function releaseLeases(replica: Replica, entries: readonly OutboxEntry[], epoch: Epoch): Promise<void> {
  if (entries.length === 0) return;
  const { strict } = replica;
  await transact(replica, 'strict', [strict.outbox, strict.meta], async () => {
    await assertEpoch(strict, epoch);
    for (const present of await strict.outbox.bulkGet(entries.map(({ seq }) => seq))) {
      if (present?.state === 'sending')
        await strict.outbox.put({ ...present, state: 'waiting', attempts: present.attempts - 1 });
    }
  });
}

/** Why a command waits or was refused, as it is shown to the person. */
export interface OutboxFailure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly at: string;
}

/**
 * Until when a command waits, until when the server has asked that it does (Unix ms), and whether its last send counts:
 * one that never left leaves it as untouched as it was.
 */
interface Postponement {
  readonly notBeforeMs: number;
  readonly heldUntilMs?: number | undefined;
  readonly wasSent: boolean;
}

/** Puts a command back to wait. Throws `Fenced`. */
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
    const present = await strict.outbox.get(entry.seq);
    if (present?.state !== 'sending') return;
    const { heldUntilMs: _heldBefore, ...rest } = present;
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
 * The server has asked to leave alone what commands of a kind ask it for, until a time (Unix ms): those that wait are
 * not sent before it either. Throws `Fenced`.
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
 * Lets postponed commands be sent at once: the network is back, the person signed in. What the server has asked to wait
 * with (`Retry-After`, RFC 9110 §10.2.3) waits all the same, unless it is the person who asks.
 */
export async function retryNow(replica: Replica, isAskedByPerson = false): Promise<void> {
  const { strict } = replica;
  await transact(replica, 'strict', [strict.outbox], async () => {
    for (const entry of await strict.outbox.toArray()) {
      const notBeforeMs = isAskedByPerson ? 0 : (entry.heldUntilMs ?? 0);
      if (entry.state === 'waiting' && entry.notBeforeMs > notBeforeMs)
        await strict.outbox.put({ ...entry, notBeforeMs });
    }
  });
}

/**
 * Lets one command be sent at once, whatever it waits for, because the person asks for it; the others keep their times.
 */
export async function retryOneNow(replica: Replica, commandId: string): Promise<void> {
  const { strict } = replica;
  await transact(replica, 'strict', [strict.outbox], async () => {
    const entry = await strict.outbox.where('id').equals(commandId).first();
    if (entry?.state === 'waiting') await strict.outbox.put({ ...entry, notBeforeMs: 0 });
  });
}

/**
 * Remembers that the server has answered one part: its rows are no longer needed. False when it is no longer ours to
 * send. Throws `Fenced`.
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
    const present = await strict.outbox.get(entry.seq);
    if (present?.state !== 'sending') return false;
    await strict.outbox.put({ ...present, sentParts: part + 1 });
    await strict.attachments.delete([entry.id, part]);
    return true;
  });
}

/** The rows of one part of a command; undefined when they are not here. */
export const findPart = async (
  { strict }: Replica,
  commandId: string,
  part: number,
): Promise<readonly ProspectRow[] | undefined> => (await strict.attachments.get([commandId, part]))?.rows;

/**
 * The server said no: exactly the server's row is shown again, with the commands behind it replayed (law 4), and the
 * command stays until the person has read why (law 9). Throws `Fenced`.
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
      const present = await strict.outbox.get(entry.seq);
      if (present === undefined) return;
      await strict.outbox.put({ ...present, state: 'rejected', failure });
      await showLane(strict, entry.lane);
    },
  );
}

/** Removes entries with what lies beside them. Runs inside the caller's transaction over `outbox` and `attachments`. */
export async function deleteEntries(db: ReplicaDatabase, entries: readonly OutboxEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await db.outbox.bulkDelete(entries.map((entry) => entry.seq));
  const withParts = entries.filter((entry) => entry.sentParts !== undefined).map((entry) => entry.id);
  if (withParts.length > 0) await db.attachments.where('commandId').anyOf(withParts).delete();
}

/**
 * Removes a command the person gives up: one that waits untouched, or a rejected one that was read. False when it is on
 * its way.
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
      await showLane(strict, lane);
      return true;
    },
  );
}
