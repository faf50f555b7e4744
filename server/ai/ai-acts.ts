import {
  creditsCharged,
  LONGEST_ANSWER_TOKENS,
  SHORTEST_ANSWER_CHARACTERS,
  type AiIntent,
} from '#domain/ai/ai-cost.ts';
import { AI_MESSAGES } from '#domain/ai/ai-messages.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { Random } from '#domain/random.ts';
import { readTeamRecord, type TeamRecord } from '#domain/team/team.ts';
import { hasCreditsFor, totalCredits } from '#domain/team/team-state.ts';
import type { Backend } from '#server/backend/backend.ts';
import { ID } from '#server/backend/query.ts';
import {
  answerIdOf,
  answerOnce,
  findAnswer,
  refuseAhead,
  type ReceivedCommand,
} from '#server/dashboard/idempotency.ts';
import type { Caller } from '#server/dashboard/authenticate.ts';
import type { Writer, WritingTerms, Written, WritingTask } from '#server/drivers/ai/writer.ts';
import { RateLimited } from '#server/http/error-answer.ts';
import { RateLimiter } from '#server/http/rate-limit.ts';
import { moveCredits } from '#server/ledger/ledger.ts';
import type { WritingModel } from './ai-models.ts';

/** One act of AI (docs/adr/0015). */
export interface Act {
  readonly intent: AiIntent;
  /** In the history of credits. */
  readonly reason: string;
  /** By which the cost is reckoned, and was said before. */
  readonly characters: number;
  readonly model: WritingModel;
  /** What is to be written, once it is known that there are credits. Throws an `OutriderError` to refuse. */
  toTask(signal: AbortSignal): Promise<WritingTask> | WritingTask;
  /** The data of the answer. */
  toAnswer(text: string, task: WritingTask, credits: number): unknown;
}

export interface AiActs {
  readonly writer: Writer['name'];
  /**
   * Carries an act out once and answers it:
   *
   *   asked ─▶ answered before? ─▶ under way? ─▶ credits? ─▶ written ─▶ charge + answer, one transaction ─▶ answered: the same each time
   *
   * It goes on when nobody waits for it any more. `open` is called when it is neither answered nor under way; `onText`
   * hears what is written so far, as it is written, whoever has begun the act. Throws whatever may succeed later.
   */
  perform(received: ReceivedCommand, open: () => Promise<Act>, onText?: HearText): Promise<Response>;
  /**
   * Stops an act of the caller's, also one that has not arrived yet; false when it was answered before. Throws
   * `rate_limited`.
   */
  cancel(caller: Caller, key: string): Promise<boolean>;
}

export interface AiActsDeps {
  readonly backend: Backend;
  readonly writer: Writer;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly random: Random;
}

/** What one person may begin, and what they may stop; an act that fails costs nothing. */
const ACTS_PER_PERSON = { limit: 30, windowMs: 60_000 };

type Heard = Required<Pick<WritingTerms, 'signal' | 'onText'>>;

/** Hears all that is written so far. */
export type HearText = (text: string) => void;

interface Running {
  readonly fingerprint: string;
  readonly stop: AbortController;
  readonly response: Promise<Response>;
  readonly telling: Telling;
}

/** What is written so far, and those who hear of it. */
interface Telling {
  text: string;
  readonly listeners: Set<HearText>;
}

export function createAiActs(deps: AiActsDeps): AiActs {
  const { backend, writer } = deps;
  const running = new Map<string, Running>();
  const limiter = new RateLimiter(deps.now, ({ resetInSeconds }) => new RateLimited(resetInSeconds));

  async function begin(
    received: ReceivedCommand & { readonly key: string },
    id: string,
    open: () => Promise<Act>,
    terms: Heard,
  ): Promise<Response> {
    const answered = await findAnswer(backend, received);
    if (answered !== undefined) return answered;
    limiter.take(received.caller.userId, ACTS_PER_PERSON);
    const act = await open();
    let work: Promise<{ readonly task: WritingTask; readonly written: Written }> | undefined;
    return answerOnce(deps, received, {
      async plan() {
        const team = await getRecord(backend, received.caller.teamId);
        // Before anybody is asked to write, and again before it is charged: others may have spent the last one. Of a
        // conflict only the charge is reckoned anew.
        assertCredit(team);
        work ??= write(act, terms);
        const { task, written } = await work;
        const { input, output, total } = creditsCharged(
          act.intent,
          act.characters,
          written.use,
          act.model,
          totalCredits(team),
        );
        const writes = moveCredits(team, [{ kind: 'spend', cause: ['ai', id], reason: act.reason, input, output }]);
        return { ...writes, answer: act.toAnswer(written.text, task, total) };
      },
      readAnswer: () =>
        Promise.reject(new OutriderError('server_error', 'An act is answered in the transaction of its charge')),
    });
  }

  async function write(act: Act, terms: Heard): Promise<{ readonly task: WritingTask; readonly written: Written }> {
    const { intent, model } = act;
    const task = await act.toTask(terms.signal);
    const written = await writer.write(task, {
      model: model.endpointName,
      maxTokens: LONGEST_ANSWER_TOKENS[intent],
      minCharacters: SHORTEST_ANSWER_CHARACTERS[intent],
      ...terms,
    });
    return { task, written };
  }

  function start(received: ReceivedCommand & { readonly key: string }, id: string, open: () => Promise<Act>): Running {
    const stop = new AbortController();
    const telling: Telling = { text: '', listeners: new Set() };
    const onText = (text: string): void => {
      telling.text = text;
      for (const listener of telling.listeners) listener(text);
    };
    const response = begin(received, id, open, { signal: stop.signal, onText }).finally(() => running.delete(id));
    const act: Running = { fingerprint: received.fingerprint, stop, response, telling };
    running.set(id, act);
    return act;
  }

  return {
    writer: writer.name,
    async perform(received, open, onText) {
      const key = received.key ?? ID.unique();
      const id = answerIdOf(received.caller, key);
      const present = running.get(id);
      if (present !== undefined && present.fingerprint !== received.fingerprint)
        throw new OutriderError('idempotency_key_reused');
      const { telling, response } = present ?? start({ ...received, key }, id, open);
      if (onText === undefined) return (await response).clone();
      telling.listeners.add(onText);
      if (telling.text !== '') onText(telling.text);
      try {
        return (await response).clone();
      } finally {
        telling.listeners.delete(onText);
      }
    },
    async cancel(caller, key) {
      // Each leaves an answer under an id that the caller has thought up.
      limiter.take(`cancel ${caller.userId}`, ACTS_PER_PERSON);
      const isCanceled = await refuseAhead(
        deps,
        caller,
        key,
        new OutriderError('canceled', 'It was canceled. Nothing was charged.'),
      );
      if (isCanceled) running.get(answerIdOf(caller, key))?.stop.abort();
      return isCanceled;
    },
  };
}

/**
 * Throws `no_credits`, in the words of part 2 §8, where a team has not one credit (part 1 §4, "Credit check"; part 2
 * §5).
 */
function assertCredit(team: TeamRecord): void {
  if (!hasCreditsFor(team))
    throw new OutriderError('no_credits', `${AI_MESSAGES.noCreditsTitle}: ${AI_MESSAGES.noCredits}`);
}

async function getRecord(backend: Backend, teamId: string): Promise<TeamRecord> {
  const record = await backend.findDocument(COLLECTIONS.teams, teamId);
  if (record === undefined) throw new OutriderError('not_found');
  return readTeamRecord(record);
}
