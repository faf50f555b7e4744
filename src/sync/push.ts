import { readChat } from '#domain/chat.ts';
import { requestOf, type Command } from '#domain/command.ts';
import { chatPausedAnswerSchema } from '#domain/wire.ts';
import { apply, type RowsChange } from '#replica/apply.ts';
import type { OutboxEntry, Replica } from '#replica/db.ts';
import type { Epoch } from '#replica/epoch.ts';
import { listUnsent } from '#replica/outbox-entries.ts';
import { headsOf, lease, postpone, reject, takeOver, type OutboxFailure } from '#replica/outbox.ts';
import type { Failure, Outcome } from '#remote/failure.ts';
import type { Remote } from '#remote/remote.ts';
import type { Clock, Random } from './ports.ts';
import { retryDelayMs } from './schedule.ts';

export interface PushDeps {
  readonly replica: Replica;
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
  const epoch = await takeOver(deps.replica);
  let ended: DrainResult['ended'] = 'drained';
  const busy = new Map<string, Promise<void>>();

  for (;;) {
    const unsent = await listUnsent(deps.replica.strict);
    const nowMs = deps.clock.now();
    const isStopping = deps.signal.aborted || ended !== 'drained';
    const due = isStopping ? [] : headsOf(unsent).filter((entry) => entry.notBeforeMs <= nowMs && !busy.has(entry.lane));
    for (const entry of due.slice(0, PARALLEL_LANES - busy.size)) {
      busy.set(
        entry.lane,
        sendOne(deps, entry, epoch)
          .then((outcome) => {
            if (outcome !== 'sent') ended = outcome;
          })
          .finally(() => busy.delete(entry.lane)),
      );
    }
    if (busy.size === 0) {
      const times = headsOf(unsent).map((entry) => entry.notBeforeMs).filter((atMs) => atMs > nowMs);
      return { ended, nextAtMs: times.length === 0 ? undefined : Math.min(...times) };
    }
    await Promise.race(busy.values());
  }
}

/** Sends one head of a lane and writes down what came of it. */
async function sendOne(deps: PushDeps, head: OutboxEntry, epoch: Epoch): Promise<'sent' | 'unreachable' | 'needs-sign-in'> {
  const entry = await lease(deps.replica, head, epoch);
  if (entry === undefined) return 'sent';
  const { issued } = entry;
  const outcome = await deps.remote.dashboard({ ...requestOf(issued.command), teamId: issued.teamId, idempotencyKey: issued.id });
  deps.onOutcome(outcome);
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
      if (failure.code === 'not_found') deps.onMissing?.();
      return 'sent';
    case 'after-sign-in':
      await postpone(deps.replica, entry, epoch, { notBeforeMs: 0, wasSent }, told);
      return 'needs-sign-in';
    case 'later':
    case 'after-update': {
      const notBeforeMs = deps.clock.now() + retryDelayMs(entry.attempts, deps.random(), failure.retryAfterMs);
      await postpone(deps.replica, entry, epoch, { notBeforeMs, wasSent }, told);
      return failure.status === 0 ? 'unreachable' : 'sent';
    }
  }
}

const toldFailure = (failure: Failure, nowMs: number): OutboxFailure => ({ code: failure.code, message: failure.message, at: new Date(nowMs).toISOString() });

/** The rows an answer carries; an answer that cannot be read settles its command all the same, and the next pull brings the row. */
function rowsOfAnswer(command: Command, data: unknown): RowsChange[] {
  switch (command.type) {
    case 'chat.pause':
    case 'chat.resume': {
      const answer = chatPausedAnswerSchema.safeParse(data);
      if (!answer.success) return [];
      try {
        const { chat, body } = readChat(answer.data.chat);
        return [{ table: 'chats', rows: [chat], bodies: [body] }];
      } catch {
        return [];
      }
    }
  }
}
