import * as z from 'zod/mini';
import { COLLECTIONS, type CollectionId } from '#domain/wire/collections.ts';
import type { Random } from '#domain/random.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import type { Operation } from '#server/backend/transaction.ts';
import { readBillingAccount } from '#server/billing/billing-account.ts';
import type { Payments } from '#server/drivers/payments/payments.ts';
import { COLLECTION_DECLARATIONS } from '#server/schema/collections.ts';
import { findTeam } from '#server/teams/team-existence.ts';
import type { TeamDeletionPayload } from '#server/teams/team-deletion-job.ts';
import { DeletionBatches, type ProcessorMs } from './deletion-batches.ts';
import { JOB_DONE, runAgain, type JobContext, type JobHandler } from './job.ts';
import { leaseDocumentId } from './hold-lease.ts';

interface TeamDeletionDeps {
  readonly backend: Backend;
  readonly payments: Payments;
  readonly random: Random;
  readonly processorMs: ProcessorMs;
}

const payloadSchema: z.ZodMiniType<TeamDeletionPayload> = z.object({ teamCreatedAt: z.string() });

const progressSchema = z.object({
  /** What the payment provider knows of the team: read once, needed after the account is deleted here. */
  customerId: z.string(),
  subscriptionId: z.string(),
  /** True once everything was deleted and only what was still being written then may be left. */
  isSettling: z.boolean(),
});
type Progress = z.output<typeof progressSchema>;

/** Most documents deleted in one step: few enough for one transaction with those that end with them. */
const MAX_BATCH = 30;

/**
 * Delay before the second pass, which deletes what requests in flight still wrote: longer than a transaction lives (60
 * s) and a request may take.
 */
const SETTLING_MS = 120_000;

/** Deleted first: they start work, or let somebody start it. */
const FIRST: readonly CollectionId[] = [
  COLLECTIONS.jobs,
  COLLECTIONS.apiKeys,
  COLLECTIONS.webhookSecrets,
  COLLECTIONS.webhooks,
  COLLECTIONS.profiles,
  COLLECTIONS.profileCredentials,
  COLLECTIONS.invitations,
];
/** Deleted last: they lead to what has to end elsewhere, and to the team itself. */
const LAST: readonly CollectionId[] = [
  COLLECTIONS.checkouts,
  COLLECTIONS.sandboxAccounts,
  COLLECTIONS.billingAccounts,
  COLLECTIONS.teams,
];

const ALL = Object.values(COLLECTIONS);
const MIDDLE = ALL.filter((collection) => !FIRST.includes(collection) && !LAST.includes(collection));

/**
 * Deletes a team and everything of it, of every collection by its declaration (`TeamReference`). Its record or its
 * absence at Appwrite refuse everybody from the beginning (`team-existence.ts`).
 *
 *   Appwrite's team, with its memberships ─▶ jobs, keys, webhooks, profiles ─▶ subscription ended ─▶ the rest ─▶ record
 *                                                                     2 minutes later, once more ◀───────────────┘
 *
 * Each step is one transaction, deletes what it finds and is repeated until it finds nothing, so a crash repeats at
 * most one step. A payment provider that cannot be reached stops nothing but its own documents; the job tries again for
 * ever. Invoices stay with the provider.
 */
export function createTeamDeletion({ backend, payments, random, processorMs }: TeamDeletionDeps): JobHandler {
  return async (context) => {
    const { teamId } = context;
    const { teamCreatedAt } = payloadSchema.parse(context.payload);
    let progress = progressSchema.safeParse(context.progress).data;

    if (progress === undefined) {
      const { customerId, subscriptionId } = await readBillingAccount(backend, teamId, payments.name);
      progress = { customerId, subscriptionId, isSettling: false };
      await context.saveProgress(progress);
    }
    await deleteTeam(backend, teamId, teamCreatedAt);

    const deleteAll = (collections: readonly CollectionId[]): Promise<boolean> =>
      deleteDocuments({ backend, random, processorMs }, context, progress, collections);
    let hasFound = await deleteAll(FIRST);
    const failure = await endPayments({ backend, payments }, teamId, progress);
    hasFound = (await deleteAll(MIDDLE)) || hasFound;
    if (context.signal.aborted) return runAgain(context.now());
    if (failure !== undefined) throw failure.cause;
    hasFound = (await deleteAll(LAST)) || hasFound;
    if (context.signal.aborted) return runAgain(context.now());

    if (progress.isSettling && !hasFound) return JOB_DONE;
    await context.saveProgress({ ...progress, isSettling: true } satisfies Progress);
    return runAgain(context.now() + SETTLING_MS);
  };
}

/** Deletes Appwrite's team with its memberships, unless it is another one that took the id. */
async function deleteTeam(backend: Backend, teamId: string, teamCreatedAt: string): Promise<void> {
  const team = await findTeam(backend, teamId);
  if (team !== undefined && team.$createdAt === teamCreatedAt) await backend.teams.delete({ teamId });
}

const checkoutSchema = z.looseObject({ provider: z.nullish(z.string()), checkoutId: z.string() });

/**
 * Ends what the team pays for, also a subscription whose payment we have not heard of yet. Every call does nothing when
 * it has ended. Returns the failure instead of throwing it.
 */
async function endPayments(
  { backend, payments }: Pick<TeamDeletionDeps, 'backend' | 'payments'>,
  teamId: string,
  { customerId, subscriptionId }: Progress,
): Promise<{ readonly cause: unknown } | undefined> {
  try {
    // Checkouts first, so that nothing can be paid afterwards.
    if (customerId !== '') await payments.closeSubscriptionCheckouts(customerId);
    if (subscriptionId !== '') await payments.endSubscription(subscriptionId);
    const checkouts = await backend.listAll(COLLECTIONS.checkouts, [Query.equal('teamId', teamId)]);
    for (const { provider, checkoutId } of checkouts.map((checkout) => checkoutSchema.parse(checkout))) {
      const bought = provider === payments.name ? (await payments.findCheckout(checkoutId))?.bought : undefined;
      if (bought?.kind === 'subscription' && bought.subscriptionId !== subscriptionId)
        await payments.endSubscription(bought.subscriptionId);
    }
    return undefined;
  } catch (cause) {
    return { cause };
  }
}

/** Deletes the team's documents of these collections. Returns whether there were any. */
async function deleteDocuments(
  { backend, random, processorMs }: Pick<TeamDeletionDeps, 'backend' | 'random' | 'processorMs'>,
  context: JobContext,
  progress: Progress,
  collections: readonly CollectionId[],
): Promise<boolean> {
  let hasFound = false;
  for (const collection of collections) {
    const batches = new DeletionBatches(MAX_BATCH, processorMs);
    while (!context.signal.aborted) {
      const count = await retryOnConflict(
        () => batches.step((size) => deleteBatch(backend, context, progress, collection, size)),
        random,
      );
      if (count === 0) break;
      hasFound = true;
    }
  }
  return hasFound;
}

async function deleteBatch(
  backend: Backend,
  context: JobContext,
  progress: Progress,
  collection: CollectionId,
  size: number,
): Promise<number> {
  const ids = await listIds(backend, context, collection, size);
  if (ids.length === 0) return 0;
  const operations = await Promise.all(
    ids.map(async (id): Promise<readonly Operation[]> => [
      { action: 'delete', collection, id },
      ...(await dependentsOf(backend, collection, id)),
    ]),
  );
  await context.saveProgress(progress, { operations: operations.flat() });
  return ids.length;
}

/**
 * Returns the queries of the next documents of a team, in the order of the index that finds them: nothing is sorted.
 */
export function nextOfTeam(collection: CollectionId, attribute: string, teamId: string, size: number): string[] {
  const index = Object.values(COLLECTION_DECLARATIONS[collection].indexes).find(
    ({ attributes: [first] }) => first === attribute,
  );
  const [, second] = index?.attributes ?? [];
  return [
    Query.equal(attribute, teamId),
    ...(second === undefined ? [] : [Query.orderAsc(second)]),
    Query.limit(size),
    Query.select(['$id', '$createdAt', '$updatedAt']),
  ];
}

async function listIds(
  backend: Backend,
  { teamId, jobId }: JobContext,
  collection: CollectionId,
  size: number,
): Promise<readonly string[]> {
  const { team } = COLLECTION_DECLARATIONS[collection];
  if (team.by === 'nothing' || team.by === 'document') return [];
  if (team.by === 'id') return (await backend.findDocument(collection, teamId)) === undefined ? [] : [teamId];
  const found = await backend.list(collection, nextOfTeam(collection, team.attribute, teamId, size + 1));
  // The document of this very job stays.
  const ids = found
    .map(({ $id }) => $id)
    .filter((id) => id !== jobId)
    .slice(0, size);
  if (collection !== COLLECTIONS.jobs || ids.length > 0) return ids;
  const leaseId = leaseDocumentId(`members of ${teamId}`);
  return (await backend.findDocument(collection, leaseId)) === undefined ? [] : [leaseId];
}

/** Returns the deletions of the documents with the same id that end with this one. */
async function dependentsOf(backend: Backend, collection: CollectionId, id: string): Promise<readonly Operation[]> {
  const dependents = ALL.filter((other) => {
    const { team } = COLLECTION_DECLARATIONS[other];
    return team.by === 'document' && team.collection === collection;
  });
  const found = await Promise.all(
    dependents.map(async (dependent) =>
      (await backend.findDocument(dependent, id)) === undefined ? undefined : dependent,
    ),
  );
  return found.flatMap((dependent) =>
    dependent === undefined ? [] : [{ action: 'delete', collection: dependent, id }],
  );
}
