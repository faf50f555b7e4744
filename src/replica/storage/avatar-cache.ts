/**
 * Pictures of people, cached beside the replica so that they are there offline. They come through our server
 * (docs/adr/0031), as `data:` addresses.
 */
const CACHE = 'outrider-avatars';
const CACHED_AT_HEADER = 'x-kept-at';

/** Most pictures that are cached: some twenty megabytes altogether. */
const MAX_COUNT = 300;
const DAY_MS = 86_400_000;
/** A picture cached this long ago is requested again, and shown as it is when there is no answer. */
const FRESH_MS = 7 * DAY_MS;
/** A picture this old is deleted. */
const OLDEST_MS = 60 * DAY_MS;

/** The outside parts. */
interface AvatarDeps {
  /** Asks the server for a picture; null where there is none, undefined without an answer. */
  readonly request: (address: string) => Promise<string | null | undefined>;
  /** Unix ms. */
  readonly now: () => number;
}

/** Reads the picture at an address from the cache or the server; undefined when neither has it. */
export async function readAvatar(address: string, { request, now }: AvatarDeps): Promise<string | undefined> {
  // Opened first: if a sign-out deletes the cache meanwhile, later writes are lost with it.
  const cache = await caches.open(CACHE);
  const cached = await cache.match(address);
  if (cached !== undefined && now() - cachedAtMs(cached) < FRESH_MS) return cached.text();
  const answer = await request(address);
  if (answer === undefined || answer === null) return cached?.text();
  // A full device stores no picture; it is shown all the same.
  await store(cache, address, answer, now()).catch(() => undefined);
  return answer;
}

async function store(cache: Cache, address: string, picture: string, nowMs: number): Promise<void> {
  await cache.put(
    address,
    new Response(picture, { headers: { 'Content-Type': 'text/plain', [CACHED_AT_HEADER]: String(nowMs) } }),
  );
  await trim(cache, nowMs);
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
