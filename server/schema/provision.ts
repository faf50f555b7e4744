import { setTimeout as delay } from 'node:timers/promises';
import { DatabasesIndexType, OrderBy, type Databases } from 'node-appwrite';
import { appwriteTypeOf, isAlreadyThere } from '#server/backend/failure.ts';
import { StartError } from '#server/start-error.ts';
import { PRODUCT_SCHEMA, type AttributeDeclaration, type IndexDeclaration, type Schema } from './collections.ts';
import { planSchema, type AttributeChange, type Step } from './plan.ts';
import { readCollection, readStanding } from './existing-schema.ts';

const POLL_MS = 100;
/** A real Appwrite makes attributes in a worker of its own, one after another. */
const PATIENCE_MS = 120_000;

export interface ProvisionOptions {
  readonly schema?: Schema;
  /** Lets steps be done that delete values or rights. */
  readonly allowDestructive?: boolean;
  /** Called before each step. */
  readonly onStep?: (step: Step) => void;
}

/** What is to be done on this Appwrite; changes nothing. Throws Appwrite's failures. */
export async function planProvisioning(databases: Databases, schema: Schema = PRODUCT_SCHEMA): Promise<Step[]> {
  return planSchema(schema, await readStanding(databases, schema));
}

/**
 * Makes the collections stand as declared, on any Appwrite, and waits until they are usable. Answers the steps that
 * were left because they are destructive. When nothing is to be done it costs one call. Safe to run in several
 * processes at once, and again after an interruption. Throws Appwrite's failures, and a `StartError` when Appwrite
 * could not make something.
 */
export async function provision(
  databases: Databases,
  { schema = PRODUCT_SCHEMA, allowDestructive = false, onStep }: ProvisionOptions = {},
): Promise<Step[]> {
  const plan = await planProvisioning(databases, schema);
  const isDone = (step: Step): boolean => allowDestructive || !step.isDestructive;
  await carryOut(databases, schema, plan.filter(isDone), onStep);
  return plan.filter((step) => !isDone(step));
}

/** A step that Appwrite finishes in a worker of its own, after its answer. */
type PartStep = Extract<Step, { readonly key: string }>;

const isPartStep = (step: Step): step is PartStep => 'key' in step && step.act !== 'change-attribute';

/** Within a collection the next kind of step begins when Appwrite has finished the one before. */
async function carryOut(
  databases: Databases,
  schema: Schema,
  steps: readonly Step[],
  onStep: ProvisionOptions['onStep'],
): Promise<void> {
  let unfinished: PartStep[] = [];
  for (const [position, step] of steps.entries()) {
    onStep?.(step);
    await take(databases, schema, step);
    if (!isPartStep(step)) continue;
    unfinished.push(step);
    const next = steps[position + 1];
    if (next !== undefined && next.act === step.act && next.collection === step.collection) continue;
    await untilFinished(databases, schema.databaseId, step, new Set(unfinished.map(({ key }) => key)));
    unfinished = [];
  }
}

async function take(databases: Databases, { databaseId, name }: Schema, step: Step): Promise<void> {
  switch (step.act) {
    case 'create-database':
      return tolerate(isAlreadyThere, databases.create({ databaseId, name }));
    case 'create-collection':
      return tolerate(
        isAlreadyThere,
        databases.createCollection({
          databaseId,
          collectionId: step.collection,
          ...step.settings,
          permissions: [...step.settings.permissions],
        }),
      );
    case 'change-collection':
      return tolerate(
        never,
        databases.updateCollection({
          databaseId,
          collectionId: step.collection,
          ...step.settings,
          permissions: [...step.settings.permissions],
        }),
      );
    case 'create-attribute':
      return tolerate(
        isAlreadyThere,
        createAttribute(databases, { databaseId, collectionId: step.collection, key: step.key }, step.declaration),
      );
    case 'change-attribute':
      return tolerate(
        never,
        changeAttribute(databases, { databaseId, collectionId: step.collection, key: step.key }, step.change),
      );
    case 'create-index':
      return tolerate(
        isAlreadyThere,
        createIndex(databases, { databaseId, collectionId: step.collection, key: step.key }, step.declaration),
      );
    case 'delete-attribute':
      return tolerate(isGone, databases.deleteAttribute({ databaseId, collectionId: step.collection, key: step.key }));
    case 'delete-index':
      return tolerate(isGone, databases.deleteIndex({ databaseId, collectionId: step.collection, key: step.key }));
    case 'await-attribute':
    case 'await-index':
      return;
  }
}

const never = (): boolean => false;
const isGone = (error: unknown): boolean =>
  ['attribute_not_found', 'index_not_found'].includes(appwriteTypeOf(error) ?? '');

/** Another process may be provisioning too: what it did counts as done. */
async function tolerate(isDone: (error: unknown) => boolean, call: Promise<unknown>): Promise<void> {
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
  place: PartAddress,
  declaration: AttributeDeclaration,
): Promise<unknown> {
  const address = { ...place, required: declaration.required ?? false };
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

/** A default is left out rather than sent as undefined, which the SDK tells apart. */
const withDefault = <T>(value: T | undefined): { xdefault?: T } => (value === undefined ? {} : { xdefault: value });

/**
 * Sent as it stands on the wire (contract §4): the SDK's own methods do not take `null`, by which a default is taken
 * away.
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
 * Resolves when Appwrite has made or deleted the parts with these keys. Throws a `StartError` when it could not, or
 * takes too long.
 */
async function untilFinished(
  databases: Databases,
  databaseId: string,
  { act, collection }: PartStep,
  keys: ReadonlySet<string>,
): Promise<void> {
  for (let waitedMs = 0; waitedMs <= PATIENCE_MS; waitedMs += POLL_MS) {
    const { attributes, indexes } = await readCollection(databases, databaseId, collection);
    const parts = (act.endsWith('-index') ? indexes : attributes).filter(({ key }) => keys.has(key));
    const broken = parts.filter(({ status }) => status === 'failed' || status === 'stuck');
    if (broken.length > 0) {
      const verb = act.startsWith('delete') ? 'delete' : 'make';
      throw new StartError(
        ...broken.map(
          ({ key, error }) =>
            `Appwrite could not ${verb} ${collection}.${key} (${error ?? 'no reason given'}). Mend the cause, then start again: what was done so far stays.`,
        ),
      );
    }
    if (!parts.some(({ status }) => status === 'processing' || status === 'deleting')) return;
    await delay(POLL_MS);
  }
  throw new StartError(
    `Appwrite did not finish ${[...keys].join(', ')} of ${collection} within ${PATIENCE_MS / 1_000} s. See whether its workers run, then start again: what was done so far stays.`,
  );
}
