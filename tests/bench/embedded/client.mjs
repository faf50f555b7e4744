import { connect } from 'node:net';

/**
 * The client, in a process of its own and on bare sockets, so that it costs as little as possible: it sends a request,
 * reads the head for status and length, skips the body and sends the next one. A message starts a round: `{ port,
 * connections, durationMs, requests }` or, for one connection and a fixed number of requests, `{ port, count, requests
 * }`. `{n}` in a request becomes a number that was never used before, `{any}` one of the numbers from `from` to below
 * `to`.
 */
const HEAD_END = Buffer.from('\r\n\r\n');
let serial = 0;

/** Returns the bytes of one request. The numbers are inserted before the length of the body is counted. */
function toBytes({ method = 'GET', path, headers = {}, body, from = 0, to = 1 }) {
  serial += 1;
  const anyNumber = from + Math.floor(Math.random() * (to - from));
  const fillIn = (text) => text.replaceAll('{n}', String(serial)).replaceAll('{any}', String(anyNumber));
  const content = body === undefined ? '' : fillIn(body);
  const lines = Object.entries({
    Host: '127.0.0.1',
    ...headers,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(content) }),
  });
  return `${method} ${fillIn(path)} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${content}`;
}

/** Sends requests over one connection while `hasMore()` is true. Throws for an answer that is not a 2xx. */
function sendRequests(port, requests, hasMore, onAnswer) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    let requestCount = 0;
    let remainingBytes = -1;
    let head = Buffer.alloc(0);
    let sentAtMs = 0;
    const sendNext = () => {
      if (!hasMore()) {
        socket.end();
        resolve();
        return;
      }
      sentAtMs = performance.now();
      socket.write(toBytes(requests[requestCount % requests.length]));
      requestCount += 1;
    };
    socket.on('connect', sendNext);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      let rest = chunk;
      if (remainingBytes === -1) {
        head = head.length === 0 ? rest : Buffer.concat([head, rest]);
        const end = head.indexOf(HEAD_END);
        if (end === -1) return;
        const text = head.toString('latin1', 0, end);
        if (text[9] !== '2') {
          reject(new Error(`${text.split('\r\n')[0]} ${head.toString('utf8', end)}`));
          socket.destroy();
          return;
        }
        remainingBytes = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
        rest = head.subarray(end + HEAD_END.length);
        head = Buffer.alloc(0);
      }
      remainingBytes -= rest.length;
      if (remainingBytes > 0) return;
      remainingBytes = -1;
      onAnswer(performance.now() - sentAtMs);
      sendNext();
    });
  });
}

async function measureThroughput({ port, connections, durationMs, requests }) {
  let answers = 0;
  const startedAt = performance.now();
  const hasMore = () => performance.now() - startedAt < durationMs;
  await Promise.all(
    Array.from({ length: connections }, () => sendRequests(port, requests, hasMore, () => (answers += 1))),
  );
  return { answers, perSecond: answers / ((performance.now() - startedAt) / 1_000) };
}

async function measureLatencies({ port, count, requests }) {
  const tookMs = [];
  await sendRequests(
    port,
    requests,
    () => tookMs.length < count,
    (ms) => tookMs.push(ms),
  );
  return { tookMs };
}

process.on('message', (round) => {
  (round.count === undefined ? measureThroughput(round) : measureLatencies(round)).then(
    (result) => process.send(result),
    (/** @type {unknown} */ error) => process.send({ failed: String(error) }),
  );
});
process.send({ ready: true });
