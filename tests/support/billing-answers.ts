import type { Page, Route } from 'playwright-core';

/** The body of every request that was made for one path of the dashboard API, the oldest first. */
type AskedBodies = readonly unknown[];

type Data = object | ((asked: unknown) => object);

/**
 * Answers a path of the dashboard API in the server's place: with data, which may follow from what was asked, or with a
 * refusal; the newest answer holds.
 */
export async function answerInstead(
  page: Page,
  path: string,
  answer: { readonly data: Data } | { readonly status: number; readonly code: string; readonly message: string },
): Promise<AskedBodies> {
  const asked: unknown[] = [];
  await page.route(`**/api${path}`, async (route: Route) => {
    const body: unknown = route.request().postDataJSON();
    asked.push(body);
    const [status, answered] =
      'data' in answer
        ? [200, { data: typeof answer.data === 'function' ? answer.data(body) : answer.data, error: null }]
        : [answer.status, { data: null, error: { code: answer.code, message: answer.message } }];
    await route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(answered) });
  });
  return asked;
}
