/**
 * Avatars, cached beside the replica so that they are there offline, from any origin that lets a page read them. An
 * opaque response is not cached: browsers count it as megabytes of quota.
 */
const CACHE = 'outrider-avatars';
const KEPT_AT = 'x-kept-at';

/** At most so many, of at most so many bytes each: some twenty megabytes altogether. */
const MOST = 300;
const LARGEST_BYTES = 64_000;
const DAY_MS = 86_400_000;
/** An avatar cached this long ago is requested again, and shown as it is when there is no answer. */
const FRESH_MS = 7 * DAY_MS;
/** An avatar this old is deleted. */
const OLDEST_MS = 60 * DAY_MS;

/** The outside parts. */
interface AvatarDeps {
  /** `fetch`. */
  readonly ask: (request: Request) => Promise<Response>;
  /** Unix ms. */
  readonly now: () => number;
}

/** Origins whose avatars no page may read, for as long as the worker lives. */
const closedOrigins = new Set<string>();

/**
 * Answers a page's request for an avatar, from the cache or its origin. Rejects as `fetch` does when neither has it.
 */
export async function respondWithAvatar(request: Request, { ask, now }: AvatarDeps): Promise<Response> {
  // Opened first: if a sign-out deletes the cache meanwhile, later writes are lost with it.
  const cache = await caches.open(CACHE);
  const { url } = request;
  const { origin } = new URL(url);
  const kept = await cache.match(url);
  if (kept !== undefined && now() - keptAtMs(kept) < FRESH_MS) return kept;
  if (closedOrigins.has(origin)) return ask(request);
  let answer: Response;
  try {
    answer = await ask(new Request(url, { mode: 'cors', credentials: 'omit', referrerPolicy: 'no-referrer' }));
  } catch {
    if (kept !== undefined) return kept;
    const unreadable = await ask(request);
    closedOrigins.add(origin);
    return unreadable;
  }
  if (!answer.ok) return kept ?? answer;
  return keep(cache, url, answer, now());
}

async function keep(cache: Cache, url: string, answer: Response, nowMs: number): Promise<Response> {
  const picture = await answer.blob();
  const copy = (): Response =>
    new Response(picture, { headers: { 'Content-Type': picture.type, [KEPT_AT]: String(nowMs) } });
  if (picture.size > LARGEST_BYTES || !picture.type.startsWith('image/')) return copy();
  // A full device stores no avatar; it is shown all the same.
  await cache
    .put(url, copy())
    .then(() => trim(cache, nowMs))
    .catch(() => undefined);
  return copy();
}

/** Deletes the oldest avatars and those above the limit: the keys are in the order of insertion. */
async function trim(cache: Cache, nowMs: number): Promise<void> {
  const requests = await cache.keys();
  for (const [place, request] of requests.entries()) {
    const isTooMany = place < requests.length - MOST;
    const answer = isTooMany ? undefined : await cache.match(request);
    if (!isTooMany && answer !== undefined && nowMs - keptAtMs(answer) < OLDEST_MS) return;
    await cache.delete(request);
  }
}

const keptAtMs = (answer: Response): number => Number(answer.headers.get(KEPT_AT) ?? 0);

/** Counts the cached avatars and their bytes. */
export async function measureAvatars(): Promise<{ readonly count: number; readonly bytes: number }> {
  if (!(await caches.has(CACHE))) return { count: 0, bytes: 0 };
  const answers = await (await caches.open(CACHE)).matchAll();
  const sizes = await Promise.all(answers.map(async (answer) => (await answer.blob()).size));
  return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Deletes all avatars: they show the people that this user knows. */
export const deleteAvatars = async (): Promise<void> => void (await caches.delete(CACHE));
