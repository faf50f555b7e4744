import { Agent, createServer, request } from 'node:http';

/**
 * Starts a proxy to `target` (an address) that forwards everything and reports it. Events that the server has not sent
 * can be sent to the pages behind it.
 * @param {string} target
 * @param {object} hooks
 * @param {(incoming: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => boolean}
 *   hooks.intercept returns true for a request that is not forwarded; the hook answers it
 * @param {(incoming: import('node:http').IncomingMessage, status: number) => void} hooks.onAnswered called when the
 *   head of the answer has arrived
 */
export async function startRecordingProxy(target, { intercept, onAnswered }) {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const sockets = new Set();
  const listeners = new Set();

  const toTarget = (incoming) => ({
    hostname,
    port,
    path: incoming.url,
    method: incoming.method,
    headers: incoming.headers,
    agent,
  });
  const server = createServer({ keepAliveTimeout: 120_000 }, (incoming, response) => {
    if (intercept(incoming, response)) return;
    const forwarded = request(toTarget(incoming), (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
      onAnswered(incoming, answer.statusCode);
    });
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  server.on('upgrade', (incoming, socket, head) => {
    const forwarded = request({ ...toTarget(incoming), agent: undefined });
    forwarded.on('upgrade', (answer, onwardSocket, onwardHead) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      socket.write(onwardHead);
      onwardSocket.write(head);
      onwardSocket.pipe(socket).pipe(onwardSocket);
      sockets.add(onwardSocket);
      listeners.add(socket);
      onwardSocket.on('close', () => sockets.delete(onwardSocket));
      socket.on('close', () => listeners.delete(socket));
      for (const [one, other] of [
        [socket, onwardSocket],
        [onwardSocket, socket],
      ])
        one.on('error', () => other.destroy()).on('close', () => other.destroy());
    });
    forwarded.on('error', () => socket.destroy());
    forwarded.end();
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    /** Returns the number of sockets the server has open through the proxy. */
    openSockets: () => sockets.size,
    /** Sends these texts at once to every connected page; the server itself must be silent meanwhile. */
    sendToPages(texts) {
      const frames = Buffer.concat(texts.flatMap(frameOf));
      for (const socket of listeners) socket.write(frames);
    },
    close() {
      server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      return new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

const [MAX_SHORT_LENGTH, MAX_MEDIUM_LENGTH] = [126, 65_536];

/** Returns a text as a server's WebSocket frame (RFC 6455 §5.2): unfragmented and unmasked. */
function frameOf(text) {
  const payload = Buffer.from(text);
  const { length } = payload;
  if (length >= MAX_MEDIUM_LENGTH) throw new Error(`${length} bytes are too many for one frame`);
  const head =
    length < MAX_SHORT_LENGTH
      ? Buffer.from([0x81, length])
      : Buffer.from([0x81, MAX_SHORT_LENGTH, length >> 8, length & 0xff]);
  return [head, payload];
}
