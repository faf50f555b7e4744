/**
 * Avatars, cached beside the replica so that they are there offline, from any origin that lets a page read them. An
 * opaque response is not cached: browsers count it as megabytes of quota.
 */
const CACHE = 'outrider-avatars';
const CACHED_AT_HEADER = 'x-kept-at';

/** At most so many, of at most so many bytes each: some twenty megabytes altogether. */
const MAX_COUNT = 300;
const MAX_BYTES = 64_000;
const DAY_MS = 86_400_000;
/** An avatar cached this long ago is requested again, and shown as it is when there is no answer. */
const FRESH_MS = 7 * DAY_MS;
/** An avatar this old is deleted. */
const OLDEST_MS = 60 * DAY_MS;

/** The outside parts. */
interface AvatarDeps {
  /** `fetch`. */
  readonly send: (request: Request) => Promise<Response>;
  /** Unix ms. */
  readonly now: () => number;
}

/** Origins whose avatars no page may read, for as long as the worker lives. */
const closedOrigins = new Set<string>();

/**
 * Answers a page's request for an avatar, from the cache or its origin. Rejects as `fetch` does when neither has it.
 */
export async function respondWithAvatar(request: Request, { send, now }: AvatarDeps): Promise<Response> {
  // Opened first: if a sign-out deletes the cache meanwhile, later writes are lost with it.
  const cache = await caches.open(CACHE);
  const { url } = request;
  const { origin } = new URL(url);
  const cached = await cache.match(url);
  if (cached !== undefined && now() - cachedAtMs(cached) < FRESH_MS) return cached;
  if (closedOrigins.has(origin)) return send(request);
  let answer: Response;
  try {
    answer = await send(new Request(url, { mode: 'cors', credentials: 'omit', referrerPolicy: 'no-referrer' }));
  } catch {
    if (cached !== undefined) return cached;
    const unreadable = await send(request);
    closedOrigins.add(origin);
    return unreadable;
  }
  if (!answer.ok) return cached ?? answer;
  return store(cache, url, answer, now());
}

async function store(cache: Cache, url: string, answer: Response, nowMs: number): Promise<Response> {
  const picture = await answer.blob();
  const copy = (): Response =>
    new Response(picture, { headers: { 'Content-Type': picture.type, [CACHED_AT_HEADER]: String(nowMs) } });
  if (picture.size > MAX_BYTES || !picture.type.startsWith('image/')) return copy();
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
  for (const [index, request] of requests.entries()) {
    const isTooMany = index < requests.length - MAX_COUNT;
    const answer = isTooMany ? undefined : await cache.match(request);
    if (!isTooMany && answer !== undefined && nowMs - cachedAtMs(answer) < OLDEST_MS) return;
    await cache.delete(request);
  }
}

const cachedAtMs = (answer: Response): number => Number(answer.headers.get(CACHED_AT_HEADER) ?? 0);

/** Counts the cached avatars and their bytes. */
export async function measureAvatars(): Promise<{ readonly count: number; readonly bytes: number }> {
  if (!(await caches.has(CACHE))) return { count: 0, bytes: 0 };
  const answers = await (await caches.open(CACHE)).matchAll();
  const sizes = await Promise.all(answers.map(async (answer) => (await answer.blob()).size));
  return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Deletes all avatars: they show the people that this user knows. */
export const deleteAvatars = async (): Promise<void> => void (await caches.delete(CACHE));
