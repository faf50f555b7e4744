import { creditsCharged, MAX_ANSWER_TOKENS, MIN_ANSWER_CHARACTERS, type AiIntent } from '#domain/ai/ai-cost.ts';
import { AI_MESSAGES } from '#domain/ai/ai-messages.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { Random } from '#domain/random.ts';
import { readTeamRecord, type TeamRecord } from '#domain/team/team.ts';
import { hasCreditsFor, totalCredits } from '#domain/team/team-state.ts';
import type { Backend } from '#server/backend/backend.ts';
import { ID } from '#server/backend/query.ts';
import {
  idempotencyRecordId,
  executeOnce,
  findAnswer,
  recordRefusal,
  type ReceivedCommand,
} from '#server/dashboard/idempotency.ts';
import type { Caller } from '#server/dashboard/authenticate.ts';
import type { Writer, WritingTerms, Written, WritingTask } from '#server/drivers/ai/writer.ts';
import { RateLimited } from '#server/http/error-answer.ts';
import { MemoryWindows } from '#server/http/memory-windows.ts';
import { RateLimiter } from '#server/http/rate-limit.ts';
import { recordLedgerEntries } from '#server/ledger/ledger.ts';
import { isDeleting, isTeamGone } from '#server/teams/team-existence.ts';
import type { WritingModel } from './ai-models.ts';

/** One AI generation (docs/adr/0015). */
export interface Generation {
  readonly intent: AiIntent;
  /** The reason shown in the credit history. */
  readonly reason: string;
  /** Characters by which the cost is estimated and announced. */
  readonly characters: number;
  readonly model: WritingModel;
  /** Returns the task, once credits are available. Throws an `OutriderError` to refuse. */
  toTask(signal: AbortSignal): Promise<WritingTask> | WritingTask;
  /** The data of the answer. */
  toAnswer(text: string, task: WritingTask, credits: number): unknown;
}

export interface AiGenerations {
  readonly writer: Writer['name'];
  /**
   * Performs a generation once and answers it:
   *
   *   request ─▶ answered before? ─▶ running? ─▶ credits? ─▶ written ─▶ charge + answer, one transaction
   *
   * Every later request with the same id gets the same answer.
   *
   * It continues when nobody waits any more. `open` is called when it is neither answered nor running; `onText` gets
   * the text so far as it is written, whichever request started it. Throws what may succeed later.
   */
  perform(received: ReceivedCommand, open: () => Promise<Generation>, onText?: OnText): Promise<Response>;
  /**
   * Cancels a generation of the caller's; returns false when it was answered before. Throws `not_found` for one that
   * nobody has requested here; should it arrive later, it never begins and is never charged. Throws `rate_limited`.
   */
  cancel(caller: Caller, key: string): Promise<boolean>;
}

interface AiGenerationsDeps {
  readonly backend: Backend;
  readonly writer: Writer;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly random: Random;
}

/** Generations one person may start or cancel; a failed one costs nothing. */
const LIMIT_PER_PERSON = { limit: 30, windowMs: 60_000 };

/**
 * Texts of a team that are shown while they are written and then never charged: a person who reads one to its end and
 * stops it, or has several written for the last credit, has not paid for it. Beyond this a text is shown once it is
 * charged.
 */
const UNPAID_TEXTS = { limit: 10, windowMs: 3_600_000 };

/**
 * Texts of a team that are begun in an hour and never charged: somebody stopped them, they came after the last credit,
 * or were of no use. The writer is paid for each all the same.
 */
const UNPAID_WORK = { limit: 60, windowMs: 3_600_000 };

/** How often a generation asks whether its team still exists. */
const TEAM_CHECK_MS = 2_000;

type StreamTerms = Required<Pick<WritingTerms, 'signal' | 'onText'>>;

/** Called with the whole text so far. */
export type OnText = (text: string) => void;

const unpaidWorkOf = (teamId: string): string => `unpaid work of ${teamId}`;

interface Running {
  readonly fingerprint: string;
  readonly stop: AbortController;
  readonly response: Promise<Response>;
  readonly progress: Progress;
}

/** The text so far and its listeners. */
interface Progress {
  text: string;
  readonly listeners: Set<OnText>;
}

export function createAiGenerations(deps: AiGenerationsDeps): AiGenerations {
  const { backend, writer } = deps;
  const running = new Map<string, Running>();
  const limiter = new RateLimiter(
    new MemoryWindows(),
    deps.now,
    ({ resetInSeconds }) => new RateLimited(resetInSeconds),
  );

  async function begin(
    received: ReceivedCommand & { readonly key: string },
    id: string,
    open: () => Promise<Generation>,
    terms: StreamTerms,
  ): Promise<Response> {
    const answered = await findAnswer(backend, received);
    if (answered !== undefined) return answered;
    limiter.consume(received.caller.userId, LIMIT_PER_PERSON);
    const generation = await open();
    let work: Promise<{ readonly task: WritingTask; readonly written: Written }> | undefined;
    const answer = await executeOnce(deps, received, {
      async plan() {
        const team = await getRecord(backend, received.caller.teamId);
        // Checked before the writer is called and again before the charge: others may have spent the last credit. After
        // a conflict only the charge is computed anew.
        assertCredit(team);
        work ??= writeWhileTeamExists(received.caller.teamId, generation, terms);
        const { task, written } = await work;
        const { input, output, total } = creditsCharged(
          generation.intent,
          generation.characters,
          written.usage,
          generation.model,
          totalCredits(team),
        );
        const writes = recordLedgerEntries(team, [
          { kind: 'spend', cause: ['ai', id], reason: generation.reason, input, output },
        ]);
        return { ...writes, answer: generation.toAnswer(written.text, task, total) };
      },
      readAnswer: () =>
        Promise.reject(new OutriderError('server_error', 'A generation is answered in the transaction of its charge')),
    });
    if (answer.ok && work !== undefined) limiter.refund(unpaidWorkOf(received.caller.teamId));
    return answer;
  }

  /** Writes, and throws `team_gone` as soon as the team is seen to be deleted. */
  async function writeWhileTeamExists(
    teamId: string,
    generation: Generation,
    terms: StreamTerms,
  ): ReturnType<typeof write> {
    const gone = new AbortController();
    const watch = setInterval(() => {
      isTeamGone(backend, teamId, deps.now()).then(
        (isGone) => {
          if (isGone) gone.abort();
        },
        // Not known now; the charge asks again.
        () => undefined,
      );
    }, TEAM_CHECK_MS);
    try {
      return await write(teamId, generation, { ...terms, signal: AbortSignal.any([terms.signal, gone.signal]) });
    } catch (error) {
      throw gone.signal.aborted ? new OutriderError('team_gone') : error;
    } finally {
      clearInterval(watch);
    }
  }

  async function write(
    teamId: string,
    generation: Generation,
    terms: StreamTerms,
  ): Promise<{ readonly task: WritingTask; readonly written: Written }> {
    const { intent, model } = generation;
    const task = await generation.toTask(terms.signal);
    limiter.consume(unpaidWorkOf(teamId), UNPAID_WORK);
    const written = await writer.write(task, {
      model: model.endpointName,
      maxTokens: MAX_ANSWER_TOKENS[intent],
      minCharacters: MIN_ANSWER_CHARACTERS[intent],
      ...terms,
    });
    return { task, written };
  }

  function start(
    received: ReceivedCommand & { readonly key: string },
    id: string,
    open: () => Promise<Generation>,
  ): Running {
    const stop = new AbortController();
    const progress: Progress = { text: '', listeners: new Set() };
    const unpaid = `unpaid texts of ${received.caller.teamId}`;
    let isShown: boolean | undefined;
    const onText = (text: string): void => {
      // Counted from its first words on, so that texts that are written at the same time count too.
      if (isShown === undefined && text !== '') {
        isShown = limiter.peek(unpaid, UNPAID_TEXTS).remaining > 0;
        if (isShown) limiter.consume(unpaid, UNPAID_TEXTS);
      }
      if (isShown !== true) return;
      progress.text = text;
      for (const listener of progress.listeners) listener(text);
    };
    const response = begin(received, id, open, { signal: stop.signal, onText })
      .then((answered) => {
        if (answered.ok && isShown === true) limiter.refund(unpaid);
        return answered;
      })
      .finally(() => running.delete(id));
    const started: Running = { fingerprint: received.fingerprint, stop, response, progress };
    running.set(id, started);
    return started;
  }

  return {
    writer: writer.name,
    async perform(received, open, onText) {
      const key = received.key ?? ID.unique();
      const id = idempotencyRecordId(received.caller, key);
      const present = running.get(id);
      if (present !== undefined && present.fingerprint !== received.fingerprint)
        throw new OutriderError('idempotency_key_reused');
      const { progress, response } = present ?? start({ ...received, key }, id, open);
      if (onText === undefined) return (await response).clone();
      progress.listeners.add(onText);
      if (progress.text !== '') onText(progress.text);
      try {
        return (await response).clone();
      } finally {
        progress.listeners.delete(onText);
      }
    },
    async cancel(caller, key) {
      // Each cancellation stores an answer under an id that the caller chose.
      limiter.consume(`cancel ${caller.userId}`, LIMIT_PER_PERSON);
      const present = running.get(idempotencyRecordId(caller, key));
      const refusal = new OutriderError('canceled', 'It was canceled. Nothing was charged.');
      const state = await recordRefusal(deps, caller, key, refusal, present?.fingerprint);
      if (state === 'unknown') throw new OutriderError('not_found');
      if (state === 'refused') present?.stop.abort();
      return state === 'refused';
    },
  };
}

/**
 * Throws `no_credits`, in the words of part 2 §8, when a team has less than one credit (part 1 §4, "Credit check"; part
 * 2 §5).
 */
function assertCredit(team: TeamRecord): void {
  if (!hasCreditsFor(team))
    throw new OutriderError('no_credits', `${AI_MESSAGES.noCreditsTitle}: ${AI_MESSAGES.noCredits}`);
}

async function getRecord(backend: Backend, teamId: string): Promise<TeamRecord> {
  const record = await backend.findDocument(COLLECTIONS.teams, teamId);
  if (record === undefined) throw new OutriderError('not_found');
  if (isDeleting(record)) throw new OutriderError('team_gone');
  return readTeamRecord(record);
}
