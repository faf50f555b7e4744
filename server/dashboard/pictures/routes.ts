import { pictureAnswerSchema, pictureRequestSchema } from '#domain/picture/picture.ts';
import { RateLimited } from '#server/http/error-answer.ts';
import { isLoopback } from '#server/http/loopback.ts';
import { MemoryWindows } from '#server/http/memory-windows.ts';
import { consumeByNetworks, RateLimiter } from '#server/http/rate-limit.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import type { DashboardRouter } from '../router.ts';

/** Pictures that a person may ask for: as many as a long list shows when it is read the first time. */
const OF_PERSON = { limit: 300, windowMs: 60_000 } as const;
/** Anybody may be many people, who need no address for it: each would have the server ask others as often. */
const OF_PLACE = { ...OF_PERSON, limit: 4 * OF_PERSON.limit };

export function addPictureRoutes(router: DashboardRouter, { now, readPicture }: DashboardDeps): void {
  const limiter = new RateLimiter(new MemoryWindows(), now, ({ resetInSeconds }) => new RateLimited(resetInSeconds));
  router.request(
    '/picture',
    'team.read',
    pictureRequestSchema,
    async (context, { address }) => {
      limiter.consume(`person ${context.get('caller').userId}`, OF_PERSON);
      const from = (context.env ?? {}).address ?? '';
      if (from !== '' && !isLoopback(from)) consumeByNetworks(limiter, 'network', from, OF_PLACE);
      return { picture: (await readPicture(address)) ?? null };
    },
    { answer: pictureAnswerSchema, waitsOutside: true },
  );
}
