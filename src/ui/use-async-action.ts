import { useEffect, useEffectEvent, useState } from 'react';
import { retryUntilAnswered } from './ai/retry-until-answered.ts';

/** Nothing is known of an act, or it is still being worked on: it is asked for again under the same id. */
interface OpenAction {
  readonly state: 'open';
  readonly reason: string;
}

interface AsyncActionOptions<Act extends { readonly id: string }, End extends { readonly state: string }> {
  /** What is asked for; undefined when nothing is. */
  readonly act: Act | undefined;
  /** Why nothing can be asked of the server now; undefined when it can. */
  readonly offlineReason: string | undefined;
  readonly ask: (act: Act, onText: (text: string) => void) => Promise<End | OpenAction>;
  /** Nothing more will be heard of the act. */
  readonly onEnded: (act: Act, end: End) => void;
}

/** How far an act is. */
interface AsyncActionState {
  /** Why there is no answer yet, when asking has met an obstacle; undefined when it has met none. */
  readonly obstacle: string | undefined;
  /** What is written of it so far; the empty text where nothing is, or nothing is told before the end. */
  readonly text: string;
}

/**
 * Asks for an act until it is answered or refused, over losses of the connection and reloads: always under its own id,
 * so that it is carried out and charged once.
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
  /** Whether that was the last that will be heard of the act. */
  const take = useEffectEvent((result: End | OpenAction): boolean => {
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
      return stop.signal.aborted || result === undefined || take(result);
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
