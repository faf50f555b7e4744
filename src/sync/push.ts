import { entityOf, type Command, type IssuedCommand } from '#domain/command.ts';
import { partKey, requestOf, requestOfImportPart } from '#domain/command-requests.ts';
import { ANSWER_KEY_OF, commandAnswerSchema } from '#domain/wire.ts';
import { apply, type RowsChange } from '#replica/apply.ts';
import type { OutboxEntry, Replica } from '#replica/db.ts';
import type { Epoch } from '#replica/epoch.ts';
import { issuedOf } from '#replica/outbox-commands.ts';
import { listUnsent, youngestSeq } from '#replica/outbox-entries.ts';
import { countPart, dueAtMs, dueHeadsOf, findPart, headsOf, lease, postpone, reject, takeOver, type OutboxFailure } from '#replica/outbox.ts';
import { failed, type Failure, type Outcome } from '#remote/failure.ts';
import type { Remote } from '#remote/remote.ts';
import type { Clock, Random } from './ports.ts';
import { retryDelayMs } from './schedule.ts';
import { COLLECTION_OF, readRows } from './scopes.ts';

export interface PushDeps {
  readonly replica: Replica;
  /** Whose replica this is: what is kept in it goes out in nobody else's name. */
  readonly userId: string;
  readonly remote: Pick<Remote, 'dashboard'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly signal: AbortSignal;
  /** Hears of every answer, good or bad: it tells whether the server can be reached. */
  readonly onOutcome: (outcome: Outcome<unknown>) => void;
  /** Hears that the server knows no such row: a deletion was missed. */
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

/** Lanes sent side by side; within a lane one at a time. */
const PARALLEL_LANES = 4;

/**
 * Sends what may be sent, under the flush lock of the caller. Takes the duty over first, so that whoever held it before can no longer
 * report. Throws `Fenced` when someone else has taken over meanwhile.
 */
export async function drain(deps: PushDeps): Promise<DrainResult> {
  const { replica, clock } = deps;
  const epoch = await takeOver(replica);
  let ended: DrainResult['ended'] = 'drained';
  const busy = new Map<string, Promise<void>>();
  // The outbox as it was read last: a thousand commands are read once and not a thousand times. Each lane is tried once per reading, and
  // what has become of its head meanwhile is found by the lease.
  let listed: readonly OutboxEntry[] = [];
  let youngest = -1;
  let hasMoved = true;
  const tried = new Set<string>();

  async function readAnew(): Promise<void> {
    youngest = await youngestSeq(replica.strict);
    listed = await listUnsent(replica.strict);
    hasMoved = false;
    tried.clear();
  }

  for (;;) {
    // What was done meanwhile must not wait until everything older was sent.
    if ((await youngestSeq(replica.strict)) > youngest) await readAnew();
    const nowMs = clock.now();
    const isStopping = deps.signal.aborted || ended !== 'drained';
    const due = isStopping ? [] : dueHeadsOf(listed, nowMs, PARALLEL_LANES - busy.size, (lane) => busy.has(lane) || tried.has(lane));
    for (const entry of due) {
      tried.add(entry.lane);
      busy.set(
        entry.lane,
        sendOne(deps, entry, epoch)
          .then((outcome) => {
            if (outcome !== 'sent') ended = outcome;
          })
          .finally(() => busy.delete(entry.lane)),
      );
    }
    if (due.length === 0 && hasMoved) {
      await readAnew();
      continue;
    }
    if (busy.size === 0) {
      const times = headsOf(listed).map((entry) => dueAtMs(entry, nowMs)).filter((atMs) => atMs > nowMs);
      return { ended, nextAtMs: times.length === 0 ? undefined : Math.min(...times) };
    }
    await Promise.race(busy.values());
    hasMoved = true;
  }
}

/** Sends one head of a lane and writes down what came of it. */
async function sendOne(deps: PushDeps, head: OutboxEntry, epoch: Epoch): Promise<'sent' | 'unreachable' | 'needs-sign-in'> {
  const entry = await lease(deps.replica, head, epoch);
  const issued = entry === undefined ? undefined : issuedOf(entry);
  if (entry === undefined || issued === undefined) return 'sent';
  const outcome = await askServer(deps, entry, issued, epoch);
  if (outcome.ok) {
    await apply(deps.replica, { settled: [issued.id], rows: rowsOfAnswer(issued.command, outcome.value), epoch });
    return 'sent';
  }
  const { failure } = outcome;
  const told = toldFailure(failure, deps.clock.now());
  const wasSent = failure.neverSent !== true;
  switch (failure.retry) {
    case 'never':
      await reject(deps.replica, entry, epoch, told);
      // What stands in the way comes with the refusal: both versions are then on this device.
      if (failure.data !== undefined) await apply(deps.replica, { rows: rowsOfAnswer(issued.command, failure.data), epoch });
      if (failure.code === 'not_found') deps.onMissing?.();
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
      return failure.status === 0 ? 'unreachable' : 'sent';
    }
  }
}

const toldFailure = (failure: Failure, nowMs: number): OutboxFailure => ({ code: failure.code, message: failure.message, at: new Date(nowMs).toISOString() });

/** Asks for what the command wants, part by part when it has several; parts the server has answered are not sent again. */
async function askServer(deps: PushDeps, entry: OutboxEntry, issued: IssuedCommand, epoch: Epoch): Promise<Outcome<unknown>> {
  const { command, id, teamId } = issued;
  const ask = async (request: Parameters<Remote['dashboard']>[0]): Promise<Outcome<unknown>> => {
    const outcome = await deps.remote.dashboard({ ...request, userId: deps.userId });
    deps.onOutcome(outcome);
    return outcome;
  };
  if (command.type !== 'prospects.import') return ask({ ...requestOf(command), teamId, idempotencyKey: id });
  let outcome: Outcome<unknown> = { ok: true, value: null };
  for (let part = entry.sentParts ?? 0; part < command.partCount && outcome.ok; part += 1) {
    if (deps.signal.aborted) return failed('unreachable', 0);
    const rows = await findPart(deps.replica, id, part);
    if (rows === undefined) return failed('parts_lost', 400);
    outcome = await ask({ ...requestOfImportPart({ ...issued, command }, part, rows), teamId, idempotencyKey: partKey(id, part) });
    if (outcome.ok && !(await countPart(deps.replica, entry, epoch, part))) return failed('unreachable', 0);
  }
  return outcome;
}

/** The row an answer carries; an answer that cannot be read settles its command all the same, and the next pull brings the row. */
function rowsOfAnswer(command: Command, data: unknown): RowsChange[] {
  const entity = entityOf(command);
  const answer = commandAnswerSchema.safeParse(data);
  if (entity === undefined || !answer.success) return [];
  const document = answer.data[ANSWER_KEY_OF[entity.table]];
  const { rows } = readRows(COLLECTION_OF[entity.table], document === undefined ? [] : [document]);
  return rows === undefined ? [] : [rows];
}
