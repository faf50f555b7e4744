import { connect } from 'node:net';

/**
 * The client, in a process of its own and on bare sockets, so that it costs as little as possible: it sends a request,
 * reads the head up to the status and the length, takes the body and sends the next. A round is started by a message:
 * `{ port, connections, durationMs, requests }` or, for one connection and a fixed number of requests, `{ port, count,
 * requests }`. `{n}` in a request becomes a number never used before, `{any}` one of the numbers from `from` to below
 * `to`.
 */
const HEAD_END = Buffer.from('\r\n\r\n');
let serial = 0;

/** Returns the bytes of one request. The numbers are inserted first, then the length of the body is counted. */
function toBytes({ method = 'GET', path, headers = {}, body, from = 0, to = 1 }) {
  serial += 1;
  const any = from + Math.floor(Math.random() * (to - from));
  const put = (text) => text.replaceAll('{n}', String(serial)).replaceAll('{any}', String(any));
  const content = body === undefined ? '' : put(body);
  const lines = Object.entries({
    Host: '127.0.0.1',
    ...headers,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(content) }),
  });
  return `${method} ${put(path)} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${content}`;
}

/** Sends requests over one connection while `more()` is true. Throws for an answer that is not a 2xx. */
function keepAsking(port, requests, more, onAnswer) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    let turn = 0;
    let missing = -1;
    let head = Buffer.alloc(0);
    let askedAt = 0;
    const ask = () => {
      if (!more()) {
        socket.end();
        resolve();
        return;
      }
      askedAt = performance.now();
      socket.write(toBytes(requests[turn % requests.length]));
      turn += 1;
    };
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      let rest = chunk;
      if (missing === -1) {
        head = head.length === 0 ? rest : Buffer.concat([head, rest]);
        const end = head.indexOf(HEAD_END);
        if (end === -1) return;
        const text = head.toString('latin1', 0, end);
        if (text[9] !== '2') {
          reject(new Error(`${text.split('\r\n')[0]} ${head.toString('utf8', end)}`));
          socket.destroy();
          return;
        }
        missing = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
        rest = head.subarray(end + HEAD_END.length);
        head = Buffer.alloc(0);
      }
      missing -= rest.length;
      if (missing > 0) return;
      missing = -1;
      onAnswer(performance.now() - askedAt);
      ask();
    });
  });
}

async function throughput({ port, connections, durationMs, requests }) {
  let answers = 0;
  const startedAt = performance.now();
  const more = () => performance.now() - startedAt < durationMs;
  await Promise.all(Array.from({ length: connections }, () => keepAsking(port, requests, more, () => (answers += 1))));
  return { answers, perSecond: answers / ((performance.now() - startedAt) / 1_000) };
}

async function latencies({ port, count, requests }) {
  const tookMs = [];
  await keepAsking(
    port,
    requests,
    () => tookMs.length < count,
    (ms) => tookMs.push(ms),
  );
  return { tookMs };
}

process.on('message', (round) => {
  (round.count === undefined ? throughput(round) : latencies(round)).then(
    (result) => process.send(result),
    (/** @type {unknown} */ error) => process.send({ failed: String(error) }),
  );
});
process.send({ ready: true });
