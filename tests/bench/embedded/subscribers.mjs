import { request, Agent } from 'node:http';
import { WebSocket } from 'ws';

/**
 * Runs all listeners and the writer in a process of its own, so that one clock times both. `{ port, tokens, sockets,
 * writes, body, expected }`: opens the sockets (of the people in turn), writes that many documents one after the other,
 * and waits after each until `expected` sockets have received it. Answers with `afterMs`: for each delivery, the time
 * from the write's answer to the event (negative when the event came first), and `lastMs`: for each write, that of the
 * last socket.
 */
const CHANNEL = 'databases.main.collections.chats.documents';

function open(port, token) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/realtime?project=bench&channels[]=${CHANNEL}`, {
    headers: { Cookie: `a_session_bench=${token}` },
    perMessageDeflate: false,
  });
  return new Promise((resolve, reject) => {
    socket.once('message', () => resolve(socket));
    socket.once('error', reject);
  });
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** @returns {Promise<number>} the time at which the answer was complete */
function write(port, headers, body) {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/v1/databases/main/collections/chats/documents',
        headers: { ...headers, 'Content-Type': 'application/json' },
      },
      (answer) => {
        answer.resume();
        answer.once('end', () =>
          answer.statusCode === 201
            ? resolve(performance.now())
            : reject(new Error(`The write was answered ${answer.statusCode}`)),
        );
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

async function listen({ port, tokens, headers, sockets, writes, body, expected }) {
  const opened = await Promise.all(
    Array.from({ length: sockets }, (_, position) => open(port, tokens[position % tokens.length])),
  );
  let arrivedAt = [];
  let onLast = () => undefined;
  for (const socket of opened) {
    socket.on('message', () => {
      arrivedAt.push(performance.now());
      if (arrivedAt.length === expected) onLast();
    });
  }
  const afterMs = [];
  const lastMs = [];
  for (let turn = 0; turn < writes; turn += 1) {
    arrivedAt = [];
    const all = new Promise((resolve) => {
      onLast = resolve;
    });
    const answeredAt = await write(port, headers, body.replaceAll('{n}', `${process.pid}-${performance.now()}`));
    await all;
    afterMs.push(...arrivedAt.map((at) => at - answeredAt));
    lastMs.push(Math.max(...arrivedAt) - answeredAt);
  }
  for (const socket of opened) socket.terminate();
  return { afterMs, lastMs };
}

process.on('message', (round) => {
  listen(round).then(
    (result) => process.send(result),
    (/** @type {unknown} */ error) => process.send({ failed: String(error) }),
  );
});
process.send({ ready: true });
