import type { BrowserContext, Request } from 'playwright-core';
import { IDEMPOTENCY_HEADER } from '#domain/wire/wire.ts';

/** One attempt to send a command. */
interface SentCommand {
  readonly id: string;
  readonly path: string;
  readonly body: unknown;
  /** Status of the answer; undefined while there is none; `lost` when the connection broke. */
  status: number | 'lost' | undefined;
  /** True when the service worker sent it, not a tab. */
  readonly byServiceWorker: boolean;
}

/** Records each request with a command id, from tabs and from the service worker. */
export interface SentCommands {
  attach(context: BrowserContext): void;
  /** All attempts, oldest first. */
  readonly attempts: readonly SentCommand[];
  /** Returns the ids of settled commands. */
  acceptedIds(): ReadonlySet<string>;
}

export function recordCommands(): SentCommands {
  const attempts: SentCommand[] = [];
  const pending = new Map<Request, SentCommand>();

  return {
    attempts,
    attach(context) {
      context.on('request', (request) => {
        const id = request.headers()[IDEMPOTENCY_HEADER.toLowerCase()];
        if (id === undefined) return;
        const command: SentCommand = {
          id,
          path: new URL(request.url()).pathname,
          body: request.postDataJSON(),
          status: undefined,
          byServiceWorker: request.serviceWorker() !== null,
        };
        attempts.push(command);
        pending.set(request, command);
      });
      context.on('response', (response) => {
        const command = pending.get(response.request());
        if (command !== undefined) command.status = response.status();
      });
      context.on('requestfailed', (request) => {
        const command = pending.get(request);
        if (command !== undefined) command.status = 'lost';
      });
    },
    acceptedIds: () =>
      new Set(
        attempts
          .filter(({ status }) => typeof status === 'number' && status >= 200 && status < 300)
          .map(({ id }) => id),
      ),
  };
}
