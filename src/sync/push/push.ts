import type { IssuedCommand } from '#domain/commands/command.ts';
import { partKey, requestOf, requestOfImportPart } from '#domain/commands/command-requests.ts';
import { apply } from '#replica/apply.ts';
import type { OutboxEntry } from '#replica/db.ts';
import type { Replica } from '#replica/replica.ts';
import type { Epoch } from '#replica/epoch.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';
import { listUnsent, youngestSeq } from '#replica/outbox/outbox-entries.ts';
import {
  recordSentPart,
  dueAtMs,
  dueHeadsOf,
  findPart,
  releaseLeases,
  headsOf,
  holdCommandType,
  lease,
  postpone,
  reject,
  takeOverSending,
  type OutboxFailure,
} from '#replica/outbox/outbox.ts';
import { failed, type Failure, type Outcome } from '#remote/failure.ts';
import type { Remote } from '#remote/remote.ts';
import { createRequestSlots } from './request-slots.ts';
import type { Clock, Random } from '../ports.ts';
import { retryDelayMs } from '../schedule.ts';
import { createSettleBatch, rowsOfAnswers } from './settle-batch.ts';
import { createConnectionHealth, type ConnectionHealth } from './connection-health.ts';

export interface PushDeps {
  readonly replica: Replica;
  /** The user the replica belongs to: its commands are sent in nobody else's name. */
  readonly userId: string;
  readonly remote: Pick<Remote, 'dashboard'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly signal: AbortSignal;
  /**
   * Receives every answer, good or bad, and a missing answer once it is more than one command's own fault: it tells
   * whether the server can be reached.
   */
  readonly onOutcome: (outcome: Outcome<unknown>) => void;
  /**
   * Called when a command got no answer and nothing else tells whether the connection is open: a request for something
   * else would tell.
   */
  readonly onDoubt?: () => void;
  /** Resolves when a flush is requested: a drain that waits for an answer must not delay other commands. */
  readonly flushRequested?: () => Promise<void>;
  /** Called when the outbox is read to send from it: earlier flush requests are answered by that. */
  readonly onOutboxRead?: () => void;
  /**
   * Called when the server does not know the command's row, or not this user as a member of its team: a deletion was
   * missed.
   */
  readonly onMissing?: () => void;
}

/**
 * What a drain ended with:
 * - `drained`: nothing is left that may be sent now;
 * - `unreachable`, `needs-sign-in`: going on is useless; everything is kept.
 * `nextAtMs` is when the earliest postponed command is due (Unix ms); undefined when none waits for a time.
 */
export interface DrainResult {
  readonly ended: 'drained' | 'unreachable' | 'needs-sign-in';
  readonly nextAtMs: number | undefined;
}

/** Commands leased ahead, so that no request waits for a commit of its own. */
const LEASE_AHEAD = 4;

/**
 * Sends what may be sent, under the flush lock of the caller. Takes over sending first, so that the previous sender's
 * reports are refused. Throws `Fenced` when another sender has taken over meanwhile.
 *
 *   due heads ──lease, several in one commit──▶ ready ──a slot is free──▶ in flight ──▶ settled in batches,
 *                                                                                      postponed or rejected
 *
 * A command that fails waits by itself; only missing answers to several commands end the drain.
 */
export async function drain(deps: PushDeps): Promise<DrainResult> {
  const { replica, clock } = deps;
  const epoch = await takeOverSending(replica);
  let ended: DrainResult['ended'] = 'drained';
  let wake: () => void = () => undefined;
  const slots = createRequestSlots(clock, () => wake());
  const sending: Sending = { deps, epoch, health: createConnectionHealth(), settle: createSettleBatch(replica, epoch) };
  /** Lanes with a command that is ready or in flight. */
  const busy = new Set<string>();
  const inFlight = new Set<Promise<void>>();
  let ready: OutboxEntry[] = [];
  // The outbox as it was read last: a thousand commands are read once and not a thousand times. Each lane is tried once
  // per reading; the lease finds what has become of its head meanwhile.
  let listed: readonly OutboxEntry[] = [];
  let youngestReadSeq = -1;
  let isStale = true;
  const triedLanes = new Set<string>();

  async function reread(): Promise<void> {
    isStale = false;
    if (ended === 'drained') deps.onOutboxRead?.();
    youngestReadSeq = await youngestSeq(replica.strict);
    listed = await listUnsent(replica.strict);
    triedLanes.clear();
  }

  /** Leases more commands; false when there are none for now. */
  async function leaseMore(): Promise<boolean> {
    // A new command must not wait until everything older was sent.
    if ((await youngestSeq(replica.strict)) > youngestReadSeq) await reread();
    const due = dueHeadsOf(
      listed,
      clock.now(),
      slots.free() + LEASE_AHEAD - ready.length,
      (lane) => busy.has(lane) || triedLanes.has(lane),
    );
    for (const { lane } of due) triedLanes.add(lane);
    const leased = due.length === 0 ? [] : await lease(replica, due, epoch);
    for (const { lane } of leased) busy.add(lane);
    ready.push(...leased);
    return due.length > 0;
  }

  function start(entry: OutboxEntry): void {
    const release = slots.acquire();
    const sent = sendOne(sending, entry)
      .then((outcome) => {
        if (outcome !== 'sent') ended = outcome;
      })
      .finally(() => {
        release();
        busy.delete(entry.lane);
        inFlight.delete(sent);
      });
    inFlight.add(sent);
    // Awaited in `waitForMore`; if the drain has ended with another error, the rejection must not go unhandled.
    sent.catch(() => undefined);
  }

  const headTimes = (): number[] =>
    headsOf(listed)
      .filter(({ lane }) => !busy.has(lane))
      .map((entry) => dueAtMs(entry, clock.now()))
      .filter((atMs) => atMs > clock.now());

  /**
   * Waits until a request has ended, a late one frees its slot, a postponed command is due, or, where more could be
   * sent, a flush is requested.
   */
  async function waitForMore(mayStart: boolean): Promise<void> {
    const times = headTimes();
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const cancel = times.length === 0 ? undefined : clock.after(Math.min(...times) - clock.now(), () => wake());
    try {
      await Promise.race([
        ...inFlight,
        woken,
        ...(deps.flushRequested === undefined || !mayStart ? [] : [deps.flushRequested()]),
      ]);
    } finally {
      cancel?.();
    }
    isStale = true;
  }

  for (;;) {
    const isStopping = deps.signal.aborted || ended !== 'drained';
    if (isStopping) {
      await releaseLeases(replica, ready, epoch);
      for (const { lane } of ready) busy.delete(lane);
      ready = [];
    }
    for (const entry of ready.splice(0, slots.free())) start(entry);
    if (!isStopping && slots.free() > 0) {
      if (await leaseMore()) continue;
      if (isStale) {
        await reread();
        continue;
      }
    }
    if (inFlight.size === 0) {
      if (isStopping) await reread();
      const times = headTimes();
      return { ended, nextAtMs: times.length === 0 ? undefined : Math.min(...times) };
    }
    await waitForMore(!isStopping && slots.free() > 0);
  }
}

/** The shared parts of one drain. */
interface Sending {
  readonly deps: PushDeps;
  readonly epoch: Epoch;
  readonly health: ConnectionHealth;
  readonly settle: ReturnType<typeof createSettleBatch>;
}

/** Refusals that say that something on this device is gone on the server. */
const MISSING_CODES: ReadonlySet<string> = new Set(['not_found', 'not_a_member', 'team_gone']);

/** Sends one leased command and records the outcome. */
async function sendOne(sending: Sending, entry: OutboxEntry): Promise<'sent' | 'unreachable' | 'needs-sign-in'> {
  const { deps, epoch, health } = sending;
  const issued = issuedOf(entry);
  if (issued === undefined) return 'sent';
  const answersBefore = health.answerCount();
  const outcome = await sendRequests(sending, entry, issued);
  if (outcome.ok) {
    health.recordSuccess(issued.command.type);
    await sending.settle({ id: issued.id, command: issued.command, data: outcome.value });
    return 'sent';
  }
  const { failure } = outcome;
  const recorded = outboxFailure(failure, deps.clock.now());
  const wasSent = failure.neverSent !== true;
  // A command that never reached a server is not rejected: the refusal was for something it needs first, such as a
  // token.
  switch (failure.retry === 'never' && !wasSent ? 'later' : failure.retry) {
    case 'never':
      await reject(deps.replica, entry, epoch, recorded);
      // A conflict carries the server's version: both are then on this device.
      if (failure.data !== undefined)
        await apply(deps.replica, {
          rows: rowsOfAnswers([{ command: issued.command, data: failure.data }]),
          source: 'answer',
          epoch,
        });
      if (MISSING_CODES.has(failure.code)) deps.onMissing?.();
      return 'sent';
    case 'after-sign-in':
      await postpone(deps.replica, entry, epoch, { notBeforeMs: 0, wasSent }, recorded);
      return 'needs-sign-in';
    case 'later':
    case 'after-update': {
      const nowMs = deps.clock.now();
      const notBeforeMs = nowMs + retryDelayMs(entry.attempts, deps.random(), failure.retryAfterMs);
      const heldUntilMs = failure.retryAfterMs === undefined ? undefined : nowMs + failure.retryAfterMs;
      await postpone(deps.replica, entry, epoch, { notBeforeMs, heldUntilMs, wasSent }, recorded);
      if (wasSent && heldUntilMs !== undefined && health.recordRetryAfter(issued.command.type, entry.id))
        await holdCommandType(deps.replica, issued.command.type, epoch, heldUntilMs, recorded);
      return failure.status === 0 && isConnectionBroken(sending, entry, failure, answersBefore)
        ? 'unreachable'
        : 'sent';
    }
  }
}

/**
 * Tells whether the connection is broken. A failure of what every command needs first (a token) is the connection's; a
 * missing answer to one command alone is a doubt that others can settle.
 */
function isConnectionBroken(
  { deps, health }: Sending,
  entry: OutboxEntry,
  failure: Failure,
  answersBefore: number,
): boolean {
  const silence = failure.neverSent === true ? 'broken' : health.recordSilence(entry.id, answersBefore);
  if (silence === 'broken') deps.onOutcome({ ok: false, failure });
  if (silence === 'doubtful') deps.onDoubt?.();
  return silence === 'broken';
}

const outboxFailure = (failure: Failure, nowMs: number): OutboxFailure => ({
  code: failure.code,
  message: failure.message,
  at: new Date(nowMs).toISOString(),
});

/** Sends the command's request, or its parts one by one; parts that the server has answered are not sent again. */
async function sendRequests(
  { deps, epoch, health }: Sending,
  entry: OutboxEntry,
  issued: IssuedCommand,
): Promise<Outcome<unknown>> {
  const { command, id, teamId } = issued;
  const send = async (request: Parameters<Remote['dashboard']>[0]): Promise<Outcome<unknown>> => {
    const outcome = await deps.remote.dashboard({ ...request, userId: deps.userId });
    if (outcome.ok || outcome.failure.status !== 0) {
      health.recordAnswer();
      deps.onOutcome(outcome);
    }
    return outcome;
  };
  if (command.type !== 'prospects.import') return send({ ...requestOf(command), teamId, idempotencyKey: id });
  let outcome: Outcome<unknown> = { ok: true, value: null };
  for (let part = entry.sentParts ?? 0; part < command.partCount && outcome.ok; part += 1) {
    if (deps.signal.aborted) return failed('unreachable', 0);
    const rows = await findPart(deps.replica, id, part);
    if (rows === undefined) return failed('parts_lost', 400);
    outcome = await send({
      ...requestOfImportPart({ ...issued, command }, part, rows),
      teamId,
      idempotencyKey: partKey(id, part),
    });
    if (outcome.ok && !(await recordSentPart(deps.replica, entry, epoch, part))) return failed('unreachable', 0);
  }
  return outcome;
}
