import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { documentSchema } from '#domain/wire/wire-document.ts';
import { PAGE_SIZE, type Backend } from '#server/backend/backend.ts';
import { derivedId } from '#server/backend/hash-id.ts';
import { isConflict } from '#server/backend/failure.ts';
import { Query } from '#server/backend/query.ts';
import type { Operation } from '#server/backend/transaction.ts';
import { JOB_STATES, JobLeaseLost, type StepWrites } from './job.ts';

/** A job as it is asked for. `key` names the work: a second job with the same key is the same job. */
export interface NewJob {
  readonly kind: string;
  readonly key: string;
  readonly teamId: string;
  readonly payload: unknown;
  /** Unix milliseconds; at once when absent. */
  readonly runAtMs?: number;
}

const summarySchema = z.extend(documentSchema, {
  kind: z.string(),
  state: z.enum(JOB_STATES),
  runAt: z.nullish(z.string()),
  leaseUntil: z.nullish(z.string()),
  leaseOwner: z.nullish(z.string()),
  attempts: z.catch(z.number(), 0),
});
/** A job without its payload. */
export type JobSummary = z.output<typeof summarySchema>;
const SUMMARY_FIELDS = [
  '$id',
  '$createdAt',
  '$updatedAt',
  'kind',
  'state',
  'runAt',
  'leaseUntil',
  'leaseOwner',
  'attempts',
];

const claimedSchema = z.extend(summarySchema, {
  teamId: z.nullish(z.string()),
  payload: z.nullish(z.string()),
  progress: z.nullish(z.string()),
});

/** A job held by this process until `leaseUntil`; `leaseOwner` is unlike any other claim's. */
export interface ClaimedJob {
  readonly id: string;
  readonly kind: string;
  readonly teamId: string;
  readonly attempts: number;
  readonly leaseOwner: string;
  readonly payload: unknown;
  readonly progress: unknown;
}

/** Longest reason of a failure that is kept. */
const MAX_FAILURE_LENGTH = 1_000;

const iso = (atMs: number): string => new Date(atMs).toISOString();

/** The id of the job with this key. */
export const jobIdOf = (key: string): string => derivedId('job', key);

/**
 * The write that asks for a job, to stand in one transaction with its cause. Fails as a conflict when it was asked for
 * already.
 */
export function enqueueOperation(job: NewJob, nowMs: number): Operation {
  const { kind, key, teamId } = job;
  const data = {
    kind,
    key,
    teamId,
    state: 'waiting',
    runAt: iso(job.runAtMs ?? nowMs),
    attempts: 0,
    payload: JSON.stringify(job.payload),
  };
  return { action: 'create', collection: COLLECTIONS.jobs, id: jobIdOf(key), data };
}

/** Asks for a job by itself. False when it was asked for already, in whatever state it is now. */
export async function enqueueJob(backend: Backend, job: NewJob, nowMs: number): Promise<boolean> {
  if (await hasJob(backend, job.key)) return false;
  try {
    await backend.transact([enqueueOperation(job, nowMs)]);
    return true;
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
}

/**
 * Lets a job that waits run at `atMs` at the latest. Nothing happens to one that runs, is over, or was never asked for;
 * gives the state it was found in.
 */
export async function hastenJob(backend: Backend, key: string, atMs: number): Promise<string | undefined> {
  const id = jobIdOf(key);
  const document = await backend.findDocument(COLLECTIONS.jobs, id);
  const { state, runAt } = z
    .looseObject({ state: z.optional(z.string()), runAt: z.nullish(z.string()) })
    .parse(document ?? {});
  if (state !== 'waiting' || Date.parse(runAt ?? '') <= atMs) return state;
  try {
    await backend.transact(
      [{ action: 'update', collection: COLLECTIONS.jobs, id, data: { runAt: iso(atMs) } }],
      [{ collection: COLLECTIONS.jobs, id, fields: { state, runAt } }],
    );
  } catch (error) {
    if (!isConflict(error)) throw error;
    // Somebody runs it at this moment.
    return 'running';
  }
  return state;
}

/** True when a job with this key was ever asked for. */
export async function hasJob(backend: Backend, key: string): Promise<boolean> {
  const found = await backend.list(COLLECTIONS.jobs, [
    Query.equal('$id', jobIdOf(key)),
    Query.limit(1),
    Query.select(['$id', '$createdAt', '$updatedAt']),
  ]);
  return found.length > 0;
}

/**
 * Jobs of these kinds that may be claimed now, the longest due first, and when the next one will be (Unix
 * milliseconds).
 */
export async function listDue(
  backend: Backend,
  kinds: readonly string[],
  nowMs: number,
  limit: number,
): Promise<{ due: JobSummary[]; nextAtMs: number | undefined }> {
  const [waiting, abandoned] = await Promise.all([
    backend.list(COLLECTIONS.jobs, [
      Query.equal('state', 'waiting'),
      Query.equal('kind', [...kinds]),
      Query.orderAsc('runAt'),
      Query.limit(limit),
      Query.select(SUMMARY_FIELDS),
    ]),
    backend.list(COLLECTIONS.jobs, [
      Query.equal('state', 'running'),
      Query.equal('kind', [...kinds]),
      Query.lessThanEqual('leaseUntil', iso(nowMs)),
      Query.orderAsc('runAt'),
      Query.limit(limit),
      Query.select(SUMMARY_FIELDS),
    ]),
  ]);
  const planned = waiting.map((document) => summarySchema.parse(document));
  const isDue = (job: JobSummary): boolean =>
    Date.parse(job.runAt ?? '') <= nowMs || job.runAt === undefined || job.runAt === null;
  const next = planned.find((job) => !isDue(job));
  return {
    due: [...abandoned.map((document) => summarySchema.parse(document)), ...planned.filter(isDue)],
    nextAtMs: next === undefined ? undefined : Date.parse(next.runAt ?? ''),
  };
}

/**
 * Takes a job for `leaseMs`; undefined when somebody else was faster. `leaseOwner` must be new for each claim: it
 * fences off a process that lost the lease without noticing.
 */
export async function claimJob(
  backend: Backend,
  job: JobSummary,
  leaseOwner: string,
  nowMs: number,
  leaseMs: number,
): Promise<ClaimedJob | undefined> {
  const { state, leaseUntil, attempts } = job;
  const data = { state: 'running', leaseOwner, leaseUntil: iso(nowMs + leaseMs), attempts: attempts + 1 };
  try {
    await backend.transact(
      [{ action: 'update', collection: COLLECTIONS.jobs, id: job.$id, data }],
      [
        {
          collection: COLLECTIONS.jobs,
          id: job.$id,
          fields: { state, leaseUntil, attempts, leaseOwner: job.leaseOwner },
        },
      ],
    );
  } catch (error) {
    if (isConflict(error)) return undefined;
    throw error;
  }
  const claimed = claimedSchema.parse(await backend.findDocument(COLLECTIONS.jobs, job.$id));
  return {
    id: job.$id,
    kind: job.kind,
    teamId: claimed.teamId ?? '',
    attempts: attempts + 1,
    leaseOwner,
    payload: readStored(claimed.payload),
    progress: readStored(claimed.progress),
  };
}

const readStored = (text: string | null | undefined): unknown =>
  text === undefined || text === null || text === '' ? undefined : JSON.parse(text);

/** What may be written about a job by the one who holds it. */
export type JobChange =
  | { readonly kind: 'renew' }
  | { readonly kind: 'step'; readonly progress: unknown; readonly writes: StepWrites | undefined }
  | { readonly kind: 'done' }
  | { readonly kind: 'again'; readonly atMs: number }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      readonly retryAtMs: number | undefined;
      readonly writes?: StepWrites | undefined;
    };

/**
 * Writes a change of a held job, together with a step's own writes. Throws `JobLeaseLost` when the lease is another's
 * by now, and an `OutriderError` with code `conflict` when one of the step's own expectations failed.
 */
export async function changeJob(
  backend: Backend,
  job: Pick<ClaimedJob, 'id' | 'leaseOwner'>,
  change: JobChange,
  nowMs: number,
  leaseMs: number,
): Promise<void> {
  const writes = change.kind === 'step' || change.kind === 'failed' ? change.writes : undefined;
  const update: Operation = {
    action: 'update',
    collection: COLLECTIONS.jobs,
    id: job.id,
    data: fieldsOf(change, nowMs, leaseMs),
  };
  const held = { collection: COLLECTIONS.jobs, id: job.id, fields: { leaseOwner: job.leaseOwner } };
  try {
    await backend.transact([...(writes?.operations ?? []), update], [...(writes?.expectations ?? []), held]);
  } catch (error) {
    if (!isConflict(error)) throw error;
    const current = await backend.findDocument(COLLECTIONS.jobs, job.id);
    if (current?.['leaseOwner'] !== job.leaseOwner) throw new JobLeaseLost(job.id);
    throw error;
  }
}

function fieldsOf(change: JobChange, nowMs: number, leaseMs: number): Record<string, unknown> {
  const released = { leaseOwner: null, leaseUntil: null };
  switch (change.kind) {
    case 'renew':
      return { leaseUntil: iso(nowMs + leaseMs) };
    case 'step':
      return { leaseUntil: iso(nowMs + leaseMs), progress: JSON.stringify(change.progress), attempts: 0 };
    case 'done':
      // The key stays, so that the same work is never asked for twice; what was asked is not needed any more.
      return { ...released, state: 'done', payload: null, failure: null };
    case 'again':
      return { ...released, state: 'waiting', runAt: iso(change.atMs), attempts: 0, failure: null };
    case 'failed': {
      const failure = change.reason.slice(0, MAX_FAILURE_LENGTH);
      return change.retryAtMs === undefined
        ? { ...released, state: 'failed', failure }
        : { ...released, state: 'waiting', runAt: iso(change.retryAtMs), failure };
    }
  }
}

/**
 * Frees every job that a process left running. Only for a deployment that is known to have no other living process: the
 * holder of the data directory, at its start.
 */
export async function releaseAbandonedJobs(backend: Backend): Promise<void> {
  for (;;) {
    const abandoned = await backend.list(COLLECTIONS.jobs, [
      Query.equal('state', 'running'),
      Query.orderAsc('runAt'),
      Query.limit(PAGE_SIZE),
      Query.select(SUMMARY_FIELDS),
    ]);
    for (const { $id: id } of abandoned) {
      await backend.transact([
        {
          action: 'update',
          collection: COLLECTIONS.jobs,
          id,
          data: { state: 'waiting', leaseOwner: null, leaseUntil: null },
        },
      ]);
    }
    if (abandoned.length < PAGE_SIZE) return;
  }
}
