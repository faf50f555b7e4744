import { retryNow } from '#replica/outbox/outbox.ts';
import type { Replica } from '#replica/replica.ts';
import type { Outcome } from '#remote/failure.ts';
import type { DashboardRequest } from '#remote/remote.ts';
import { drain } from '#sync/push/push.ts';

/** Sends the outbox to a server that answers as given. Returns the requests. */
export async function drainOutbox(
  replica: Replica,
  answer: (request: DashboardRequest) => Outcome<unknown> | Promise<Outcome<unknown>>,
  signal: AbortSignal = new AbortController().signal,
): Promise<DashboardRequest[]> {
  const requests: DashboardRequest[] = [];
  await retryNow(replica);
  await drain({
    replica,
    userId: 'u1',
    remote: {
      async dashboard(request) {
        requests.push(request);
        return answer(request);
      },
    },
    clock: { now: () => 0, after: () => () => undefined },
    random: () => 0,
    signal,
    onOutcome: () => undefined,
  });
  return requests;
}
