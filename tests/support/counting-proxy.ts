import { createServer, request as sendRequest, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** One exchange with the bytes of its request and response, heads included. */
export interface CountedRequest {
  readonly method: string;
  readonly path: string;
  readonly bytes: number;
}

/**
 * Forwards to a server on this machine and measures each request. Upgraded connections are forwarded and not measured.
 */
interface CountingProxy {
  /** `http://127.0.0.1:{port}` */
  readonly url: string;
  /** The exchanges completed since the last `reset`. */
  readonly counted: readonly CountedRequest[];
  reset(): void;
  close(): Promise<void>;
}

/** Listens on a free port. Both sides use HTTP/1.1, one request at a time on a connection. */
export async function openCountingProxy(targetPort: number): Promise<CountingProxy> {
  const counted: CountedRequest[] = [];
  const open = new Set<Socket>();
  const countedBytes = new WeakMap<Socket, number>();
  const passedBy = (socket: Socket): number => socket.bytesRead + socket.bytesWritten;
  const target = { host: '127.0.0.1', port: targetPort };

  const proxy = createServer((request, response) => {
    const { socket, method = '', url = '' } = request;
    const forwarded = sendRequest(
      { ...target, method, path: url, headers: headersOf(request), setHost: false, agent: false },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
        answer.pipe(response);
      },
    );
    forwarded.on('error', () => socket.destroy());
    response.once('close', () => {
      const passed = passedBy(socket);
      counted.push({
        method,
        path: new URL(url, 'http://localhost').pathname,
        bytes: passed - (countedBytes.get(socket) ?? 0),
      });
      countedBytes.set(socket, passed);
      forwarded.destroy();
    });
    request.pipe(forwarded);
  });
  proxy.on('upgrade', (request, client: Socket, head) => {
    const server = connect(target, () => {
      const lines = [`${request.method ?? ''} ${request.url ?? ''} HTTP/1.1`];
      for (let index = 0; index < request.rawHeaders.length; index += 2)
        lines.push(`${request.rawHeaders[index] ?? ''}: ${request.rawHeaders[index + 1] ?? ''}`);
      server.write(`${lines.join('\r\n')}\r\n\r\n`);
      server.write(head);
      server.pipe(client).pipe(server);
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.once('close', () => other.destroy());
    }
  });
  proxy.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });

  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    get counted() {
      return counted;
    },
    reset: () => void (counted.length = 0),
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => {
        proxy.close(resolve);
      });
    },
  };
}

/** Returns the headers without those of a single connection. */
const headersOf = ({ headers }: IncomingMessage): IncomingMessage['headers'] => ({ ...headers, connection: 'close' });
