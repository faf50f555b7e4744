import { copyFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEmbeddedAppwrite } from '#server/appwrite/service.ts';
import { fillFile, type FillOptions } from './fill.ts';

/**
 * A process of its own with nothing but the embedded service, built from the sources as they are. Its parent says what
 * it is for:
 *   fill {file, documents}   writes a file with one collection of so many conversations, and says who may sign in
 *   serve {file}             serves it, and says the port and a server key; to any message it answers the processor time it has used
 */
const PROJECT = {
  id: 'bench',
  name: 'Bench',
  platforms: [],
  membershipPrivacy: { names: true, emails: true },
  rateLimits: false,
} as const;

async function serve(file: string): Promise<void> {
  const appwrite = await createEmbeddedAppwrite({
    file,
    project: PROJECT,
    now: () => Date.now(),
    log: (line) => console.error(line),
    sendMail: () => Promise.resolve(),
  });
  const server = createServer((request, response) => appwrite.handle(request, response));
  server.on('upgrade', (request, socket, head) => {
    if (!appwrite.upgrade(request, socket, head)) socket.destroy();
  });
  server.listen(0, '127.0.0.1', () =>
    process.send?.({ port: (server.address() as AddressInfo).port, key: appwrite.createServerKey() }),
  );
  process.on('message', () => process.send?.(process.cpuUsage()));
}

const [task = '', argument = '{}'] = process.argv.slice(2);
if (task === 'fill') {
  const { copyTo, ...options } = JSON.parse(argument) as FillOptions & { readonly copyTo?: string };
  const filled = await fillFile(options, PROJECT);
  if (copyTo !== undefined) copyFileSync(options.file, copyTo);
  process.send?.(filled);
} else if (task === 'serve') await serve((JSON.parse(argument) as { readonly file: string }).file);
else throw new Error(`There is no task "${task}".`);
