import { copyFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEmbeddedAppwrite } from '#server/appwrite/service.ts';
import { fillFile, type FillOptions } from './fill.ts';

/**
 * Runs the embedded service, built from its sources, in a process of its own, for one of these tasks:
 *   fill {file, documents}   writes a file with one collection of that many conversations, and sends who may sign in
 *   serve {file}             serves it and sends the port and a server key; answers any message with the processor time
 * it has used
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
  const result = await fillFile(options, PROJECT);
  if (copyTo !== undefined) copyFileSync(options.file, copyTo);
  process.send?.(result);
} else if (task === 'serve') await serve((JSON.parse(argument) as { readonly file: string }).file);
else throw new Error(`There is no task "${task}".`);
