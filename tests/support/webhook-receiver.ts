import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request. */
interface Received {
  readonly id: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The status it was answered with; 0 while it is not answered. */
  status: number;
}

/** The handling of a request: a status, or a function that gets the response. */
export type Reaction = (received: Received, count: number) => number | ((response: ServerResponse) => void);

/** A third-party program that receives webhooks. */
export interface WebhookReceiver {
  readonly url: string;
  /** Requests so far, in order. */
  readonly received: readonly Received[];
  /** Sets the handling of later requests. */
  react: Reaction;
  /** Closes it until it is reopened at the same address. */
  die(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a receiver on a free port of this machine; it answers 204 until configured otherwise. */
export async function openReceiver(react: Reaction = () => 204): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const one: Received = {
        id: String(request.headers['webhook-id']),
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
        status: 0,
      };
      received.push(one);
      const reaction = receiver.react(one, received.length);
      if (typeof reaction === 'number') {
        one.status = reaction;
        response.writeHead(reaction).end(reaction === 204 ? undefined : `answered ${reaction}`);
      } else reaction(response);
    });
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const die = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}`,
    received,
    react,
    die,
    comeBack: () => listen(port),
    close: die,
  };
  return receiver;
}
