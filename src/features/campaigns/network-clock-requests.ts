import { useEffect, useState } from 'react';
import { networkTimeAnswerSchema, type SimulatedTime } from '#domain/time/simulated-time.ts';
import { sendRequest } from '#remote/send-request.ts';
import { useRemote } from '#remote/use-remote.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { useMinuteClock } from '#ui/time-text.tsx';

/** Polling interval of a simulated network's clock, in ms. */
const POLL_MS = 10_000;

/**
 * Returns the network's clock: ours where the network uses real time, else that of the simulated network, polled while
 * the page is visible, or its last value when it cannot be asked. Undefined before the first answer.
 */
export function usePolledNetworkClock(teamId: string, userId: string, isOffline: boolean): SimulatedTime | undefined {
  const remote = useRemote();
  const now = useMinuteClock();
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
        const outcome = await sendRequest(remote, { method: 'POST', path: '/network/time', body: {}, teamId, userId });
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

  if (!sandbox.network) return { atMs: now, isSimulated: false, isStale: false };
  return atMs === undefined ? undefined : { atMs, isSimulated: true, isStale: !isPolling || hasFailed };
}
