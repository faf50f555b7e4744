import type { Target } from './target.ts';

/** Describes the answer to a raw request. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

/** Sends a raw request to a target, by default with its server key, and parses the answer. */
export async function callApi(
  target: Target,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = { 'x-appwrite-key': target.key },
): Promise<ApiAnswer> {
  const answer = await fetch(`${target.endpoint}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-appwrite-project': target.projectId, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    headers: answer.headers,
  };
}
