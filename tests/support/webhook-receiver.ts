import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request. */
interface ReceivedRequest {
  readonly id: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The status it was answered with; 0 while it is not answered. */
  status: number;
}

/** Handles a request: returns a status, or a function that gets the response. */
export type RequestHandler = (
  received: ReceivedRequest,
  count: number,
) => number | ((response: ServerResponse) => void);

/** A third-party program that receives webhooks. */
export interface WebhookReceiver {
  readonly url: string;
  /** Requests so far, in order. */
  readonly received: readonly ReceivedRequest[];
  /** Handles later requests. */
  handle: RequestHandler;
  /** Closes it until it is reopened at the same address. */
  stop(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a receiver on a free port of this machine; it answers 204 until configured otherwise. */
export async function openReceiver(handle: RequestHandler = () => 204): Promise<WebhookReceiver> {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const entry: ReceivedRequest = {
        id: String(request.headers['webhook-id']),
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
        status: 0,
      };
      received.push(entry);
      const handled = receiver.handle(entry, received.length);
      if (typeof handled === 'number') {
        entry.status = handled;
        response.writeHead(handled).end(handled === 204 ? undefined : `answered ${handled}`);
      } else handled(response);
    });
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}`,
    received,
    handle,
    stop,
    restart: () => listen(port),
    close: stop,
  };
  return receiver;
}
