import { useState } from 'react';
import { DEFAULT_COSTS, maxCredits } from '#domain/ai/ai-cost.ts';
import { AI_MESSAGES } from '#domain/ai/ai-messages.ts';
import { modelForOffers } from '#domain/ai/model.ts';
import { MAX_GIST_LENGTH, REPLY_TONES, type ReplyTone } from '#domain/chat/suggested-reply.ts';
import { cutText } from '#domain/text/visible-text.ts';
import { t } from '#i18n/translate.ts';
import { liveOr, useLive } from '#replica/live/use-live.tsx';
import { scopeOf } from '#replica/scopes.ts';
import { reportCancellation, useAiGeneration } from '#features/ai-generation/use-ai-generation.ts';
import type { OpenChat } from '../conversation/open-chat.ts';
import { suggestionStorage, type ReplySuggestion } from './reply-suggestion.ts';
import { useSuggestionRequests } from './suggestion-requests.ts';

interface SuggestionParts {
  readonly userId: string;
  readonly openChat: Pick<OpenChat, 'chat' | 'campaign'>;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
}

interface Suggesting {
  readonly suggestion: ReplySuggestion;
  /** Highest cost in credits; undefined while unknown. */
  readonly cost: number | undefined;
  /** Why there is no text; undefined when none failed. */
  readonly failure: string | undefined;
  /** Why there is no answer yet. */
  readonly pendingReason: string | undefined;
  /** The text so far. */
  readonly text: string;
  readonly isStopping: boolean;
  setTone(tone: ReplyTone): void;
  /** Asks for a reply that says this; without it, one that answers what was said last. */
  ask(gist: string): void;
  stop(): Promise<void>;
  /** Drops the suggestion. */
  drop(): void;
}

/** Manages the suggested reply of a conversation: stored on the device, its request polled until it is answered. */
export function useSuggestion({ userId, openChat, offlineReason }: SuggestionParts): Suggesting {
  const { chat, campaign } = openChat;
  const storage = suggestionStorage.of(userId, chat.teamId, chat.id);
  const [suggestion, setSuggestion] = useState<ReplySuggestion>(() => storage.read() ?? { tone: REPLY_TONES[0] });
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [isStopping, setIsStopping] = useState(false);
  const requests = useSuggestionRequests(userId, chat);
  const change = (next: ReplySuggestion) => {
    storage.save(next.request === undefined && next.answer === undefined ? undefined : next);
    setSuggestion(next);
  };
  const { request } = suggestion;
  const { pendingReason, text } = useAiGeneration({
    generation: request,
    offlineReason,
    request: ({ id, gist }, onText) =>
      requests.run(id, { tone: suggestion.tone, ...(gist !== '' && { gist }) }, onText),
    onEnded({ gist }, end) {
      setIsStopping(false);
      const { tone } = suggestion;
      if (end.state === 'answered') {
        change({ tone, answer: { ...end.answer, gist } });
        return;
      }
      change({ tone });
      if (end.state === 'no-credits') setFailure(AI_MESSAGES.noCredits);
      if (end.state === 'failed') setFailure(end.reason);
    },
  });
  return {
    suggestion,
    cost: useCost(campaign?.promptId ?? ''),
    failure,
    pendingReason,
    text,
    isStopping,
    setTone: (tone) => change({ ...suggestion, tone }),
    ask(gist) {
      if (request !== undefined) return;
      setFailure(undefined);
      const asked = cutText(gist.trim(), MAX_GIST_LENGTH);
      change({ tone: suggestion.tone, request: { id: crypto.randomUUID(), gist: asked } });
    },
    async stop() {
      if (request === undefined) return;
      setIsStopping(true);
      const isStopped = await requests.stop(request.id);
      setIsStopping(false);
      reportCancellation(isStopped);
      if (isStopped === true) change({ tone: suggestion.tone });
    },
    drop: () => change({ tone: suggestion.tone }),
  };
}

/** Returns the highest cost of a suggestion, by the model of the campaign's prompt; undefined while unknown. */
const useCost = (promptId: string): number | undefined =>
  liveOr(
    useLive(
      `suggestion-cost|${promptId}`,
      async (db) => {
        const [prompt, models] = await Promise.all([
          promptId === '' ? undefined : db.prompts.get(promptId),
          db.models.toArray(),
        ]);
        const own = models.find(({ id, isRetired }) => id === prompt?.modelId && !isRetired);
        return maxCredits('reply', 0, own ?? modelForOffers(models) ?? DEFAULT_COSTS);
      },
      scopeOf.models(),
    ),
    undefined,
  );

/** Names the tones. */
export const TONE_LABELS: Readonly<Record<ReplyTone, string>> = {
  friendly: t('Friendly'),
  brief: t('Brief'),
  formal: t('Formal'),
};
