import * as z from 'zod/mini';
import { runtimeConfigSchema } from '#domain/wire/runtime-config.ts';
import { IDEMPOTENCY_HEADER, TEAM_HEADER } from '#domain/wire/wire.ts';

const tokenSchema = z.object({ jwt: z.string() });

/** A signed-in person without a screen: each call resolves once it is answered. */
interface HttpClient {
  /** Calls Appwrite and returns the body of its answer. @throws Error when it refuses */
  appwrite(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
  /** Calls the dashboard API under a new command id. @throws Error when it refuses */
  dashboard(path: string, teamId: string, body: unknown, method?: 'POST' | 'PUT' | 'DELETE'): Promise<unknown>;
}

/** Signs in a person with an account. `url` is the server's own address. */
export async function signInOverHttp(
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<HttpClient> {
  const { appwrite } = runtimeConfigSchema.parse(await (await fetch(`${url}/config.json`)).json());
  const project = { 'X-Appwrite-Project': appwrite.projectId };
  const send = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body: unknown,
  ): Promise<Response> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const read = async (answer: Response): Promise<unknown> => (answer.status === 204 ? undefined : answer.json());
  const signedIn = await send('POST', '/v1/account/sessions/email', project, { email, password });
  const session = {
    ...project,
    Cookie: signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  };
  return {
    appwrite: async (method, path, body) => read(await send(method, `/v1${path}`, session, body)),
    async dashboard(path, teamId, body, method = 'POST') {
      const { jwt } = tokenSchema.parse(await read(await send('POST', '/v1/account/jwts', session, {})));
      return read(
        await send(
          method,
          `/api${path}`,
          { Authorization: `Bearer ${jwt}`, [TEAM_HEADER]: teamId, [IDEMPOTENCY_HEADER]: crypto.randomUUID() },
          body,
        ),
      );
    },
  };
}

/** Creates an account over plain HTTP. */
export async function registerOverHttp(
  url: string,
  person: { readonly name: string; readonly email: string; readonly password: string },
): Promise<void> {
  const { appwrite } = runtimeConfigSchema.parse(await (await fetch(`${url}/config.json`)).json());
  const answer = await fetch(`${url}/v1/account`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Appwrite-Project': appwrite.projectId },
    body: JSON.stringify({ userId: 'unique()', ...person }),
  });
  if (!answer.ok) throw new Error(`${person.email} got no account: ${answer.status} ${await answer.text()}`);
}
