import { useEffect, useState } from 'react';
import { networkTimeAnswerSchema, type SimulatedTime } from '#domain/time/simulated-time.ts';
import { failed } from '#remote/failure.ts';
import { useRemote } from '#remote/use-remote.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';

/** Polling interval of a simulated network's clock, in ms. */
const POLL_MS = 10_000;

/**
 * Returns the clock of the simulated network, polled while the page is visible, or its last value when it cannot be
 * asked. Undefined before the first answer and when the network uses real time.
 */
export function useNetworkTime(teamId: string, userId: string, isOffline: boolean): SimulatedTime | undefined {
  const remote = useRemote();
  const { sandbox } = useRuntimeConfig();
  const [atMs, setAtMs] = useState<number | undefined>(undefined);
  const [hasFailed, setHasFailed] = useState(false);
  const isPolling = sandbox.network && !isOffline;

  useEffect(() => {
    if (!isPolling) return undefined;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async (): Promise<void> => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') {
        const outcome = await remote
          .dashboard({ method: 'POST', path: '/network/time', body: {}, teamId, userId })
          .catch(() => failed('unreachable', 0));
        if (controller.signal.aborted) return;
        const { data } = networkTimeAnswerSchema.safeParse(outcome.ok ? outcome.value : undefined);
        setHasFailed(data === undefined);
        if (data !== undefined) setAtMs(Date.parse(data.time));
      }
      timer = setTimeout(() => void poll(), POLL_MS);
    };
    void poll();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [isPolling, remote, teamId, userId]);

  return !sandbox.network || atMs === undefined
    ? undefined
    : { atMs, isSimulated: true, isStale: !isPolling || hasFailed };
}
