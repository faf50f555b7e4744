import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { OutriderError, retryClassOf, type ErrorCode } from '#domain/wire/errors.ts';
import type { Random } from '#domain/random.ts';
import { IDEMPOTENCY_HEADER, type CommandAnswer } from '#domain/wire/wire.ts';
import type { Backend } from '#server/backend/backend.ts';
import { derivedId } from '#server/backend/hash-id.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import type { ConditionalWrites, Operation } from '#server/backend/transaction.ts';
import { answer, dataAnswer, statusOfAnswer, toApiError } from '#server/http/error-answer.ts';
import type { Caller } from './authenticate.ts';

/**
 * One answer per command id, for ever (law 5):
 *
 *   no record ── effect + record, one transaction ──▶ carried out ── answer read, and made the one there is ──▶ answered: the same each time
 *       └─────── refused for good: the record with its answer ──────────────────────────────────────────────────▲
 *
 * Nobody looks for a record first: of two requests with one key the second cannot make it, writes nothing, and finds
 * the first one's. The answer of what was carried out is a document of its own under the same id, so that it too can be
 * made by one only.
 */
export interface OnceOnly {
  /**
   * Reads what is, and says what is to be written. Throws an `OutriderError` to refuse. Asked again after a conflict.
   */
  plan(): Promise<PlannedWrites>;
  /** The data of the answer, read after the effect; not asked of a plan that has its answer. */
  readAnswer(): Promise<unknown>;
}

/**
 * Writes, and the data of the answer where it does not depend on what stands there afterwards: then both are one
 * transaction.
 */
export interface PlannedWrites extends ConditionalWrites {
  readonly answer?: unknown;
}

/** A command as it arrived. */
export interface ReceivedCommand {
  readonly caller: Caller;
  /** Undefined: it is carried out each time it is sent. */
  readonly key: string | undefined;
  /** A digest of method, path and body, by which a key used for something else is found out. */
  readonly fingerprint: string;
}

interface StoredAnswer {
  readonly status: number;
  readonly body: { readonly data: unknown; readonly error: { readonly code: string; readonly message: string } | null };
}

interface Deps {
  readonly backend: Backend;
  readonly random: Random;
}

/** Status of the answer to what was carried out. */
const CARRIED_OUT = 200;

const KEY_PATTERN = /^[\x21-\x7e]{1,64}$/;

/** The id under which something is asked for. Throws `invalid_request` for one that cannot be. */
export function readKey(request: Request): string | undefined {
  const key = request.headers.get(IDEMPOTENCY_HEADER) ?? undefined;
  if (key !== undefined && !KEY_PATTERN.test(key))
    throw new OutriderError('invalid_request', `${IDEMPOTENCY_HEADER} must be 1 to 64 visible characters.`);
  return key;
}

/** Reads the command's identity from its request. Throws `invalid_request` for a key that cannot be one. */
export function receiveCommand(request: Request, caller: Caller, body: string): ReceivedCommand {
  const key = readKey(request);
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${new URL(request.url).pathname}\n${body}`)
    .digest('hex');
  return { caller, key, fingerprint };
}

/** Id of the record of a command, and of its answer. */
export const answerIdOf = ({ teamId, userId }: Caller, key: string): string => derivedId(teamId, userId, key);

/**
 * The answer that was given before; undefined when there is none. Throws `idempotency_key_reused` when the key belongs
 * to another request.
 */
export async function findAnswer(
  backend: Backend,
  { caller, key, fingerprint }: ReceivedCommand & { readonly key: string },
): Promise<Response | undefined> {
  const stored = (await findRecord(backend, answerIdOf(caller, key), fingerprint))?.stored;
  return stored === undefined ? undefined : answer(stored.status, stored.body);
}

/** The fingerprint of a refusal that holds for whatever is asked under its key. */
const ANY_REQUEST = '*';

/**
 * Refuses a command that is under way, or has not arrived yet; false when it was answered before with anything else.
 */
export async function refuseAhead(
  { backend }: Pick<Deps, 'backend'>,
  caller: Caller,
  key: string,
  refusal: OutriderError,
): Promise<boolean> {
  const id = answerIdOf(caller, key);
  try {
    await backend.transact([
      recordOperation(
        id,
        key,
        { caller, key, fingerprint: ANY_REQUEST },
        statusOfAnswer(refusal.code),
        refusalBody(refusal),
      ),
    ]);
    return true;
  } catch (error) {
    const document = await backend.findDocument(COLLECTIONS.commandAnswers, id);
    if (document === undefined) throw error;
    return recordSchema.parse(document).request === ANY_REQUEST;
  }
}

/**
 * Carries a command out once and answers it, with the stored answer when it was answered before. Throws
 * `idempotency_key_reused` when the key belongs to another request, and whatever may succeed later.
 */
export function answerOnce(deps: Deps, command: ReceivedCommand, work: OnceOnly): Promise<Response> {
  const { caller, key } = command;
  return retryOnConflict(
    () =>
      key === undefined
        ? answerUnremembered(deps, work)
        : answerRemembered(deps, answerIdOf(caller, key), key, command, work),
    deps.random,
  );
}

async function answerUnremembered({ backend }: Deps, work: OnceOnly): Promise<Response> {
  const planned = await planOrRefuse(work);
  if (planned instanceof OutriderError) return answer(statusOfAnswer(planned.code), refusalBody(planned));
  await backend.transact(planned.operations, planned.expectations);
  return dataAnswer(planned.answer ?? (await work.readAnswer()));
}

async function answerRemembered(
  { backend }: Deps,
  id: string,
  key: string,
  command: ReceivedCommand,
  work: OnceOnly,
): Promise<Response> {
  try {
    const planned = await planOrRefuse(work);
    if (planned instanceof OutriderError) {
      const stored: StoredAnswer = { status: statusOfAnswer(planned.code), body: refusalBody(planned) };
      await backend.transact([recordOperation(id, key, command, stored.status, stored.body)]);
      return answer(stored.status, stored.body);
    }
    const known: StoredAnswer['body'] | undefined =
      planned.answer === undefined ? undefined : { data: planned.answer, error: null };
    await backend.transact(
      [...planned.operations, recordOperation(id, key, command, CARRIED_OUT, known)],
      planned.expectations,
    );
    if (known !== undefined) return answer(CARRIED_OUT, known);
  } catch (error) {
    // Whatever stood in the way, it may have been this very command, which came before.
    const record = await findRecord(backend, id, command.fingerprint);
    if (record === undefined) throw error;
    if (record.stored !== undefined) return answer(record.stored.status, record.stored.body);
  }
  const body: StoredAnswer['body'] = { data: await work.readAnswer(), error: null };
  if (
    await backend.createOnce(COLLECTIONS.answerBodies, id, {
      teamId: command.caller.teamId,
      body: JSON.stringify(body),
    })
  )
    return answer(CARRIED_OUT, body);
  // Another request with the same key has made (and given) an answer meanwhile; then that one counts.
  return answer(CARRIED_OUT, (await findBody(backend, id)) ?? body);
}

/** The plan, or the refusal when it can never succeed; failures that may pass are thrown. */
async function planOrRefuse(work: OnceOnly): Promise<PlannedWrites | OutriderError> {
  try {
    return await work.plan();
  } catch (error) {
    if (error instanceof OutriderError && retryClassOf(error.code) === 'never') return error;
    throw error;
  }
}

/** A refusal that is answered with what the person needs to see why. */
export class ExplainedRefusal extends OutriderError {
  readonly data: unknown;

  constructor(code: ErrorCode, data: unknown) {
    super(code);
    this.name = 'ExplainedRefusal';
    this.data = data;
  }
}

/** A refusal because the thing is no longer what the command was made on; it is answered with the thing as it is. */
export class ChangedMeanwhile extends ExplainedRefusal {
  constructor(current: CommandAnswer) {
    super('conflict', current);
    this.name = 'ChangedMeanwhile';
  }
}

const refusalBody = (refusal: OutriderError): StoredAnswer['body'] => ({
  data: refusal instanceof ExplainedRefusal ? refusal.data : null,
  error: toApiError(refusal),
});

const recordSchema = z.looseObject({ request: z.string(), status: z.number(), answer: z.nullish(z.string()) });
const answerBodySchema = z.looseObject({ body: z.string() });
/** Whatever was answered once is answered again, word for word: an older or newer build may have known other codes. */
const bodySchema = z.object({
  data: z.unknown(),
  error: z.nullable(z.object({ code: z.string(), message: z.string() })),
});

async function findRecord(
  backend: Backend,
  id: string,
  fingerprint: string,
): Promise<{ readonly stored: StoredAnswer | undefined } | undefined> {
  const document = await backend.findDocument(COLLECTIONS.commandAnswers, id);
  if (document === undefined) return undefined;
  const record = recordSchema.parse(document);
  if (record.request !== fingerprint && record.request !== ANY_REQUEST)
    throw new OutriderError('idempotency_key_reused');
  // Refusals have their words with them, and so have all answers of builds that knew no document for them.
  if (record.answer !== undefined && record.answer !== null)
    return { stored: { status: record.status, body: bodySchema.parse(JSON.parse(record.answer)) } };
  const body = await findBody(backend, id);
  return { stored: body === undefined ? undefined : { status: CARRIED_OUT, body } };
}

async function findBody(backend: Backend, id: string): Promise<StoredAnswer['body'] | undefined> {
  const document = await backend.findDocument(COLLECTIONS.answerBodies, id);
  return document === undefined ? undefined : bodySchema.parse(JSON.parse(answerBodySchema.parse(document).body));
}

function recordOperation(
  id: string,
  key: string,
  { caller, fingerprint }: ReceivedCommand,
  status: number,
  body?: StoredAnswer['body'],
): Operation {
  const data = {
    teamId: caller.teamId,
    userId: caller.userId,
    key,
    request: fingerprint,
    status,
    ...(body === undefined ? {} : { answer: JSON.stringify(body) }),
  };
  return { action: 'create', collection: COLLECTIONS.commandAnswers, id, data };
}
