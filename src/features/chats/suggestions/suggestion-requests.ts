import {
  chatSuggestAnswerSchema,
  type ChatSuggestAnswer,
  type ChatSuggestRequest,
} from '#domain/chat/suggested-reply.ts';
import type { Chat } from '#domain/chat/chat.ts';
import {
  cancelGeneration,
  requestGeneration,
  type GenerationResult,
  type PendingGeneration,
  type SendRequest,
} from '#remote/ai-requests.ts';
import { sendRequest } from '#remote/send-request.ts';
import { useRemote } from '#remote/use-remote.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { requestPull } from '#replica/sync-requests.ts';

/** Requests for suggested replies; both need the network. */
interface SuggestionRequests {
  /** Asks for a suggestion or polls its answer: an id is written and charged once. */
  run(
    id: string,
    wish: Omit<ChatSuggestRequest, 'chatId'>,
    onText: (text: string) => void,
  ): Promise<GenerationResult<ChatSuggestAnswer> | PendingGeneration>;
  /** Cancels it; `false` when it already ended. Undefined when the server was not reached. */
  stop(id: string): Promise<boolean | undefined>;
}

/** Returns the requests about one conversation. */
export function useSuggestionRequests(userId: string, { id: chatId, teamId }: Chat): SuggestionRequests {
  const remote = useRemote();
  const replica = useReplica();
  const send: SendRequest = (request) => sendRequest(remote, { ...request, teamId, userId });
  return {
    async run(id, wish, onText) {
      const request = { id, path: '/chat/suggest', body: { chatId, ...wish } };
      const result = await requestGeneration(send, request, chatSuggestAnswerSchema, onText);
      // What it cost is shown elsewhere.
      if (result.state === 'answered') void requestPull(replica);
      return result;
    },
    stop: (id) => cancelGeneration(send, id),
  };
}
