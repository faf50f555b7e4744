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

/** Creates a latch: everything that awaits `opened` waits until `open` is called. */
export function latch(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
