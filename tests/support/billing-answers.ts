import type { Page, Route } from 'playwright-core';

/** The bodies of the requests to one path of the dashboard API, oldest first. */
type RequestBodies = readonly unknown[];

type Data = object | ((body: unknown) => object);

/**
 * Answers a path of the dashboard API instead of the server: with data, which may depend on the request, or with an
 * error. The latest answer is used.
 */
export async function respondInstead(
  page: Page,
  path: string,
  answer: { readonly data: Data } | { readonly status: number; readonly code: string; readonly message: string },
): Promise<RequestBodies> {
  const bodies: unknown[] = [];
  await page.route(`**/api${path}`, async (route: Route) => {
    const body: unknown = route.request().postDataJSON();
    bodies.push(body);
    const [status, answered] =
      'data' in answer
        ? [200, { data: typeof answer.data === 'function' ? answer.data(body) : answer.data, error: null }]
        : [answer.status, { data: null, error: { code: answer.code, message: answer.message } }];
    await route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(answered) });
  });
  return bodies;
}
