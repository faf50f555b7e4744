import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { OutriderError, retryClassOf, type ErrorCode } from '#domain/wire/errors.ts';
import type { Random } from '#domain/random.ts';
import { IDEMPOTENCY_HEADER, type CommandAnswer } from '#domain/wire/wire.ts';
import type { Backend } from '#server/backend/backend.ts';
import { hashId } from '#server/backend/hash-id.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import { noteStored } from '#server/backend/write-guard.ts';
import type { ConditionalWrites, Operation } from '#server/backend/transaction.ts';
import { answer, answerOfJson, dataAnswer, statusOfAnswer, toApiError } from '#server/http/error-answer.ts';
import type { Caller } from './authenticate.ts';
import { afterOthers } from './document-queue.ts';

/**
 * A command that has one answer per id, for ever (law 5):
 *
 *   no record ── effect + record, one transaction ──▶ carried out ── read answer, create it once ──▶ answered
 *       └─────── refused for good: the record with its answer ─────────────────────────────────────────▲
 *
 * No lookup comes first: of two requests with one key the second cannot create the record, writes nothing and finds the
 * record of the first. The answer to an effect is a document of its own under the same id, so it too can be created
 * only once. A very long answer is not stored but read again, as is one that ended with the conversation it held
 * (`stored-answers.ts`); what is gone by then leaves an empty answer.
 */
export interface IdempotentCommand {
  /** Names the document that it changes: commands about one wait for each other. Absent: it waits for none. */
  readonly document?: string;
  /**
   * Reads the present state and returns the writes. Throws an `OutriderError` to refuse. Called again after a conflict.
   */
  plan(): Promise<PlannedWrites>;
  /** Reads the data of the answer after the effect; not called for a plan that holds its answer. */
  readAnswer(): Promise<unknown>;
}

/**
 * The writes of a command. With `answer`, where it does not depend on the documents after the write, both go into one
 * transaction.
 */
export interface PlannedWrites extends ConditionalWrites {
  readonly answer?: unknown;
}

/** A command as received. */
export interface ReceivedCommand {
  readonly caller: Caller;
  /** Without a key it is carried out each time it is sent. */
  readonly key: string | undefined;
  /** Digest of method, path and body: exposes a key that is reused for another request. */
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

/** HTTP status of the answer to a command that was carried out. */
const OK = 200;

/**
 * Most characters of an answer that is stored. A longer one, such as a conversation, is read again for a request that
 * is repeated: a command of some bytes must not store megabytes.
 */
const MAX_STORED_ANSWER = 65_536;

const KEY_PATTERN = /^[\x21-\x7e]{1,64}$/;

/** Returns the idempotency key of a request. Throws `invalid_request` for a malformed one. */
export function readIdempotencyKey(request: Request): string | undefined {
  const key = request.headers.get(IDEMPOTENCY_HEADER) ?? undefined;
  if (key !== undefined && !KEY_PATTERN.test(key))
    throw new OutriderError('invalid_request', `${IDEMPOTENCY_HEADER} must be 1 to 64 visible characters.`);
  return key;
}

/** Reads the command's identity from its request. Throws `invalid_request` for a malformed key. */
export function receiveCommand(request: Request, caller: Caller, body: string): ReceivedCommand {
  const key = readIdempotencyKey(request);
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${new URL(request.url).pathname}\n${body}`)
    .digest('hex');
  return { caller, key, fingerprint };
}

/** Returns the id of the record of a command and of its answer. */
export const idempotencyRecordId = ({ teamId, userId }: Caller, key: string): string => hashId(teamId, userId, key);

/**
 * Returns the answer given before; undefined when there is none. Throws `idempotency_key_reused` when the key belongs
 * to another request.
 */
export async function findAnswer(
  backend: Backend,
  { caller, key, fingerprint }: ReceivedCommand & { readonly key: string },
): Promise<Response | undefined> {
  const stored = (await findRecord(backend, idempotencyRecordId(caller, key), fingerprint))?.stored;
  return stored === undefined ? undefined : answer(stored.status, stored.body);
}

/** Fingerprint of a refusal that holds for every request under its key. */
const ANY_REQUEST = '*';

/**
 * Refuses a command before it ends: the one with this fingerprint, or whichever arrives under the key. Returns what
 * holds now: the refusal, also when it was recorded before, or another answer.
 */
export async function recordRefusal(
  { backend }: Pick<Deps, 'backend'>,
  caller: Caller,
  key: string,
  refusal: OutriderError,
  fingerprint = ANY_REQUEST,
): Promise<'refused' | 'answered' | 'unknown'> {
  const id = idempotencyRecordId(caller, key);
  const known = (isAny: boolean) => (isAny ? 'unknown' : 'refused');
  try {
    await backend.transact([
      recordOperation(
        id,
        key,
        { caller, key, fingerprint },
        statusOfAnswer(refusal.code),
        JSON.stringify(errorBody(refusal)),
      ),
    ]);
    return known(fingerprint === ANY_REQUEST);
  } catch (error) {
    const document = await backend.findDocument(COLLECTIONS.commandAnswers, id);
    if (document === undefined) throw error;
    const { request, answer: stored } = recordSchema.parse(document);
    if (request === ANY_REQUEST) return known(true);
    const code = stored === undefined || stored === null ? undefined : bodySchema.parse(JSON.parse(stored)).error?.code;
    return code === refusal.code ? 'refused' : 'answered';
  }
}

/**
 * Carries a command out once and answers it, with the stored answer when it was answered before. Throws
 * `idempotency_key_reused` when the key belongs to another request, and every failure that may pass.
 */
export function executeOnce(deps: Deps, command: ReceivedCommand, work: IdempotentCommand): Promise<Response> {
  const { caller, key } = command;
  const execute = () =>
    key === undefined
      ? executeWithoutRecord(deps, caller, work)
      : executeIdempotently(deps, idempotencyRecordId(caller, key), key, command, work);
  return afterOthers(work.document, () => retryOnConflict(execute, deps.random));
}

async function executeWithoutRecord({ backend }: Deps, { teamId }: Caller, work: IdempotentCommand): Promise<Response> {
  const prepared = backend.prepare?.(teamId);
  const planned = await planOrError(work);
  if (planned instanceof OutriderError) return answer(statusOfAnswer(planned.code), errorBody(planned));
  await backend.transact(planned.operations, planned.expectations, prepared);
  return dataAnswer(planned.answer ?? (await work.readAnswer()));
}

async function executeIdempotently(
  { backend }: Deps,
  id: string,
  key: string,
  command: ReceivedCommand,
  work: IdempotentCommand,
): Promise<Response> {
  const prepared = backend.prepare?.(command.caller.teamId);
  try {
    const planned = await planOrError(work);
    if (planned instanceof OutriderError) {
      const stored: StoredAnswer = { status: statusOfAnswer(planned.code), body: errorBody(planned) };
      const refusal = JSON.stringify(stored.body);
      await backend.transact([recordOperation(id, key, command, stored.status, refusal)]);
      // It may hold a whole text: that of the conflicting state, for an edit of some bytes.
      noteStored(refusal.length);
      return answer(stored.status, stored.body);
    }
    const recorded: StoredAnswer['body'] | undefined =
      planned.answer === undefined ? undefined : { data: planned.answer, error: null };
    const planText = recorded === undefined ? undefined : JSON.stringify(recorded);
    await backend.transact(
      [...planned.operations, recordOperation(id, key, command, OK, planText)],
      planned.expectations,
      prepared,
    );
    noteStored(planText?.length ?? 0);
    if (planText !== undefined) return answerOfJson(OK, planText);
  } catch (error) {
    // The conflict may be this very command, which came before.
    const record = await findRecord(backend, id, command.fingerprint);
    if (record === undefined) throw error;
    if (record.stored !== undefined) return answer(record.stored.status, record.stored.body);
  }
  const body: StoredAnswer['body'] = { data: await readAnswerIfThere(work), error: null };
  const text = JSON.stringify(body);
  if (text.length > MAX_STORED_ANSWER) return answerOfJson(OK, text);
  const fields = { teamId: command.caller.teamId, chat: chatIdIn(body.data), body: text };
  if (await backend.createOnce(COLLECTIONS.answerBodies, id, fields)) {
    noteStored(text.length);
    return answerOfJson(OK, text);
  }
  // Another request with the same key has created and sent an answer meanwhile; that one counts.
  return answer(OK, (await findBody(backend, id)) ?? body);
}

/** Reads the answer; an empty one where what the command was about has been deleted since. */
async function readAnswerIfThere(work: IdempotentCommand): Promise<unknown> {
  try {
    return await work.readAnswer();
  } catch (error) {
    if (error instanceof OutriderError && error.code === 'not_found') return {} satisfies CommandAnswer;
    throw error;
  }
}

const chatAnswerSchema = z.looseObject({
  chat: z.looseObject({ $id: z.optional(z.string()), id: z.optional(z.string()) }),
});

/** Returns the id of the conversation in an answer, which public answers name otherwise; null without one. */
function chatIdIn(data: unknown): string | null {
  const { chat } = chatAnswerSchema.safeParse(data).data ?? {};
  return chat?.$id ?? chat?.id ?? null;
}

/** Returns the plan, or the refusal when a retry can never succeed; throws failures that may pass. */
async function planOrError(work: IdempotentCommand): Promise<PlannedWrites | OutriderError> {
  try {
    return await work.plan();
  } catch (error) {
    if (error instanceof OutriderError && retryClassOf(error.code) === 'never') return error;
    throw error;
  }
}

/** A refusal whose answer holds data that explains it. */
export class ErrorWithData extends OutriderError {
  readonly data: unknown;

  constructor(code: ErrorCode, data: unknown) {
    super(code);
    this.name = 'RefusalWithData';
    this.data = data;
  }
}

/** Refuses a command based on an outdated version; the answer holds the current one. */
export class VersionConflict extends ErrorWithData {
  constructor(current: CommandAnswer) {
    super('conflict', current);
    this.name = 'VersionConflict';
  }
}

const errorBody = (refusal: OutriderError): StoredAnswer['body'] => ({
  data: refusal instanceof ErrorWithData ? refusal.data : null,
  error: toApiError(refusal),
});

const recordSchema = z.looseObject({ request: z.string(), status: z.number(), answer: z.nullish(z.string()) });
const answerBodySchema = z.looseObject({ body: z.string() });
/** Stored answers are repeated unchanged: another build may have used other codes. */
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
  // Refusals hold their answer in the record, as do all answers of builds without answer documents.
  if (record.answer !== undefined && record.answer !== null)
    return { stored: { status: record.status, body: bodySchema.parse(JSON.parse(record.answer)) } };
  const body = await findBody(backend, id);
  return { stored: body === undefined ? undefined : { status: OK, body } };
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
  answerText?: string,
): Operation {
  const data = {
    teamId: caller.teamId,
    userId: caller.userId,
    key,
    request: fingerprint,
    status,
    ...(answerText === undefined ? {} : { answer: answerText }),
  };
  return { action: 'create', collection: COLLECTIONS.commandAnswers, id, data };
}
