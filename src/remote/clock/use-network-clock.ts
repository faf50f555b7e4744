import { useEffect, useState } from 'react';
import { networkTimeAnswerSchema, type SimulatedTime } from '#domain/time/simulated-time.ts';
import { sendRequest } from '../send-request.ts';
import { useRemote } from '../use-remote.ts';
import { useRuntimeConfig } from '../use-runtime-config.ts';

/** Polling interval of a simulated network's clock, in ms. */
const POLL_MS = 10_000;

interface NetworkClockInputs {
  readonly teamId: string;
  readonly userId: string;
  readonly isOffline: boolean;
  /** Our time, Unix milliseconds. */
  readonly now: number;
}

/**
 * Returns the network's clock: ours where the network uses real time, else that of the simulated network, polled while
 * the page is visible, or its last value when it cannot be asked. Undefined before the first answer.
 */
export function useNetworkClockOfTeam({
  teamId,
  userId,
  isOffline,
  now,
}: NetworkClockInputs): SimulatedTime | undefined {
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
