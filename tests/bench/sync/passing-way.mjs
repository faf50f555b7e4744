import { Agent, createServer, request } from 'node:http';

/**
 * A way to `target` (an address) that passes everything and tells of it.
 * @param {string} target
 * @param {object} told
 * @param {(incoming: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => boolean} told.keeps true when a request shall go no further: it is then the teller's to answer
 * @param {(incoming: import('node:http').IncomingMessage, status: number) => void} told.onAnswered once the answer's head is here
 */
export async function openPassingWay(target, { keeps, onAnswered }) {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const sockets = new Set();

  const onward = (incoming) => ({ hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers, agent });
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
      onwardSocket.on('close', () => sockets.delete(onwardSocket));
      for (const [one, other] of [[socket, onwardSocket], [onwardSocket, socket]]) one.on('error', () => other.destroy()).on('close', () => other.destroy());
    });
    passed.on('error', () => socket.destroy());
    passed.end();
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    /** How many sockets the server has open through here. */
    openSockets: () => sockets.size,
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
