import { setTimeout as delay } from 'node:timers/promises';
import { DatabasesIndexType, OrderBy, type Databases } from 'node-appwrite';
import { appwriteTypeOf, isAlreadyThere } from '#server/backend/failure.ts';
import { StartError } from '#server/start-error.ts';
import { PRODUCT_SCHEMA } from './collections.ts';
import type { AttributeDeclaration, IndexDeclaration, Schema } from './declarations.ts';
import { planMigration } from './migration/plan-migration.ts';
import type { AttributeChange, MigrationStep } from './migration/migration-step.ts';
import { readCollection, readExistingSchema } from './existing-schema.ts';

const POLL_MS = 100;
/** Appwrite creates attributes in a worker, one after another. */
const TIMEOUT_MS = 120_000;

interface ProvisionOptions {
  readonly schema?: Schema;
  /** Also carries out steps that delete values or permissions. */
  readonly allowDestructive?: boolean;
  /** Called before each step. */
  readonly onStep?: (step: MigrationStep) => void;
}

/** Returns the steps for this Appwrite; changes nothing. Throws Appwrite failures. */
export async function planProvisioning(
  databases: Databases,
  schema: Schema = PRODUCT_SCHEMA,
): Promise<MigrationStep[]> {
  return planMigration(schema, await readExistingSchema(databases, schema));
}

/**
 * Brings the collections of any Appwrite to their declarations and waits until they are usable. Resolves with the
 * destructive steps that were skipped. Costs one call when nothing is to do. Safe in several processes at once, and
 * after an interruption. Throws Appwrite failures, and a `StartError` when Appwrite could not create something.
 */
export async function provision(
  databases: Databases,
  { schema = PRODUCT_SCHEMA, allowDestructive = false, onStep }: ProvisionOptions = {},
): Promise<MigrationStep[]> {
  const plan = await planProvisioning(databases, schema);
  const isDone = (step: MigrationStep): boolean => allowDestructive || !step.isDestructive;
  await executeSteps(databases, schema, plan.filter(isDone), onStep);
  return plan.filter((step) => !isDone(step));
}

/** A step that Appwrite finishes in a worker, after its answer. */
type AsyncStep = Extract<MigrationStep, { readonly key: string }>;

const isAsyncStep = (step: MigrationStep): step is AsyncStep => 'key' in step && step.action !== 'change-attribute';

/**
 * Carries out the steps; within a collection, the next kind of step starts when Appwrite has finished the one before.
 */
async function executeSteps(
  databases: Databases,
  schema: Schema,
  steps: readonly MigrationStep[],
  onStep: ProvisionOptions['onStep'],
): Promise<void> {
  let unfinished: AsyncStep[] = [];
  for (const [position, step] of steps.entries()) {
    onStep?.(step);
    await executeStep(databases, schema, step);
    if (!isAsyncStep(step)) continue;
    unfinished.push(step);
    const next = steps[position + 1];
    if (next !== undefined && next.action === step.action && next.collection === step.collection) continue;
    await waitUntilFinished(databases, schema.databaseId, step, new Set(unfinished.map(({ key }) => key)));
    unfinished = [];
  }
}

async function executeStep(databases: Databases, { databaseId, name }: Schema, step: MigrationStep): Promise<void> {
  switch (step.action) {
    case 'create-database':
      return ignoreErrorsWhen(isAlreadyThere, databases.create({ databaseId, name }));
    case 'create-collection':
      return ignoreErrorsWhen(
        isAlreadyThere,
        databases.createCollection({
          databaseId,
          collectionId: step.collection,
          ...step.settings,
          permissions: [...step.settings.permissions],
        }),
      );
    case 'change-collection':
      return ignoreErrorsWhen(
        never,
        databases.updateCollection({
          databaseId,
          collectionId: step.collection,
          ...step.settings,
          permissions: [...step.settings.permissions],
        }),
      );
    case 'create-attribute':
      return ignoreErrorsWhen(
        isAlreadyThere,
        createAttribute(databases, { databaseId, collectionId: step.collection, key: step.key }, step.declaration),
      );
    case 'change-attribute':
      return ignoreErrorsWhen(
        never,
        changeAttribute(databases, { databaseId, collectionId: step.collection, key: step.key }, step.change),
      );
    case 'create-index':
      return ignoreErrorsWhen(
        isAlreadyThere,
        createIndex(databases, { databaseId, collectionId: step.collection, key: step.key }, step.declaration),
      );
    case 'delete-attribute':
      return ignoreErrorsWhen(
        isGone,
        databases.deleteAttribute({ databaseId, collectionId: step.collection, key: step.key }),
      );
    case 'delete-index':
      return ignoreErrorsWhen(
        isGone,
        databases.deleteIndex({ databaseId, collectionId: step.collection, key: step.key }),
      );
    case 'await-attribute':
    case 'await-index':
      return;
  }
}

const never = (): boolean => false;
const isGone = (error: unknown): boolean =>
  ['attribute_not_found', 'index_not_found'].includes(appwriteTypeOf(error) ?? '');

/** Tolerates failures that show that another process has done the step. */
async function ignoreErrorsWhen(isDone: (error: unknown) => boolean, call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!isDone(error)) throw error;
  }
}

interface PartAddress {
  readonly databaseId: string;
  readonly collectionId: string;
  readonly key: string;
}

function createAttribute(
  databases: Databases,
  target: PartAddress,
  declaration: AttributeDeclaration,
): Promise<unknown> {
  const address = { ...target, required: declaration.required ?? false };
  switch (declaration.kind) {
    case 'string':
      return databases.createStringAttribute({
        ...address,
        size: declaration.size,
        array: declaration.array ?? false,
        ...withDefault(declaration.default),
      });
    case 'integer':
      return databases.createIntegerAttribute({ ...address, ...withDefault(declaration.default) });
    case 'boolean':
      return databases.createBooleanAttribute({ ...address, ...withDefault(declaration.default) });
    case 'datetime':
      return databases.createDatetimeAttribute(address);
  }
}

/** Omits an undefined default, which the SDK would send. */
const withDefault = <T>(value: T | undefined): { xdefault?: T } => (value === undefined ? {} : { xdefault: value });

/**
 * Changes an attribute with a request of our own (contract §4): the SDK methods do not accept `null`, which removes a
 * default.
 */
function changeAttribute(
  { client }: Databases,
  { databaseId, collectionId, key }: PartAddress,
  { kind, required, default: value, size, range }: AttributeChange,
): Promise<unknown> {
  const { endpoint, project } = client.config;
  const address = new URL(`${endpoint}/databases/${databaseId}/collections/${collectionId}/attributes/${kind}/${key}`);
  return client.call(
    'patch',
    address,
    { 'X-Appwrite-Project': project, 'content-type': 'application/json' },
    { required, default: value, ...(size === undefined ? {} : { size }), ...range },
  );
}

function createIndex(
  databases: Databases,
  address: PartAddress,
  { type, attributes, orders }: IndexDeclaration,
): Promise<unknown> {
  const directions = orders?.map((order) => (order === 'ASC' ? OrderBy.Asc : OrderBy.Desc));
  return databases.createIndex({
    ...address,
    type: type === 'unique' ? DatabasesIndexType.Unique : DatabasesIndexType.Key,
    attributes: [...attributes],
    ...(directions === undefined ? {} : { orders: directions }),
  });
}

/**
 * Resolves when Appwrite has created or deleted the attributes or indexes with these keys. Throws a `StartError` when
 * it fails or takes too long.
 */
async function waitUntilFinished(
  databases: Databases,
  databaseId: string,
  { action, collection }: AsyncStep,
  keys: ReadonlySet<string>,
): Promise<void> {
  for (let waitedMs = 0; waitedMs <= TIMEOUT_MS; waitedMs += POLL_MS) {
    const { attributes, indexes } = await readCollection(databases, databaseId, collection);
    const parts = (action.endsWith('-index') ? indexes : attributes).filter(({ key }) => keys.has(key));
    const failedParts = parts.filter(({ status }) => status === 'failed' || status === 'stuck');
    if (failedParts.length > 0) {
      const verb = action.startsWith('delete') ? 'delete' : 'make';
      throw new StartError(
        ...failedParts.map(
          ({ key, error }) =>
            `Appwrite could not ${verb} ${collection}.${key} (${error ?? 'no reason given'}). Mend the cause, then start again: what was done so far stays.`,
        ),
      );
    }
    if (!parts.some(({ status }) => status === 'processing' || status === 'deleting')) return;
    await delay(POLL_MS);
  }
  throw new StartError(
    `Appwrite did not finish ${[...keys].join(', ')} of ${collection} within ${TIMEOUT_MS / 1_000} s. See whether its workers run, then start again: what was done so far stays.`,
  );
}
