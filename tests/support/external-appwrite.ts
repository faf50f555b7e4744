import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedAppwrite } from '#server/appwrite/service.ts';
import { createBackend, type Backend } from '#server/backend/backend.ts';
import { listen } from '#server/http/listen.ts';
import { findFreePort } from './free-port.ts';

/** The project in the demo's data. */
const PROJECT_ID = 'outrider';
/** A key that outlives restarts, as keys of an Appwrite with a console do. */
const API_KEY = `standard_${'5e'.repeat(128)}`;

export interface ExternalAppwriteOptions {
  /** The host that browsers and the product use; both names are this machine, but different sites. */
  readonly host?: '127.0.0.1' | 'localhost';
  /** A data directory of the product that is copied at the start. */
  readonly copyOf?: string;
}

/**
 * An Appwrite that the product did not start: in another process, on its own port, with one key.
 *
 *   running ──stop──▶ stopped ──start──▶ running ──dispose──▶ removed with its data
 */
export interface ExternalAppwrite {
  readonly origin: string;
  readonly endpoint: string;
  /** The settings of a product that uses it. */
  readonly environment: Readonly<Record<string, string>>;
  /** The same Appwrite as its server key sees it. */
  readonly backend: Backend;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Revokes earlier tokens while it is stopped; sessions stay valid. */
  revokeTokens(): void;
  dispose(): Promise<void>;
}

/** Resolves when it runs. */
export async function startExternalAppwrite({
  host = '127.0.0.1',
  copyOf,
}: ExternalAppwriteOptions = {}): Promise<ExternalAppwrite> {
  const port = await findFreePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'outrider-appwrite-'));
  if (copyOf !== undefined) cpSync(copyOf, dataDir, { recursive: true });
  const origin = `http://${host}:${port}`;
  const endpoint = `${origin}/v1`;
  let running: { close(): Promise<void> } | undefined;

  async function start(): Promise<void> {
    const appwrite = await createEmbeddedAppwrite({
      file: join(dataDir, 'appwrite.sqlite'),
      project: {
        id: PROJECT_ID,
        name: 'Outrider',
        platforms: [],
        membershipPrivacy: { names: true, emails: true },
        rateLimits: true,
      },
      sendMail: async () => undefined,
      now: Date.now,
      log: () => undefined,
    });
    appwrite.acceptServerKey(API_KEY);
    const listener = await listen('127.0.0.1', port);
    listener.serve(appwrite);
    running = {
      async close() {
        await listener.close();
        await appwrite.close();
      },
    };
  }

  async function stop(): Promise<void> {
    const ending = running;
    running = undefined;
    await ending?.close();
  }

  await start();
  return {
    origin,
    endpoint,
    environment: { APPWRITE_ENDPOINT: endpoint, APPWRITE_PROJECT_ID: PROJECT_ID, APPWRITE_API_KEY: API_KEY },
    backend: createBackend({ endpoint, projectId: PROJECT_ID, apiKey: API_KEY }),
    start,
    stop,
    revokeTokens: () => rmSync(join(dataDir, 'appwrite.sqlite.key')),
    async dispose() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
