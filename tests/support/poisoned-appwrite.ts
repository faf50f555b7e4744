import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { OMIT_HEADER } from '#server/http/body/omit-header.ts';

const POISON = '"constructor":1';

interface PoisonedAppwrite {
  readonly endpoint: string;
  close(): Promise<void>;
}

/** Headers of one connection, and the one that only the embedded Appwrite knows. */
const NOT_PASSED_ON: readonly string[] = ['host', 'connection', 'content-length', OMIT_HEADER.toLowerCase()];

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !NOT_PASSED_ON.includes(name) ? [[name, value]] : [],
    ),
  );

/**
 * Passes requests on to an Appwrite, as one that stores keys which its SDKs refuse to parse: the preferences of a team
 * contain such a key until they are written, or for ever.
 */
export async function openPoisonedAppwrite(
  endpoint: string,
  teamId: string,
  { forEver }: { readonly forEver: boolean },
): Promise<PoisonedAppwrite> {
  let isPoisoned = true;
  const { origin } = new URL(endpoint);
  const http = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const path = request.url ?? '';
      const answer = await fetch(`${origin}${path}`, {
        method: request.method ?? 'GET',
        headers: headersOf(request),
        ...(body === '' ? {} : { body }),
      });
      const isPreferences = path.startsWith(`/v1/teams/${teamId}/prefs`);
      if (isPreferences && request.method === 'PUT' && !forEver) isPoisoned = false;
      const answered = await answer.text();
      const isOfTeam = isPreferences || path === `/v1/teams/${teamId}`;
      const poisoned = answered
        .replace(isPreferences ? /^\{(?=.)/ : /"prefs":\{/, (start) => `${start}${POISON},`)
        .replace(',}', '}');
      response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? 'text/plain' });
      response.end(isPoisoned && isOfTeam && answer.ok ? poisoned : answered);
    })();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`,
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
