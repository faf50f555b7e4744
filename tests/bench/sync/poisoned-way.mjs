import { Agent, createServer, request } from 'node:http';

const IDEMPOTENCY_HEADER = 'idempotency-key';

/** What becomes of the one poisoned command each time it is sent; the others pass. */
export const POISONS = {
  'answered 500': (_request, response) => answer(response, 500, { error: { code: 'server_error', message: 'Poisoned' } }),
  'refused 422': (_request, response) => answer(response, 422, { error: { code: 'idempotency_key_reused', message: 'Poisoned' } }),
  'cut': (incoming) => incoming.socket.destroy(),
  'never answered': () => undefined,
  'answered 429, Retry-After 2': (_request, response) => answer(response, 429, { error: { code: 'rate_limited', message: 'Poisoned' } }, { 'Retry-After': '2' }),
};

function answer(response, status, body, headers = {}) {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/**
 * A way to `target` (an address) that passes everything but the poisoned command, and keeps when commands went by. `watch(ids)` resolves to
 * ms from the first of any command on its way until the last of `ids` was answered well, and how often the poison was sent meanwhile.
 */
export async function openPoisonedWay(target) {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let watched = { poisonId: undefined, act: undefined, left: new Set(), firstMs: undefined, poisonSends: 0, done: () => undefined };

  const onward = (incoming) => ({ hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers, agent });
  const server = createServer({ keepAliveTimeout: 120_000 }, (incoming, response) => {
    const id = incoming.headers[IDEMPOTENCY_HEADER];
    if (id !== undefined) watched.firstMs ??= performance.now();
    if (id !== undefined && id === watched.poisonId) {
      watched.poisonSends += 1;
      incoming.resume();
      watched.act(incoming, response);
      return;
    }
    const passed = request(onward(incoming), (answered) => {
      response.writeHead(answered.statusCode, answered.headers);
      answered.pipe(response);
      if (id === undefined || answered.statusCode !== 200 || !watched.left.delete(id) || watched.left.size > 0) return;
      watched.done({ tookMs: performance.now() - watched.firstMs, poisonSends: watched.poisonSends });
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
    watch: (ids, poisonId, act) => new Promise((done) => {
      watched = { poisonId, act, left: new Set(ids), firstMs: undefined, poisonSends: 0, done };
    }),
    left: () => watched.left.size,
    close() {
      server.closeAllConnections();
      agent.destroy();
      return new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
