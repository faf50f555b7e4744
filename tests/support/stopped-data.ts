import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { createEmbeddedAppwrite } from '#server/appwrite/service.ts';
import { createBackend, type Backend } from '#server/backend/backend.ts';

const PROJECT_ID = 'outrider';

/**
 * Opens the data of a stopped server with a server key, to read what only the server reads, or to write what no client
 * could.
 */
export async function withStoppedData<T>(dataDir: string, work: (backend: Backend) => Promise<T>): Promise<T> {
  const embedded = await createEmbeddedAppwrite({
    file: join(dataDir, 'appwrite.sqlite'),
    project: {
      id: PROJECT_ID,
      name: 'Outrider',
      platforms: [],
      membershipPrivacy: { names: true, emails: true },
      rateLimits: false,
    },
    sendMail: async () => undefined,
    now: Date.now,
    log: () => undefined,
  });
  const http = createServer((request, response) => embedded.handle(request, response));
  try {
    await new Promise<void>((resolve) => {
      http.listen(0, '127.0.0.1', resolve);
    });
    const endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`;
    return await work(createBackend({ endpoint, projectId: PROJECT_ID, apiKey: embedded.createServerKey() }));
  } finally {
    http.closeAllConnections();
    await new Promise((resolve) => {
      http.close(resolve);
    });
    await embedded.close();
  }
}

const answerSchema = z.object({ key: z.string(), status: z.nullish(z.number()), answer: z.nullish(z.string()) });
/** The server's stored record of one command. */
export type CommandRecord = z.output<typeof answerSchema>;

/** Lists the records of commands that people issued; the demo's own imports have names instead of ids. */
export const listCommandRecords = async (backend: Backend): Promise<CommandRecord[]> =>
  z
    .array(answerSchema)
    .parse(await backend.listAll(COLLECTIONS.commandAnswers, []))
    .filter(({ key }) => !key.startsWith('seed-'));
