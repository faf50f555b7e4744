import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { createServer } from '#server/server.ts';

/** The whole server in this process, on a free port of 127.0.0.1, with the embedded Appwrite and no jobs. */
interface WholeServer {
  /** The local address, also where `PUBLIC_URL` is set. */
  readonly url: string;
  readonly dataDirectory: string;
  readonly logged: readonly string[];
  /** Sends a request with any headers, of which `fetch` forbids some. */
  send(method: string, path: string, headers?: Readonly<Record<string, string>>, body?: unknown): Promise<RawAnswer>;
  /** Stops it; its data stay until `dispose`. */
  stop(): Promise<void>;
  dispose(): Promise<void>;
}

interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Starts a server. `dataDirectory` is a new one when absent. Throws what its start throws. */
export async function startWholeServer(
  environment: Readonly<Record<string, string>> = {},
  dataDirectory?: string,
): Promise<WholeServer> {
  const directory = mkdtempSync(join(tmpdir(), 'outrider-whole-'));
  mkdirSync(join(directory, 'client/assets'), { recursive: true });
  writeFileSync(join(directory, 'client/index.html'), '<!doctype html><title>Outrider</title>');
  writeFileSync(join(directory, 'client/assets/main-abc123.js'), 'export {};');
  const data = dataDirectory ?? join(directory, 'data');
  const logged: string[] = [];
  const server = createServer({
    config: readConfig({ PORT: '0', DATA_DIR: data, SEED: 'none', ...environment }),
    parts: { jobKinds: () => ({}), demoPeople: [], seedKinds: [], seed: async () => undefined },
    staticDirectory: join(directory, 'client'),
    log: (line) => logged.push(line),
  });
  const remove = (): void => rmSync(directory, { recursive: true, force: true });
  const { endpoint } = await server.start().catch((error: unknown) => {
    remove();
    throw error;
  });
  const url = new URL(endpoint).origin;
  return {
    url,
    dataDirectory: data,
    logged,
    send: (method, path, headers = {}, body?: unknown) => sendRaw(url, method, path, headers, body),
    stop: () => server.stop(),
    async dispose() {
      await server.stop();
      if (existsSync(directory)) remove();
    },
  };
}

const sendRaw = (
  url: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const type = text === undefined ? {} : { 'content-type': 'application/json' };
    request(`${url}${path}`, { method, headers: { ...type, ...headers }, agent: false }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(pieces).toString('utf8'),
        }),
      );
      response.on('error', reject);
    })
      .on('error', reject)
      .end(text);
  });
