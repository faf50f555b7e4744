import { pictureAnswerSchema, pictureRequestSchema } from '#domain/picture/picture.ts';
import { RateLimited } from '#server/http/error-answer.ts';
import { MemoryWindows } from '#server/http/memory-windows.ts';
import { RateLimiter } from '#server/http/rate-limit.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import type { DashboardRouter } from '../router.ts';

/** Pictures that a person may ask for: as many as a long list shows when it is read the first time. */
const RULE = { limit: 300, windowMs: 60_000 } as const;

export function addPictureRoutes(router: DashboardRouter, { now, readPicture }: DashboardDeps): void {
  const limiter = new RateLimiter(new MemoryWindows(), now, ({ resetInSeconds }) => new RateLimited(resetInSeconds));
  router.request(
    '/picture',
    'team.read',
    pictureRequestSchema,
    async (context, { address }) => {
      limiter.consume(context.get('caller').userId, RULE);
      return { picture: (await readPicture(address)) ?? null };
    },
    { answer: pictureAnswerSchema, waitsOutside: true },
  );
}
