import { useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { guards } from './leave-guard.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const hasGuards = (): boolean => guards.size > 0;

/** Returns whether something is shown that may have to be asked about before it is left. */
export const useHasGuards = (): boolean => useSyncExternalStore(subscribe, hasGuards);

function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * Guards what a person has entered: whatever leads to another screen or another team first asks, and the browser asks
 * before the page is left (docs/adr/0044). `question` is there while the person is asked.
 */
export function useLeaveGuard(wouldLose: () => boolean) {
  const [isAsking, setIsAsking] = useState(false);
  const pending = useRef<{ readonly promise: Promise<boolean>; readonly answer: (leaves: boolean) => void }>(undefined);
  const isFree = useRef(false);
  const ask = (): Promise<boolean> => {
    if (pending.current === undefined) {
      let answer: (leaves: boolean) => void = () => undefined;
      const promise = new Promise<boolean>((resolve) => (answer = resolve));
      pending.current = { promise, answer };
      setIsAsking(true);
    }
    return pending.current.promise;
  };
  const settle = (leaves: boolean): void => {
    pending.current?.answer(leaves);
    pending.current = undefined;
    setIsAsking(false);
  };
  const guard = useEffectEvent(() => ({ wouldLose: !isFree.current && wouldLose(), ask, settle }));
  useLayoutEffect(() => {
    const own = { wouldLose: () => guard().wouldLose, ask: () => guard().ask() };
    const handleUnload = (event: BeforeUnloadEvent): void => {
      if (own.wouldLose()) event.preventDefault();
    };
    guards.add(own);
    notify();
    window.addEventListener('beforeunload', handleUnload);
    return () => {
      guards.delete(own);
      notify();
      window.removeEventListener('beforeunload', handleUnload);
      // A dialog that was closed while the question was open does not block the navigation.
      pending.current?.answer(true);
      pending.current = undefined;
    };
  }, []);
  return {
    question: isAsking ? { onStay: () => settle(false), onLeave: () => settle(true) } : undefined,
    ask,
    /** Leaves by a button that says so, or once all is stored: nothing is asked. */
    leave: (go: () => void): void => {
      isFree.current = true;
      go();
    },
  };
}
