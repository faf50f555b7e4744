import {
  pushAnswerSchema,
  pushSeenRequestSchema,
  pushSubscribeRequestSchema,
  pushUnsubscribeRequestSchema,
} from '#domain/push/push-requests.ts';
import { RateLimited } from '#server/http/error-answer.ts';
import { MemoryWindows } from '#server/http/memory-windows.ts';
import { RateLimiter } from '#server/http/rate-limit.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import type { DashboardRouter } from '../router.ts';
import { seePushed, subscribePush, unsubscribePush } from './push-handlers.ts';

/** Requests of one person about pushes. */
const OF_PERSON = { limit: 120, windowMs: 60_000 } as const;

export function addPushRoutes(router: DashboardRouter, deps: DashboardDeps): void {
  const limiter = new RateLimiter(
    new MemoryWindows(),
    deps.now,
    ({ resetInSeconds }) => new RateLimited(resetInSeconds),
  );
  const add = <T>(
    path: string,
    schema: Parameters<typeof router.request<T>>[2],
    handle: (caller: Parameters<typeof subscribePush>[1], input: T) => Promise<unknown>,
  ): void =>
    router.request(
      path,
      'team.read',
      schema,
      async (context, input) => {
        const caller = context.get('caller');
        limiter.consume(`person ${caller.userId}`, OF_PERSON);
        return handle(caller, input);
      },
      { answer: pushAnswerSchema },
    );
  add('/push/subscribe', pushSubscribeRequestSchema, (caller, input) => subscribePush(deps, caller, input));
  add('/push/unsubscribe', pushUnsubscribeRequestSchema, (caller, input) => unsubscribePush(deps, caller, input));
  add('/push/seen', pushSeenRequestSchema, (caller, input) => seePushed(deps, caller, input));
}
