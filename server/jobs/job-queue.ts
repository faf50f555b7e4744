import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { documentSchema } from '#domain/wire/wire-document.ts';
import { PAGE_SIZE, type Backend } from '#server/backend/backend.ts';
import { hashId } from '#server/backend/hash-id.ts';
import { isConflict } from '#server/backend/failure.ts';
import { Query } from '#server/backend/query.ts';
import type { Operation } from '#server/backend/transaction.ts';
import { JOB_STATES, JobLeaseLost, type StepWrites } from './job.ts';

/** A job to enqueue. `key` names the work: a second job with the same key is the same job. */
export interface NewJob {
  readonly kind: string;
  readonly key: string;
  readonly teamId: string;
  readonly payload: unknown;
  /** When it runs, in Unix milliseconds; at once when absent. */
  readonly runAtMs?: number;
}

const summarySchema = z.extend(documentSchema, {
  kind: z.string(),
  teamId: z.nullish(z.string()),
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
  'teamId',
  'state',
  'runAt',
  'leaseUntil',
  'leaseOwner',
  'attempts',
];

const claimedSchema = z.extend(summarySchema, {
  payload: z.nullish(z.string()),
  progress: z.nullish(z.string()),
});

/** A job that this process has claimed. `leaseOwner` is different for every claim. */
export interface ClaimedJob {
  readonly id: string;
  readonly kind: string;
  readonly teamId: string;
  readonly attempts: number;
  readonly leaseOwner: string;
  readonly payload: unknown;
  readonly progress: unknown;
}

/** Most characters of a failure's reason that are stored. */
const MAX_FAILURE_LENGTH = 1_000;

const iso = (atMs: number): string => new Date(atMs).toISOString();

/** Returns the id of the job with this key. */
export const jobIdOf = (key: string): string => hashId('job', key);

/**
 * Returns the write that enqueues a job, for the transaction of its cause. The transaction fails as a conflict when the
 * job already exists.
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

/** Enqueues a job. Returns false when it already exists, in any state. */
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
 * Makes a waiting job run at `atMs` at the latest. Changes nothing for a job that runs, has ended or does not exist.
 * Returns the state it was found in.
 */
export async function runJobSooner(backend: Backend, key: string, atMs: number): Promise<string | undefined> {
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
    // Another process has just claimed it.
    return 'running';
  }
  return state;
}

/** The order of the index, longest due first: each look reads along it. */
const IN_ORDER = [Query.orderAsc('runAt'), Query.orderAsc('kind'), Query.orderAsc('teamId')];

/** Most misdated jobs that one look makes due. */
const HASTENED_AT_ONCE = 100;

/**
 * Makes waiting jobs of these kinds due that are to run after `latestMs`, later than any of them asks for: a clock that
 * was ahead for a moment has dated them, and they would rest until it is that time again.
 */
export async function hastenMisdated(
  backend: Backend,
  kinds: readonly string[],
  nowMs: number,
  latestMs: number,
): Promise<void> {
  const found = await backend.list(COLLECTIONS.jobs, [
    Query.equal('kind', [...kinds]),
    Query.equal('state', 'waiting'),
    Query.greaterThan('runAt', iso(latestMs)),
    ...IN_ORDER,
    Query.limit(HASTENED_AT_ONCE),
    Query.select(['$id', '$createdAt', '$updatedAt', 'state', 'runAt']),
  ]);
  for (const { $id: id, ...stored } of found) {
    const reference = { collection: COLLECTIONS.jobs, id };
    const fields = { state: stored['state'], runAt: stored['runAt'] };
    try {
      await backend.transact(
        [{ ...reference, action: 'update', data: { runAt: iso(nowMs) } }],
        [{ ...reference, fields }],
      );
    } catch (error) {
      // Another process was faster.
      if (!isConflict(error)) throw error;
    }
  }
}

/** Checks whether a job with this key exists, in any state. */
export async function hasJob(backend: Backend, key: string): Promise<boolean> {
  const found = await backend.list(COLLECTIONS.jobs, [
    Query.equal('$id', jobIdOf(key)),
    Query.limit(1),
    Query.select(['$id', '$createdAt', '$updatedAt']),
  ]);
  return found.length > 0;
}

/**
 * Lists the jobs of these kinds that may be claimed now, longest due first, and when the next one is due within
 * `aheadMs` (Unix milliseconds): hundreds of thousands may wait for months, and none of them is looked at. Leaves out
 * jobs of the teams that `busyTeams` names for a kind.
 */
export async function listDue(
  backend: Backend,
  kinds: readonly string[],
  nowMs: number,
  limit: number,
  busyTeams: (kind: string) => readonly string[] = () => [],
  aheadMs = 0,
): Promise<{ due: JobSummary[]; nextAtMs: number | undefined }> {
  // Kinds that leave teams out are asked for by themselves: these teams have waiting jobs of other kinds.
  const open = kinds.filter((kind) => busyTeams(kind).length === 0);
  const parts = [
    ...(open.length === 0 ? [] : [{ of: open, teams: [] }]),
    ...kinds.flatMap((kind) => (open.includes(kind) ? [] : [{ of: [kind], teams: busyTeams(kind) }])),
  ];
  const found = await Promise.all(parts.map(({ of, teams }) => listPart(backend, of, teams, nowMs, limit, aheadMs)));
  const planned = found
    .flatMap(({ waiting }) => waiting)
    .toSorted((one, other) => (one.runAt ?? '').localeCompare(other.runAt ?? ''));
  const isDue = (job: JobSummary): boolean => Date.parse(job.runAt ?? '') <= nowMs;
  const next = planned.find((job) => !isDue(job));
  return {
    due: [...found.flatMap(({ abandoned }) => abandoned), ...planned.filter(isDue)],
    nextAtMs: next === undefined ? undefined : Date.parse(next.runAt ?? ''),
  };
}

async function listPart(
  backend: Backend,
  kinds: readonly string[],
  teams: readonly string[],
  nowMs: number,
  limit: number,
  aheadMs: number,
): Promise<Record<'waiting' | 'abandoned', JobSummary[]>> {
  const common = [
    Query.equal('kind', [...kinds]),
    ...teams.map((teamId) => Query.notEqual('teamId', teamId)),
    ...IN_ORDER,
    Query.limit(limit),
    Query.select(SUMMARY_FIELDS),
  ];
  const [waiting, abandoned] = await Promise.all([
    backend.list(COLLECTIONS.jobs, [
      Query.equal('state', 'waiting'),
      Query.lessThanEqual('runAt', iso(nowMs + aheadMs)),
      ...common,
    ]),
    backend.list(COLLECTIONS.jobs, [
      Query.equal('state', 'running'),
      Query.lessThanEqual('leaseUntil', iso(nowMs)),
      ...common,
    ]),
  ]);
  const summaries = (documents: typeof waiting): JobSummary[] => documents.map((each) => summarySchema.parse(each));
  return { waiting: summaries(waiting), abandoned: summaries(abandoned) };
}

/**
 * Claims a job for `leaseMs`; undefined when another process was faster, or it has been deleted. `leaseOwner` must be
 * new for each claim: it fences off a process that lost the lease without noticing.
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
  const document = await backend.findDocument(COLLECTIONS.jobs, job.$id);
  if (document === undefined) return undefined;
  const claimed = claimedSchema.parse(document);
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

/** A change that the holder of a job may write. */
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
 * Writes a change of a claimed job together with the step's own writes. Throws `JobLeaseLost` when another process
 * holds the lease, and an `OutriderError` with code `conflict` when one of the step's own expectations failed.
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
  const leaseReference = { collection: COLLECTIONS.jobs, id: job.id, fields: { leaseOwner: job.leaseOwner } };
  try {
    await backend.transact([...(writes?.operations ?? []), update], [...(writes?.expectations ?? []), leaseReference]);
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
      // The document stays, so that the same key is never enqueued twice; its payload is not needed any more.
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
 * Releases every job that a process left running. Only for a deployment without another living process: the owner of
 * the data directory, at its start.
 */
export async function releaseAbandonedJobs(backend: Backend): Promise<void> {
  for (;;) {
    const abandoned = await backend.list(COLLECTIONS.jobs, [
      Query.equal('state', 'running'),
      ...IN_ORDER,
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
