import { useEffect, useEffectEvent, useState } from 'react';
import { retryUntilAnswered } from './ai/retry-until-answered.ts';

/** The action is still running, or its state is unknown: it is requested again with the same id. */
interface OpenAction {
  readonly state: 'open';
  readonly reason: string;
}

interface AsyncActionOptions<Act extends { readonly id: string }, End extends { readonly state: string }> {
  /** The action to run; undefined when there is none. */
  readonly act: Act | undefined;
  /** Why no request can be sent now; undefined when one can. */
  readonly offlineReason: string | undefined;
  readonly ask: (act: Act, onText: (text: string) => void) => Promise<End | OpenAction>;
  /** Called once with the final result. */
  readonly onEnded: (act: Act, end: End) => void;
}

/** Progress of the action. */
interface AsyncActionState {
  /** Why there is no answer yet; undefined when no request has failed. */
  readonly obstacle: string | undefined;
  /** Text received so far; empty when the action streams none. */
  readonly text: string;
}

/**
 * Requests an action until it is answered or rejected, across lost connections and reloads; always with its own id, so
 * that it runs and is charged once.
 */
export function useAsyncAction<Act extends { readonly id: string }, End extends { readonly state: string }>({
  act,
  offlineReason,
  ask,
  onEnded,
}: AsyncActionOptions<Act, End>): AsyncActionState {
  const [obstacle, setObstacle] = useState<string | undefined>(undefined);
  const [text, setText] = useState('');
  const isBlocked = offlineReason !== undefined;
  const id = act?.id;

  const askNow = useEffectEvent((onText: (text: string) => void) => (act === undefined ? undefined : ask(act, onText)));
  /** Handles a result. Returns whether the action has ended. */
  const handleResult = useEffectEvent((result: End | OpenAction): boolean => {
    const isOpen = isOpenAction(result);
    setObstacle(isOpen ? result.reason : undefined);
    if (!isOpen && act !== undefined) onEnded(act, result);
    return !isOpen;
  });

  useEffect(() => {
    if (id === undefined || isBlocked) return undefined;
    const stop = new AbortController();
    const end = retryUntilAnswered(async () => {
      const result = await askNow((now) => !stop.signal.aborted && setText(now));
      return stop.signal.aborted || result === undefined || handleResult(result);
    });
    return () => {
      stop.abort();
      end();
      setObstacle(undefined);
      setText('');
    };
  }, [id, isBlocked]);

  return id === undefined ? { obstacle: undefined, text: '' } : { obstacle: offlineReason ?? obstacle, text };
}

const isOpenAction = (result: { readonly state: string }): result is OpenAction => result.state === 'open';
