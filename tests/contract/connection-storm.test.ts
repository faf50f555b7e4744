import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startEmbeddedServer, type EmbeddedServer } from './embedded-server.ts';
import { TestSocket } from './socket.ts';

/**
 * Connections are dropped at every moment of a request or a handshake. The server runs in this process and the clients
 * in another, so that only the server is measured.
 */
const CONNECTIONS = 10_000;
const WARM_UP = 1_500;

/** A leak of half a kilobyte per connection would be more than this. */
const TOLERANCE_BYTES = 5_000_000;

setFlagsFromString('--expose-gc');
const collectGarbage = z.parse(
  z.custom<() => void>((value) => typeof value === 'function'),
  runInNewContext('gc'),
);

const openSockets = (): number => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;

/** Returns the number of open file descriptors of this process; 0 where the system does not tell. */
const openFiles = (): number => (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0);

async function storm(server: EmbeddedServer, count: number): Promise<number | null> {
  const client = spawn(
    process.execPath,
    [join(import.meta.dirname, 'connection-storm.mjs'), new URL(server.origin).port, server.projectId, String(count)],
    { stdio: 'inherit' },
  );
  const [code] = (await once(client, 'exit')) as [number | null];
  return code;
}

/** Waits until at most `sockets` are open, then collects garbage. */
async function settle(sockets: number): Promise<void> {
  for (let step = 0; step < 100 && openSockets() > sockets; step += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  for (let round = 0; round < 4; round += 1) {
    collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

interface Resources {
  readonly bytes: number;
  readonly sockets: number;
  readonly files: number;
}

function measureResources(): Resources {
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return { bytes: heapUsed + external + arrayBuffers, sockets: openSockets(), files: openFiles() };
}

test(`after ${CONNECTIONS} dropped connections, memory, sockets and files are as before, and the server answers`, async () => {
  const server = await startEmbeddedServer();
  try {
    expect(await storm(server, WARM_UP)).toBe(0);
    await settle(0);
    const before = measureResources();
    expect(await storm(server, CONNECTIONS)).toBe(0);
    await settle(before.sockets);
    const after = measureResources();
    expect({ sockets: after.sockets, files: after.files }).toEqual({ sockets: before.sockets, files: before.files });
    expect(after.bytes - before.bytes).toBeLessThan(TOLERANCE_BYTES);
    expect(server.lines).toEqual([]);

    expect(
      (await fetch(`${server.endpoint}/locale`, { headers: { 'x-appwrite-project': server.projectId } })).status,
    ).toBe(200);
    const socket = await TestSocket.open(server, '&channels[]=documents');
    expect((await socket.next()).type).toBe('connected');
    socket.close();
  } finally {
    await server.close();
  }
});
