import { useMemo } from 'react';
import {
  promptCreateAnswerSchema,
  promptTestAnswerSchema,
  type PromptTestAnswer,
} from '#domain/prompt/prompt-requests.ts';
import { SIMULATED_REPLY_MS } from '#domain/prompt/prompt-test.ts';
import type { PromptType } from '#domain/prompt/prompt-type.ts';
import {
  requestGeneration,
  cancelGeneration,
  type GenerationResult,
  type PendingGeneration,
  type SendRequest,
} from '#remote/ai-requests.ts';
import { failureMessage } from '#remote/failure-messages.ts';
import { sendDeletion, sendRequest } from '#remote/send-request.ts';
import { useRemote } from '#remote/use-remote.ts';
import { requestPull } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import type { NewPost, TestTurn } from './test/prompt-test.ts';

/** Inputs of a new prompt; its id is the idempotency key. */
interface NewPrompt {
  readonly id: string;
  readonly name: string;
  readonly type: PromptType;
  readonly modelId: string;
}

/** Result of creating a prompt or post; `isRejected` when it was not created and never will be under its id. */
export type CreateResult =
  | { readonly isCreated: true; /** Of a prompt. */ readonly promptId: string | undefined }
  | { readonly isCreated: false; readonly isRejected: boolean; readonly reason: string };
export type DeleteResult = { readonly isDeleted: true } | { readonly isDeleted: false; readonly reason: string };

/** Result of a test turn. */
export type TurnResult = GenerationResult<PromptTestAnswer>;

/** Requests about prompts; all of them need the network. */
export interface PromptRequests {
  create(prompt: NewPrompt): Promise<CreateResult>;
  /** Something already gone counts as deleted. */
  remove(promptId: string): Promise<DeleteResult>;
  /** Runs a test turn or polls its reply: an id runs and is charged once. */
  runTestTurn(turn: TestTurn, onText: (text: string) => void): Promise<TurnResult | PendingGeneration>;
  /** Cancels a turn; `false` when it already ended. Undefined when the server was not reached. */
  stopTurn(turnId: string): Promise<boolean | undefined>;
  createPost(post: NewPost): Promise<CreateResult>;
  /** Something already gone counts as deleted. */
  removePost(postId: string): Promise<DeleteResult>;
}

const pause = (durationMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, durationMs));

/** Runs a test turn; reports its end after half a second at the earliest (part 2 §9, "simulated AI reply delay"). */
export async function runTestTurn(
  send: SendRequest,
  { id, request }: TestTurn,
  onText: (text: string) => void,
): Promise<TurnResult | PendingGeneration> {
  const [result] = await Promise.all([
    requestGeneration(send, { id, path: '/prompt/test', body: request }, promptTestAnswerSchema, onText),
    pause(SIMULATED_REPLY_MS),
  ]);
  return result;
}

export function usePromptRequests(teamId: string, userId: string): PromptRequests {
  const remote = useRemote();
  const replica = useReplica();
  return useMemo(() => {
    const send: SendRequest = (request) => sendRequest(remote, { ...request, teamId, userId });
    async function createEntity(path: string, body: unknown, idempotencyKey: string): Promise<CreateResult> {
      const outcome = await send({ method: 'POST', path, body, idempotencyKey });
      await requestPull(replica);
      if (outcome.ok)
        return { isCreated: true, promptId: promptCreateAnswerSchema.safeParse(outcome.value).data?.prompt.$id };
      return {
        isCreated: false,
        isRejected: outcome.failure.retry === 'never' && outcome.failure.code !== 'idempotency_key_reused',
        reason: failureMessage(outcome.failure),
      };
    }
    async function removeEntity(path: string): Promise<DeleteResult> {
      const outcome = await sendDeletion(remote, path, { teamId, userId });
      await requestPull(replica);
      return outcome.ok ? { isDeleted: true } : { isDeleted: false, reason: failureMessage(outcome.failure) };
    }
    return {
      create: ({ id, name, type, modelId }) =>
        createEntity('/prompt/create', { name: name.trim(), type, model: modelId }, id),
      remove: (promptId) => removeEntity(`/prompt/${promptId}`),
      async runTestTurn(turn, onText) {
        const result = await runTestTurn(send, turn, onText);
        // The credits it cost are shown elsewhere.
        if (result.state === 'answered') void requestPull(replica);
        return result;
      },
      stopTurn: (turnId) => cancelGeneration(send, turnId),
      createPost: ({ id, name, content }) =>
        createEntity('/test-content/create', { name: name.trim(), content: content.trim() }, id),
      removePost: (postId) => removeEntity(`/test-content/${postId}`),
    };
  }, [remote, replica, teamId, userId]);
}
