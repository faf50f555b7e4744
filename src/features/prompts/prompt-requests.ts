import { useMemo } from 'react';
import {
  promptCreateAnswerSchema,
  promptTestAnswerSchema,
  type PromptTestAnswer,
} from '#domain/prompt/prompt-requests.ts';
import { SIMULATED_REPLY_MS } from '#domain/prompt/prompt-test.ts';
import type { PromptType } from '#domain/prompt/prompt-type.ts';
import { requestAi, cancelAi, type AiResult, type PendingAi, type SendRequest } from '#remote/ai-requests.ts';
import { failed } from '#remote/failure.ts';
import { failureMessage } from '#remote/failure-messages.ts';
import { useRemote } from '#remote/use-remote.ts';
import { requestReading } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import type { NewPost, TestTurn } from './test/prompt-test.ts';

/** What a new prompt is made of; asked for again under its id, no second one is made. */
interface NewPrompt {
  readonly id: string;
  readonly name: string;
  readonly type: PromptType;
  readonly modelId: string;
}

/**
 * How making a prompt or a post ended; `isRefused` when it was not made, and would not be made under its id any more.
 */
export type CreateResult =
  | { readonly isMade: true; /** Of a prompt. */ readonly promptId: string | undefined }
  | { readonly isMade: false; readonly isRefused: boolean; readonly reason: string };
export type DeleteResult = { readonly isDeleted: true } | { readonly isDeleted: false; readonly reason: string };

/** How a turn of a test ended. */
export type TurnResult = AiResult<PromptTestAnswer>;

/** What is asked about prompts; every one of these needs the network now. */
export interface PromptRequests {
  create(prompt: NewPrompt): Promise<CreateResult>;
  /** Whatever is gone already is deleted. */
  remove(promptId: string): Promise<DeleteResult>;
  /** Asks for a turn of a test, or for the reply of one that was asked for: an id is carried out and charged once. */
  runTestTurn(turn: TestTurn, onText: (text: string) => void): Promise<TurnResult | PendingAi>;
  /** Stops a turn; `false` when it has ended already. Undefined when that could not be asked. */
  stopTurn(turnId: string): Promise<boolean | undefined>;
  createPost(post: NewPost): Promise<CreateResult>;
  /** Whatever is gone already is deleted. */
  removePost(postId: string): Promise<DeleteResult>;
}

const pause = (durationMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, durationMs));

/** Asks for a turn; its end is told half a second later at the earliest (part 2 §9, "simulated AI reply delay"). */
export async function runTestTurn(
  send: SendRequest,
  { id, request }: TestTurn,
  onText: (text: string) => void,
): Promise<TurnResult | PendingAi> {
  const [result] = await Promise.all([
    requestAi(send, { id, path: '/prompt/test', body: request }, promptTestAnswerSchema, onText),
    pause(SIMULATED_REPLY_MS),
  ]);
  return result;
}

export function usePromptRequests(teamId: string, userId: string): PromptRequests {
  const remote = useRemote();
  const replica = useReplica();
  return useMemo(() => {
    // A request whose code could not be loaded has reached nobody.
    const send: SendRequest = (request) =>
      remote.dashboard({ ...request, teamId, userId }).catch(() => failed('unreachable', 0));
    /** What was changed is heard by the socket as well; asked for here so that it is shown without one. */
    const readAgain = (): Promise<unknown> => requestReading(replica).catch(() => undefined);
    async function make(path: string, body: unknown, idempotencyKey: string): Promise<CreateResult> {
      const outcome = await send({ method: 'POST', path, body, idempotencyKey });
      await readAgain();
      if (outcome.ok)
        return { isMade: true, promptId: promptCreateAnswerSchema.safeParse(outcome.value).data?.prompt.$id };
      return {
        isMade: false,
        isRefused: outcome.failure.retry === 'never' && outcome.failure.code !== 'idempotency_key_reused',
        reason: failureMessage(outcome.failure),
      };
    }
    async function takeAway(path: string): Promise<DeleteResult> {
      const outcome = await send({ method: 'DELETE', path, body: {}, idempotencyKey: crypto.randomUUID() });
      await readAgain();
      return outcome.ok || outcome.failure.code === 'not_found'
        ? { isDeleted: true }
        : { isDeleted: false, reason: failureMessage(outcome.failure) };
    }
    return {
      create: ({ id, name, type, modelId }) => make('/prompt/create', { name: name.trim(), type, model: modelId }, id),
      remove: (promptId) => takeAway(`/prompt/${promptId}`),
      async runTestTurn(turn, onText) {
        const result = await runTestTurn(send, turn, onText);
        // The credits it cost are shown elsewhere.
        if (result.state === 'answered') void readAgain();
        return result;
      },
      stopTurn: (turnId) => cancelAi(send, turnId),
      createPost: ({ id, name, content }) =>
        make('/test-content/create', { name: name.trim(), content: content.trim() }, id),
      removePost: (postId) => takeAway(`/test-content/${postId}`),
    };
  }, [remote, replica, teamId, userId]);
}
