import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { AI_MESSAGES } from '#domain/ai/ai-messages.ts';
import type { AiAvailability } from '#features/ai-generation/ai-button.tsx';
import { reportCancellation, useAiGeneration } from '#features/ai-generation/use-ai-generation.ts';
import { useStorageList } from '#ui/forms/use-storage-list.ts';
import { showToast } from '#ui/notices/toast.ts';
import {
  emptyOfferDraft,
  isOfferDraftStarted,
  offerDraftStorage,
  withAnswer,
  type OfferDraft,
  type OfferGeneration,
  type OfferGenerationInput,
} from './offer-draft.ts';
import { generationFailedMessage } from '../offer-toasts.ts';
import type { OfferGenerationResult, OfferRequests } from '../offer-requests.ts';

interface OfferDraftOptions {
  readonly userId: string;
  readonly teamId: string;
  readonly requests: OfferRequests;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  readonly credits: AiAvailability['credits'];
  /** Called when the text of a generation of this kind is in the draft. */
  readonly onAnswered: (kind: OfferGeneration['kind']) => void;
}

interface OfferDrafting {
  readonly draft: OfferDraft;
  readonly setDraft: Dispatch<SetStateAction<OfferDraft>>;
  /** Why the last generation or creation failed; undefined when none did. */
  readonly failure: string | undefined;
  readonly setFailure: (failure: string | undefined) => void;
  /** Changes attributes of the draft and clears the failure. */
  change(part: Partial<OfferDraft>): void;
  /** Why a running generation has no answer yet. */
  readonly obstacle: string | undefined;
  /** The text of a running generation so far. */
  readonly text: string;
  readonly isCanceling: boolean;
  /** Requests a text. Returns whether it is requested: without credits, a toast says why it is not. */
  generate(input: OfferGenerationInput): boolean;
  cancelGeneration(): Promise<void>;
  /** The newest draft from other tabs; undefined when there is none. */
  readonly other: OfferDraft | undefined;
  /** Continues with that draft, replacing this one, or discards it. */
  settleOther(how: 'take-up' | 'discard'): void;
}

/**
 * Manages the draft of a new offer: stored on the device, its generation polled until answered, across reloads and
 * disconnections.
 */
export function useOfferDraft({
  userId,
  teamId,
  requests,
  offlineReason,
  credits,
  onAnswered,
}: OfferDraftOptions): OfferDrafting {
  const [draft, setDraft] = useState<OfferDraft>(() => offerDraftStorage(userId, teamId).read() ?? emptyOfferDraft());
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [isCanceling, setIsCanceling] = useState(false);
  const {
    others: [other],
    refresh,
  } = useStorageList(offerDraftStorage(userId, teamId).others);
  const generation = draft.act;

  useEffect(() => {
    // Stored before a generation in it is requested: the effects below run after this one.
    offerDraftStorage(userId, teamId).save(isOfferDraftStarted(draft) ? draft : undefined);
  }, [draft, userId, teamId]);

  const change = (part: Partial<OfferDraft>): void => {
    setFailure(undefined);
    setDraft((before) => ({ ...before, ...part }));
  };

  function handleEnd({ kind }: OfferGeneration, end: OfferGenerationResult): void {
    setIsCanceling(false);
    if (end.state === 'answered') {
      const { answer } = end;
      setDraft((before) => withAnswer(before, answer));
      return onAnswered(kind);
    }
    setDraft((before) => ({ ...before, act: undefined }));
    // Shown beside the pressed button instead of a toast.
    setFailure(generationFailedMessage(kind, end));
  }

  const { pendingReason, text } = useAiGeneration({
    generation,
    offlineReason,
    request: requests.generate,
    onEnded: handleEnd,
  });

  return {
    draft,
    setDraft,
    failure,
    setFailure,
    change,
    obstacle: pendingReason,
    text,
    isCanceling,
    generate(input) {
      if (generation !== undefined) return false;
      if (credits.noCreditsNotice !== undefined) {
        showToast({ tone: 'danger', title: AI_MESSAGES.noCreditsTitle, description: AI_MESSAGES.noCredits });
        return false;
      }
      change({ act: { ...input, id: crypto.randomUUID() } });
      return true;
    },
    async cancelGeneration() {
      if (generation === undefined) return;
      setIsCanceling(true);
      const isStopped = await requests.cancel(generation.id);
      setIsCanceling(false);
      reportCancellation(isStopped);
      if (isStopped === true)
        setDraft((before) => (before.act?.id === generation.id ? { ...before, act: undefined } : before));
    },
    other,
    settleOther(how) {
      if (other === undefined) return;
      const storage = offerDraftStorage(userId, teamId);
      if (how === 'discard') storage.discard(other);
      else if (storage.show(other, isOfferDraftStarted(draft) ? draft : undefined)) setDraft(other);
      refresh();
    },
  };
}
