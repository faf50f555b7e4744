import type { Page } from 'playwright-core';

/**
 * Forwards requests to the server and holds back their answers until `until` resolves. Returns their idempotency keys.
 */
export async function holdResponse(page: Page, path: string, until: Promise<void>): Promise<string[]> {
  const ids: string[] = [];
  await page.route(`**/api${path}`, async (route) => {
    ids.push(route.request().headers()['idempotency-key'] ?? '');
    const response = await route.fetch();
    await until;
    // The page that made the request may be closed by now.
    await route.fulfill({ response }).catch(() => undefined);
  });
  return ids;
}

/** Answers these requests with an error instead of the server. */
export const respondWithError = (page: Page, path: string, status: number, code: string, message: string) =>
  page.route(`**/api${path}`, (route) =>
    route.fulfill({
      status,
      contentType: 'application/json',
      body: JSON.stringify({ data: null, error: { code, message } }),
    }),
  );

/** Answers these requests as a proxy does whose server is down: 503 with an HTML page. */
export const respondUnavailable = (page: Page, path: string) =>
  page.route(`**/api${path}`, (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Down</h1>' }),
  );

/** Answers these requests with an error of Appwrite instead of the server. */
export const respondWithAppwriteError = (
  page: Page,
  path: string,
  status: number,
  { message = 'No.', type = 'general_unknown' }: { readonly message?: string; readonly type?: string } = {},
) =>
  page.route(`**/v1${path}`, (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ message, type, code: status }) }),
  );

/**
 * Answers these requests as Appwrite does after too many of them, for 5 s. It takes precedence over an existing route,
 * which stays: between removing one and adding the next a request would reach the server.
 */
export const respondRateLimited = (page: Page, path: string) =>
  page.route(`**/v1${path}`, (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/json',
      headers: { 'X-RateLimit-Reset': String(Math.floor(Date.now() / 1_000) + 5) },
      body: JSON.stringify({ message: 'Rate limit', type: 'general_rate_limit_exceeded', code: 429 }),
    }),
  );

/** Creates a latch: everything that awaits `opened` waits until `open` is called. */
export function latch(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
