import { registerRoute } from 'workbox-routing';
import { respondWithAvatar } from '#replica/storage/avatar-cache.ts';

/** Pictures of people lie elsewhere and are asked for without a word of where they are shown (`src/ui/avatar.tsx`). */
export function serveAvatars(): void {
  registerRoute(
    ({ request, url, sameOrigin }) =>
      !sameOrigin &&
      url.protocol === 'https:' &&
      request.destination === 'image' &&
      request.referrerPolicy === 'no-referrer',
    ({ request }) => respondWithAvatar(request, { ask: (asked) => fetch(asked), now: Date.now }),
  );
}
