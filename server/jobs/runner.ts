import { randomUUID } from 'node:crypto';
import type { Random } from '#domain/random.ts';
import type { Backend } from '#server/backend/backend.ts';
import { appwriteTypeOf, isPassingFailure } from '#server/backend/failure.ts';
import {
  changeJob,
  claimJob,
  hastenMisdated,
  listDue,
  type ClaimedJob,
  type JobChange,
  type JobSummary,
} from './job-queue.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import { LeaseTerms } from './hold-lease.ts';
import type { JobClock } from './job-clock.ts';
import { JOB_DONE, JobLeaseLost, type JobHandler, type JobOutcome, type JobRecord, type StepWrites } from './job.ts';

export interface JobKind {
  readonly handler: JobHandler;
  /** Most jobs of this kind that one process runs at the same time. */
  readonly concurrency: number;
  /** Most of them for one team, so that the jobs of others need not wait for its jobs; all of them when absent. */
  readonly perTeam?: number;
  /**
   * How long it keeps its place at a time: its signal is aborted then, and what is due by then comes first. Until it is
   * done when absent.
   */
  readonly turnMs?: number;
  /** The longest rest that the handler, or who enqueues the job, asks for; a day when absent. */
  readonly longestRestMs?: number;
  /** Retried for ever: for work that nobody would ask for a second time. */
  readonly retriesForever?: true;
  /** Runs for a deleted team too. */
  readonly outlivesTeam?: true;
  /**
   * Returns the writes of the transaction in which a job is given up, so that its failure shows. Called again after a
   * conflict.
   */
  readonly giveUp?: (job: JobRecord) => Promise<StepWrites | undefined>;
}

interface JobRunnerOptions {
  readonly backend: Backend;
  readonly kinds: Readonly<Record<string, JobKind>>;
  readonly clock: JobClock;
  readonly random: Random;
  readonly log: (line: string) => void;
  /** Tells whether a team was deleted: its jobs end at once. Absent: none was. */
  readonly isTeamGone?: (teamId: string) => Promise<boolean>;
  /** How long a claimed job stays out of other processes' reach without a heartbeat, while Appwrite answers at once. */
  readonly leaseMs?: number;
  /** Longest time until jobs of other processes are looked for. */
  readonly pollMs?: number;
}

export interface JobRunner {
  /** Starts claiming jobs; returns at once. */
  start(): void;
  /** Looks for jobs now, after one was enqueued. */
  wake(): void;
  /** Runs jobs of the given kinds until none is due. Not while started. Rejects when stopped before that. */
  runUntilIdle(kinds: readonly string[]): Promise<void>;
  /**
   * Claims no more jobs, waits for every current step to finish, then resolves. The rest stays for the next process.
   */
  stop(): Promise<void>;
  /** Names what the end of the runner waits for at this moment, such as "3 jobs (campaign-run, prospect-import)". */
  waitsFor(): string;
}

const DEFAULT_LEASE_MS = 10_000;
const DEFAULT_POLL_MS = 1_000;
const MAX_ATTEMPTS = 20;
const FIRST_RETRY_MS = 1_000;
/** The longest rest after a failed attempt. */
export const LONGEST_RETRY_MS = 5 * 60_000;
const LONGEST_REST_MS = 24 * 3_600_000;
/** How far the clocks of two processes may differ. */
const CLOCK_TOLERANCE_MS = 60_000;
/** How often jobs are looked for that rest longer than they ask for. */
const MISDATED_EVERY_MS = 60_000;
/** Due jobs read in one round. */
const ROUND_SIZE = 25;
/** Most teams that a look for due jobs leaves out because they have had their turn. */
const MOST_SERVED = 50;

/**
 * Returns the delay before attempt number `attempts + 1`: it doubles up to a bound and is spread over its upper half.
 */
export const retryDelayMs = (attempts: number, random: Random): number => {
  const fullMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
  return Math.round(fullMs / 2 + (fullMs / 2) * random());
};

/**
 * Runs jobs of the given kinds, in this and any number of other processes at the same time; `job.ts` draws the states.
 *
 *   round: list what is due ─▶ claim what there is room for ─▶ run each ─▶ sleep until due, woken or a job ended
 */
export function createJobRunner(options: JobRunnerOptions): JobRunner {
  const {
    backend,
    kinds,
    clock,
    random,
    log,
    isTeamGone,
    leaseMs = DEFAULT_LEASE_MS,
    pollMs = DEFAULT_POLL_MS,
  } = options;
  const active = new Map<string, { readonly kind: string; readonly teamId: string; readonly ended: Promise<void> }>();
  const terms = new LeaseTerms(leaseMs, () => clock.now());
  const stopping = new AbortController();
  let sleeping = new AbortController();
  let isWoken = false;
  let loop: Promise<void> | undefined;
  let lookedForMisdatedAtMs: number | undefined;
  /** By kind of which more is due than is begun: the teams that have had a turn since then. */
  const servedTeams = new Map<string, Set<string>>();

  function wake(): void {
    isWoken = true;
    sleeping.abort();
  }

  async function sleep(delayMs: number): Promise<void> {
    if (isWoken) return;
    sleeping = new AbortController();
    await clock.sleep(delayMs, AbortSignal.any([sleeping.signal, stopping.signal]));
  }

  const hasRoomFor = (kind: string): boolean =>
    [...active.values()].filter((job) => job.kind === kind).length < (kinds[kind]?.concurrency ?? 0);

  /** Lists the teams that have as many jobs of this kind running here as they may. */
  function busyTeams(kind: string): readonly string[] {
    const perTeam = kinds[kind]?.perTeam;
    if (perTeam === undefined) return [];
    const counts = new Map<string, number>();
    for (const job of active.values())
      if (job.kind === kind && job.teamId !== '') counts.set(job.teamId, (counts.get(job.teamId) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= perTeam).map(([teamId]) => teamId);
  }

  /** Makes jobs due that rest longer than their kind asks for: some clock was ahead when they were written. */
  async function hasten(dueKinds: readonly string[]): Promise<void> {
    const nowMs = clock.now();
    // A clock that was set back has moved as well.
    if (lookedForMisdatedAtMs !== undefined && Math.abs(nowMs - lookedForMisdatedAtMs) < MISDATED_EVERY_MS) return;
    const restOf = (kind: string): number => kinds[kind]?.longestRestMs ?? LONGEST_REST_MS;
    for (const restMs of new Set(dueKinds.map(restOf))) {
      const ofRest = dueKinds.filter((kind) => restOf(kind) === restMs);
      const latestMs = nowMs + Math.max(restMs, LONGEST_RETRY_MS) + CLOCK_TOLERANCE_MS;
      await terms.measure('read', () => hastenMisdated(backend, ofRest, nowMs, latestMs));
    }
    lookedForMisdatedAtMs = nowMs;
  }

  /** What a look for due jobs has started, and when the next planned one is due, if any. */
  interface Round {
    readonly started: number;
    readonly nextAtMs: number | undefined;
  }

  /**
   * Starts every due job that there is room for. Where more is due than is begun, the teams that have not had a turn
   * come first: whoever has thousands due holds up nobody else.
   */
  async function runDueJobs(dueKinds: readonly string[]): Promise<Round> {
    const scarceKinds = dueKinds.filter((kind) => hasRoomFor(kind) && servedTeams.has(kind));
    const ofOthers = await beginDue(scarceKinds, (kind) => [
      ...new Set([...(servedTeams.get(kind) ?? []), ...busyTeams(kind)]),
    ]);
    const { started, nextAtMs } = await beginDue(dueKinds.filter(hasRoomFor), busyTeams);
    return { started: ofOthers.started + started, nextAtMs };
  }

  /** Starts what is due of these kinds, but for the teams that `leftOut` names. */
  async function beginDue(dueKinds: readonly string[], leftOut: typeof busyTeams): Promise<Round> {
    if (dueKinds.length === 0) return { started: 0, nextAtMs: undefined };
    const { due, nextAtMs } = await terms.measure('read', () =>
      listDue(backend, dueKinds, clock.now(), ROUND_SIZE, leftOut, pollMs),
    );
    let started = 0;
    for (const job of due) {
      if (stopping.signal.aborted) break;
      const isLeftOut = leftOut(job.kind).includes(job.teamId ?? '');
      if (active.has(job.$id) || isLeftOut || !hasRoomFor(job.kind)) continue;
      if (await begin(job)) started += 1;
    }
    // Nobody waits for a turn.
    if (due.length < ROUND_SIZE) for (const kind of dueKinds) if (hasRoomFor(kind)) servedTeams.delete(kind);
    return { started, nextAtMs };
  }

  function noteServed({ kind, teamId }: ClaimedJob): void {
    if (kinds[kind]?.perTeam === undefined || teamId === '') return;
    const served = servedTeams.get(kind) ?? new Set();
    if (served.size < MOST_SERVED) servedTeams.set(kind, served.add(teamId));
    else servedTeams.delete(kind);
  }

  async function begin(summary: JobSummary): Promise<boolean> {
    const job = await terms.measure('write', () =>
      claimJob(backend, summary, randomUUID(), clock.now(), terms.leaseMs),
    );
    if (job === undefined) return false;
    const ended = run(job).finally(() => {
      active.delete(job.id);
      wake();
    });
    active.set(job.id, { kind: job.kind, teamId: job.teamId, ended });
    noteServed(job);
    return true;
  }

  /**
   * Runs one claimed job to its end and writes the outcome. Never rejects: when nothing can be written, the lease
   * expires.
   */
  async function run(job: ClaimedJob): Promise<void> {
    /** Aborted when the lease is lost, the team deleted or the turn over. */
    const ending = new AbortController();
    let lastChange: Promise<void> = Promise.resolve();
    /** Writes one change at a time, so that a renewal never collides with a step of the same process. */
    const change = (jobChange: JobChange): Promise<void> => {
      lastChange = lastChange
        .catch(() => undefined)
        .then(() => terms.measure('write', () => changeJob(backend, job, jobChange, clock.now(), terms.leaseMs)));
      return lastChange;
    };
    const heartbeat = startHeartbeat(job, change, ending);
    try {
      const outcome = await handle(job, change, AbortSignal.any([stopping.signal, ending.signal]));
      await heartbeat.stop();
      await change(outcome.kind === 'done' ? { kind: 'done' } : { kind: 'again', atMs: outcome.atMs });
    } catch (error) {
      await heartbeat.stop();
      if (error instanceof JobLeaseLost) log(`job ${job.kind} ${job.id}: taken over by another process`);
      else await recordFailure(job, change, error);
    }
  }

  /** Tells whether a job must end because its team was deleted. */
  const hasLostTeam = async ({ kind, teamId }: ClaimedJob): Promise<boolean> =>
    teamId !== '' && kinds[kind]?.outlivesTeam !== true && (await isTeamGone?.(teamId)) === true;

  async function handle(
    job: ClaimedJob,
    change: (jobChange: JobChange) => Promise<void>,
    signal: AbortSignal,
  ): Promise<JobOutcome> {
    const kind = kinds[job.kind];
    if (kind === undefined) throw new RangeError(`No handler for jobs of kind ${job.kind}`);
    if (await hasLostTeam(job)) return JOB_DONE;
    return kind.handler({
      jobId: job.id,
      teamId: job.teamId,
      payload: job.payload,
      progress: job.progress,
      saveProgress: (progress, writes) => change({ kind: 'step', progress, writes }),
      signal,
      now: () => clock.now(),
    });
  }

  /**
   * Renews the lease while a long step runs. Aborts the handler's signal when the lease is lost, the team deleted
   * or the turn over.
   */
  function startHeartbeat(
    job: ClaimedJob,
    change: (jobChange: JobChange) => Promise<void>,
    ending: AbortController,
  ): { stop(): Promise<void> } {
    const stopped = new AbortController();
    const turnEndsAtMs = clock.now() + (kinds[job.kind]?.turnMs ?? Number.POSITIVE_INFINITY);
    const heartbeats = (async () => {
      for (;;) {
        await clock.sleep(terms.pauseMs, stopped.signal);
        if (stopped.signal.aborted) return;
        // The lease is renewed all the same until the current step has ended.
        if (clock.now() >= turnEndsAtMs) ending.abort();
        try {
          await change({ kind: 'renew' });
          if (await hasLostTeam(job)) return ending.abort();
        } catch (error) {
          if (error instanceof JobLeaseLost) return ending.abort();
          // Appwrite cannot be reached now; the next heartbeat tries again, and the lease decides.
        }
      }
    })();
    return {
      async stop() {
        stopped.abort();
        await heartbeats;
      },
    };
  }

  async function recordFailure(
    job: ClaimedJob,
    change: (jobChange: JobChange) => Promise<void>,
    error: unknown,
  ): Promise<void> {
    const reason = error instanceof Error ? `${appwriteTypeOf(error) ?? error.name}: ${error.message}` : 'unknown';
    // An overloaded or full Appwrite is not the job's fault: no number of attempts ends it.
    const retriesForever = kinds[job.kind]?.retriesForever === true || isPassingFailure(error);
    const retryAtMs =
      job.attempts >= MAX_ATTEMPTS && !retriesForever ? undefined : clock.now() + retryDelayMs(job.attempts, random);
    if (!stopping.signal.aborted) log(`job ${job.kind} ${job.id}: attempt ${job.attempts} failed (${reason})`);
    try {
      await retryOnConflict(async () => {
        const writes =
          retryAtMs === undefined
            ? await kinds[job.kind]?.giveUp?.({
                teamId: job.teamId,
                payload: job.payload,
                progress: job.progress,
                now: () => clock.now(),
              })
            : undefined;
        await change({ kind: 'failed', reason, retryAtMs, writes });
      }, random);
    } catch {
      // Not writable now: the lease expires and the job is claimed again.
    }
  }

  async function runLoop(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      isWoken = false;
      try {
        await hasten(Object.keys(kinds));
        const { nextAtMs } = await runDueJobs(Object.keys(kinds));
        failures = 0;
        await sleep(Math.max(0, Math.min(pollMs, (nextAtMs ?? Number.POSITIVE_INFINITY) - clock.now())));
      } catch (error) {
        failures += 1;
        if (stopping.signal.aborted) return;
        log(
          `jobs cannot be read (${appwriteTypeOf(error) ?? (error instanceof Error ? error.message : 'unknown')}); trying again`,
        );
        await clock.sleep(retryDelayMs(failures, random), stopping.signal);
      }
    }
  }

  const allEnded = (): Promise<unknown> => Promise.all([...active.values()].map((job) => job.ended));

  return {
    start() {
      loop ??= runLoop();
    },
    wake,
    async runUntilIdle(idleKinds) {
      try {
        for (;;) {
          const { started } = await runDueJobs(idleKinds);
          if (stopping.signal.aborted) throw new Error('The jobs were stopped before they were done');
          if (started === 0 && active.size === 0) return;
          if (active.size > 0) await Promise.race([...active.values()].map((job) => job.ended));
        }
      } finally {
        await allEnded();
      }
    },
    async stop() {
      stopping.abort();
      await loop;
      await allEnded();
    },
    waitsFor: () => describeWait([...active.values()].map(({ kind }) => kind)),
  };
}

/** Describes running jobs by their kinds. With none, the runner is asking Appwrite for due ones. */
const describeWait = (kinds: readonly string[]): string =>
  kinds.length === 0
    ? 'the look for due jobs'
    : `${kinds.length} ${kinds.length === 1 ? 'job' : 'jobs'} (${[...new Set(kinds)].toSorted().join(', ')})`;
