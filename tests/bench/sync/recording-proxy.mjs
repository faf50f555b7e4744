import { Agent, createServer, request } from 'node:http';

/**
 * A way to `target` (an address) that passes everything and tells of it; what the server has not said can be said to
 * whoever listens here.
 * @param {string} target
 * @param {object} told
 * @param {(incoming: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => boolean}
 *   told.keeps true when a request shall go no further: it is then the teller's to answer
 * @param {(incoming: import('node:http').IncomingMessage, status: number) => void} told.onAnswered once the answer's
 *   head is here
 */
export async function startRecordingProxy(target, { keeps, onAnswered }) {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const sockets = new Set();
  const listeners = new Set();

  const onward = (incoming) => ({
    hostname,
    port,
    path: incoming.url,
    method: incoming.method,
    headers: incoming.headers,
    agent,
  });
  const server = createServer({ keepAliveTimeout: 120_000 }, (incoming, response) => {
    if (keeps(incoming, response)) return;
    const passed = request(onward(incoming), (answered) => {
      response.writeHead(answered.statusCode, answered.headers);
      answered.pipe(response);
      onAnswered(incoming, answered.statusCode);
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  server.on('upgrade', (incoming, socket, head) => {
    const passed = request({ ...onward(incoming), agent: undefined });
    passed.on('upgrade', (answered, onwardSocket, onwardHead) => {
      const lines = Object.entries(answered.headers).map(([name, value]) => `${name}: ${String(value)}`);
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
    passed.on('error', () => socket.destroy());
    passed.end();
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    /** Returns the number of sockets the server has open through the proxy. */
    openSockets: () => sockets.size,
    /** Sends these texts at once to every listening page; the server itself must be silent meanwhile. */
    tell(texts) {
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

const [SHORT, MIDDLE] = [126, 65_536];

/** Returns a text as a server's socket frame (RFC 6455 §5.2): whole, unmasked. */
function frameOf(text) {
  const payload = Buffer.from(text);
  const { length } = payload;
  if (length >= MIDDLE) throw new Error(`${length} bytes are too many for one frame`);
  const head = length < SHORT ? Buffer.from([0x81, length]) : Buffer.from([0x81, SHORT, length >> 8, length & 0xff]);
  return [head, payload];
}
