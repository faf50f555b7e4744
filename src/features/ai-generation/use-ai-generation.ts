import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '#i18n/translate.ts';
import { showToast } from '#ui/notices/toast.ts';
import { retryUntilAnswered } from '#ui/retry-until-answered.ts';

/** The generation is still running, or its state is unknown: it is requested again under the same id. */
interface PendingGeneration {
  readonly state: 'open';
  readonly reason: string;
}

interface AiGenerationOptions<Generation extends { readonly id: string }, End extends { readonly state: string }> {
  /** The generation to request; undefined when there is none. */
  readonly generation: Generation | undefined;
  /** Why no request can be sent now; undefined when one can. */
  readonly offlineReason: string | undefined;
  readonly request: (generation: Generation, onText: (text: string) => void) => Promise<End | PendingGeneration>;
  /** Called once with the final result. */
  readonly onEnded: (generation: Generation, end: End) => void;
}

/** Progress of the generation. */
interface AiGenerationState {
  /** Why there is no answer yet; undefined when no request has failed. */
  readonly pendingReason: string | undefined;
  /** Text received so far; empty when the server streams none. */
  readonly text: string;
}

/**
 * Requests a generation until it is answered or rejected, across lost connections and reloads; always under its own id,
 * so that it runs and is charged once (docs/adr/0015).
 */
export function useAiGeneration<Generation extends { readonly id: string }, End extends { readonly state: string }>({
  generation,
  offlineReason,
  request,
  onEnded,
}: AiGenerationOptions<Generation, End>): AiGenerationState {
  const [obstacle, setObstacle] = useState<string | undefined>(undefined);
  const [text, setText] = useState('');
  const isBlocked = offlineReason !== undefined;
  const id = generation?.id;

  const requestNow = useEffectEvent((onText: (text: string) => void) =>
    generation === undefined ? undefined : request(generation, onText),
  );
  /** Handles a result. Returns whether the generation has ended. */
  const handleResult = useEffectEvent((result: End | PendingGeneration): boolean => {
    const isOpen = isPending(result);
    setObstacle(isOpen ? result.reason : undefined);
    if (!isOpen && generation !== undefined) onEnded(generation, result);
    return !isOpen;
  });

  useEffect(() => {
    if (id === undefined || isBlocked) return undefined;
    const stop = new AbortController();
    const end = retryUntilAnswered(async () => {
      const result = await requestNow((now) => !stop.signal.aborted && setText(now));
      return stop.signal.aborted || result === undefined || handleResult(result);
    });
    return () => {
      stop.abort();
      end();
      setObstacle(undefined);
      setText('');
    };
  }, [id, isBlocked]);

  return id === undefined ? { pendingReason: undefined, text: '' } : { pendingReason: offlineReason ?? obstacle, text };
}

const isPending = (result: { readonly state: string }): result is PendingGeneration => result.state === 'open';

/**
 * Shows a toast of a request to stop a generation. `isStopped` is undefined when the server did not answer; nothing is
 * shown of a generation that had ended already, because its answer arrives in a moment.
 */
export function reportCancellation(isStopped: boolean | undefined): void {
  if (isStopped === undefined)
    showToast({
      tone: 'danger',
      title: t('The AI could not be stopped'),
      description: t('The server did not answer. Try again.'),
    });
  else if (isStopped)
    showToast({ tone: 'neutral', title: t('The AI was stopped'), description: t('No credits are charged.') });
}
