/**
 * Pictures of people, kept beside the replica so that they are there offline: from wherever they come, as far as it
 * lets a page read them. One that may be shown but not read would be reckoned as megabytes by the browser, and is not
 * kept.
 */
const CACHE = 'outrider-avatars';
const KEPT_AT = 'x-kept-at';

/** So many at most, of so many bytes each: some twenty megabytes, were they all as large as they may be. */
const MOST = 300;
const LARGEST_BYTES = 64_000;
const DAY_MS = 86_400_000;
/** A picture that was kept this long ago is asked for again, and shown as it is where nobody answers. */
const FRESH_MS = 7 * DAY_MS;
/** And one this old goes. */
const OLDEST_MS = 60 * DAY_MS;

/** What answering needs from outside. */
interface AvatarDeps {
  /** `fetch`. */
  readonly ask: (request: Request) => Promise<Response>;
  /** Unix ms. */
  readonly now: () => number;
}

/** Origins that let no page read their pictures, for as long as the worker lives. */
const closedOrigins = new Set<string>();

/**
 * The answer to a page's request for a picture: from the device, or from where it lies. Rejects as `fetch` does where
 * it is on neither.
 */
export async function respondWithAvatar(request: Request, { ask, now }: AvatarDeps): Promise<Response> {
  // Opened first: when a sign-out deletes it meanwhile, what is still put goes with it.
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
  // A full device has no room for pictures; they are shown all the same.
  await cache
    .put(url, copy())
    .then(() => trim(cache, nowMs))
    .catch(() => undefined);
  return copy();
}

/** Takes away the oldest: what was put last stands at the end. */
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

/** How many pictures are kept, and their bytes. */
export async function measureAvatars(): Promise<{ readonly count: number; readonly bytes: number }> {
  if (!(await caches.has(CACHE))) return { count: 0, bytes: 0 };
  const answers = await (await caches.open(CACHE)).matchAll();
  const sizes = await Promise.all(answers.map(async (answer) => (await answer.blob()).size));
  return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Forgets them all: they are of people whom the person here knows. */
export const deleteAvatars = async (): Promise<void> => void (await caches.delete(CACHE));
