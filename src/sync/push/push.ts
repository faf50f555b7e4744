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
  /** Whose replica this is: what is kept in it goes out in nobody else's name. */
  readonly userId: string;
  readonly remote: Pick<Remote, 'dashboard'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly signal: AbortSignal;
  /**
   * Hears of every answer, good or bad, and of silence once it is more than one command's own: it tells whether the
   * server can be reached.
   */
  readonly onOutcome: (outcome: Outcome<unknown>) => void;
  /**
   * Hears that a command got no answer while nothing else says whether the way is open: asking for something else
   * tells.
   */
  readonly onDoubt?: () => void;
  /** Resolves when the outbox is to be looked at again: a drain that waits for an answer need not let others wait. */
  readonly flushRequested?: () => Promise<void>;
  /** Hears that the outbox is read to send from it: what was asked until here is answered by that. */
  readonly onOutboxRead?: () => void;
  /** Hears that the server knows no such row, or not this person as one of its team: something was missed. */
  readonly onMissing?: () => void;
}

/**
 * What a drain ended with:
 * - `drained`: nothing is left that may be sent now;
 * - `unreachable`, `needs-sign-in`: no use in going on; everything is kept.
 * `nextAtMs` is when the earliest postponed command is due; undefined when none waits for a time.
 */
export interface DrainResult {
  readonly ended: 'drained' | 'unreachable' | 'needs-sign-in';
  readonly nextAtMs: number | undefined;
}

/** So many commands are on disk as sent before their turn comes, so that no request waits for a commit of its own. */
const AHEAD = 4;

/**
 * Sends what may be sent, under the flush lock of the caller. Takes the duty over first, so that whoever held it before
 * can no longer report. Throws `Fenced` when someone else has taken over meanwhile.
 *
 *   due heads ──lease, several in one commit──▶ ready ──a place is free──▶ under way ──▶ settled in groups, postponed or rejected
 *
 * A command whose own answer is bad waits by itself; only silence to several ends the drain.
 */
export async function drain(deps: PushDeps): Promise<DrainResult> {
  const { replica, clock } = deps;
  const epoch = await takeOverSending(replica);
  let ended: DrainResult['ended'] = 'drained';
  let ring: () => void = () => undefined;
  const places = createRequestSlots(clock, () => ring());
  const sending: Sending = { deps, epoch, health: createConnectionHealth(), settle: createSettleBatch(replica, epoch) };
  /** Lanes with a command that is ready or under way. */
  const busy = new Set<string>();
  const underWay = new Set<Promise<void>>();
  let ready: OutboxEntry[] = [];
  // The outbox as it was read last: a thousand commands are read once and not a thousand times. Each lane is tried once
  // per reading, and what has become of its head meanwhile is found by the lease.
  let listed: readonly OutboxEntry[] = [];
  let youngest = -1;
  let hasMoved = true;
  const tried = new Set<string>();

  async function readAnew(): Promise<void> {
    hasMoved = false;
    if (ended === 'drained') deps.onOutboxRead?.();
    youngest = await youngestSeq(replica.strict);
    listed = await listUnsent(replica.strict);
    tried.clear();
  }

  /** Makes commands ready; false when there are none for now. */
  async function makeReady(): Promise<boolean> {
    // What was done meanwhile must not wait until everything older was sent.
    if ((await youngestSeq(replica.strict)) > youngest) await readAnew();
    const due = dueHeadsOf(
      listed,
      clock.now(),
      places.free() + AHEAD - ready.length,
      (lane) => busy.has(lane) || tried.has(lane),
    );
    for (const { lane } of due) tried.add(lane);
    const leased = due.length === 0 ? [] : await lease(replica, due, epoch);
    for (const { lane } of leased) busy.add(lane);
    ready.push(...leased);
    return due.length > 0;
  }

  function start(entry: OutboxEntry): void {
    const leave = places.take();
    const sent = sendOne(sending, entry)
      .then((outcome) => {
        if (outcome !== 'sent') ended = outcome;
      })
      .finally(() => {
        leave();
        busy.delete(entry.lane);
        underWay.delete(sent);
      });
    underWay.add(sent);
    // Heard by the wait below; when the drain has ended with another error, by nobody.
    sent.catch(() => undefined);
  }

  const headTimes = (): number[] =>
    headsOf(listed)
      .filter(({ lane }) => !busy.has(lane))
      .map((entry) => dueAtMs(entry, clock.now()))
      .filter((atMs) => atMs > clock.now());

  /**
   * Until a command has moved, a place is given up, a postponed command is due, or, where something more could be sent,
   * something is asked.
   */
  async function waitForMore(mayStart: boolean): Promise<void> {
    const times = headTimes();
    const rung = new Promise<void>((resolve) => {
      ring = resolve;
    });
    const cancel = times.length === 0 ? undefined : clock.after(Math.min(...times) - clock.now(), () => ring());
    try {
      await Promise.race([
        ...underWay,
        rung,
        ...(deps.flushRequested === undefined || !mayStart ? [] : [deps.flushRequested()]),
      ]);
    } finally {
      cancel?.();
    }
    hasMoved = true;
  }

  for (;;) {
    const isStopping = deps.signal.aborted || ended !== 'drained';
    if (isStopping) {
      await releaseLeases(replica, ready, epoch);
      for (const { lane } of ready) busy.delete(lane);
      ready = [];
    }
    for (const entry of ready.splice(0, places.free())) start(entry);
    if (!isStopping && places.free() > 0) {
      if (await makeReady()) continue;
      if (hasMoved) {
        await readAnew();
        continue;
      }
    }
    if (underWay.size === 0) {
      if (isStopping) await readAnew();
      const times = headTimes();
      return { ended, nextAtMs: times.length === 0 ? undefined : Math.min(...times) };
    }
    await waitForMore(!isStopping && places.free() > 0);
  }
}

/** What one drain sends with. */
interface Sending {
  readonly deps: PushDeps;
  readonly epoch: Epoch;
  readonly health: ConnectionHealth;
  readonly settle: ReturnType<typeof createSettleBatch>;
}

/** Sends one leased command and writes down what came of it. */
async function sendOne(sending: Sending, entry: OutboxEntry): Promise<'sent' | 'unreachable' | 'needs-sign-in'> {
  const { deps, epoch, health } = sending;
  const issued = issuedOf(entry);
  if (issued === undefined) return 'sent';
  const answersBefore = health.answerCount();
  const outcome = await askServer(sending, entry, issued);
  if (outcome.ok) {
    health.recordSuccess(issued.command.type);
    await sending.settle({ id: issued.id, command: issued.command, data: outcome.value });
    return 'sent';
  }
  const { failure } = outcome;
  const told = toldFailure(failure, deps.clock.now());
  const wasSent = failure.neverSent !== true;
  // Nothing is given up that no server has ever seen: it was what is needed beforehand that was refused.
  switch (failure.retry === 'never' && !wasSent ? 'later' : failure.retry) {
    case 'never':
      await reject(deps.replica, entry, epoch, told);
      // What stands in the way comes with the refusal: both versions are then on this device.
      if (failure.data !== undefined)
        await apply(deps.replica, {
          rows: rowsOfAnswers([{ command: issued.command, data: failure.data }]),
          source: 'answered',
          epoch,
        });
      if (failure.code === 'not_found' || failure.code === 'not_a_member') deps.onMissing?.();
      return 'sent';
    case 'after-sign-in':
      await postpone(deps.replica, entry, epoch, { notBeforeMs: 0, wasSent }, told);
      return 'needs-sign-in';
    case 'later':
    case 'after-update': {
      const nowMs = deps.clock.now();
      const notBeforeMs = nowMs + retryDelayMs(entry.attempts, deps.random(), failure.retryAfterMs);
      const heldUntilMs = failure.retryAfterMs === undefined ? undefined : nowMs + failure.retryAfterMs;
      await postpone(deps.replica, entry, epoch, { notBeforeMs, heldUntilMs, wasSent }, told);
      if (wasSent && heldUntilMs !== undefined && health.recordRetryAfter(issued.command.type, entry.id))
        await holdCommandType(deps.replica, issued.command.type, epoch, heldUntilMs, told);
      return failure.status === 0 && isWayBroken(sending, entry, failure, answersBefore) ? 'unreachable' : 'sent';
    }
  }
}

/**
 * What is needed before any command can be sent (a token) is the way's; silence to one command alone is a doubt that
 * others can settle.
 */
function isWayBroken({ deps, health }: Sending, entry: OutboxEntry, failure: Failure, answersBefore: number): boolean {
  const silence = failure.neverSent === true ? 'broken' : health.recordSilence(entry.id, answersBefore);
  if (silence === 'broken') deps.onOutcome({ ok: false, failure });
  if (silence === 'doubtful') deps.onDoubt?.();
  return silence === 'broken';
}

const toldFailure = (failure: Failure, nowMs: number): OutboxFailure => ({
  code: failure.code,
  message: failure.message,
  at: new Date(nowMs).toISOString(),
});

/**
 * Asks for what the command wants, part by part when it has several; parts the server has answered are not sent again.
 */
async function askServer(
  { deps, epoch, health }: Sending,
  entry: OutboxEntry,
  issued: IssuedCommand,
): Promise<Outcome<unknown>> {
  const { command, id, teamId } = issued;
  const ask = async (request: Parameters<Remote['dashboard']>[0]): Promise<Outcome<unknown>> => {
    const outcome = await deps.remote.dashboard({ ...request, userId: deps.userId });
    if (outcome.ok || outcome.failure.status !== 0) {
      health.recordAnswer();
      deps.onOutcome(outcome);
    }
    return outcome;
  };
  if (command.type !== 'prospects.import') return ask({ ...requestOf(command), teamId, idempotencyKey: id });
  let outcome: Outcome<unknown> = { ok: true, value: null };
  for (let part = entry.sentParts ?? 0; part < command.partCount && outcome.ok; part += 1) {
    if (deps.signal.aborted) return failed('unreachable', 0);
    const rows = await findPart(deps.replica, id, part);
    if (rows === undefined) return failed('parts_lost', 400);
    outcome = await ask({
      ...requestOfImportPart({ ...issued, command }, part, rows),
      teamId,
      idempotencyKey: partKey(id, part),
    });
    if (outcome.ok && !(await recordSentPart(deps.replica, entry, epoch, part))) return failed('unreachable', 0);
  }
  return outcome;
}
