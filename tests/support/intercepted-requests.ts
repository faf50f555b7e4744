import type { Page } from 'playwright-core';

/**
 * Lets an act through to the server, each time it is asked for, and its answer back once `until` is over; the ids it
 * was asked under.
 */
export async function holdResponse(page: Page, path: string, until: Promise<void>): Promise<string[]> {
  const ids: string[] = [];
  await page.route(`**/api${path}`, async (route) => {
    ids.push(route.request().headers()['idempotency-key'] ?? '');
    const response = await route.fetch();
    await until;
    // Who has asked may be gone by now.
    await route.fulfill({ response }).catch(() => undefined);
  });
  return ids;
}

/** Answers each of these requests in the server's place, with a refusal. */
export const respondWithError = (page: Page, path: string, status: number, code: string, message: string) =>
  page.route(`**/api${path}`, (route) =>
    route.fulfill({
      status,
      contentType: 'application/json',
      body: JSON.stringify({ data: null, error: { code, message } }),
    }),
  );

/** Holds whatever waits for it until it is opened. */
export function latch(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
