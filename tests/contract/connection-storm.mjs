import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

/**
 * `node connection-storm.mjs <port> <project> <count>`: opens connections and drops each at a different moment of a
 * request or a handshake, some with a reset. Exits with 0 when all of them are closed, whatever the server answered.
 */
const [port = '', project = '', count = ''] = process.argv.slice(2);
const CONCURRENCY = 200;

const head = (method, path, ...lines) =>
  [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...lines, '', ''].join('\r\n');
const upgrade = (id, ...lines) =>
  head(
    'GET',
    `/v1/realtime?project=${id}&channels[]=documents`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...lines,
  );
const json = (length) => [
  `X-Appwrite-Project: ${project}`,
  'Content-Type: application/json',
  `Content-Length: ${length}`,
];

/** The sent text, and whether the connection is dropped only after the first answer (`waits`). */
const MOMENTS = [
  { text: '' },
  { text: 'GET /v1/locale HT' },
  { text: `GET /v1/locale HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Appwrite-Pro` },
  { text: head('GET', `/v1/locale?project=${project}`) },
  { text: head('GET', `/v1/locale?project=${project}`), waits: true },
  { text: `${head('POST', '/v1/account/sessions/email', ...json(1_000_000))}{"email":"a@b` },
  { text: `${head('POST', '/v1/account/sessions/anonymous', ...json(2))}{}` },
  { text: `${head('POST', '/v1/account', ...json(100_000_000))}{"a":"${'x'.repeat(20_000)}`, waits: true },
  {
    text: `${head('POST', '/v1/account', `X-Appwrite-Project: ${project}`, 'Transfer-Encoding: chunked')}5\r\n{"a":\r\nzz`,
    waits: true,
  },
  { text: '\u0000\u0001 garbage\r\n\r\n', waits: true },
  { text: upgrade(project).slice(0, 120) },
  { text: upgrade(project) },
  { text: upgrade(project), waits: true },
  { text: upgrade('nobody'), waits: true },
  { text: upgrade(project, 'Origin: https://evil.example'), waits: true },
  {
    text: head(
      'GET',
      `/v1/realtime?project=${project}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 99',
      'Sec-WebSocket-Key: x',
    ),
    waits: true,
  },
  { text: head('GET', '/v1/nowhere', 'Connection: Upgrade', 'Upgrade: websocket'), waits: true },
  { text: upgrade(project), waits: true, reply: Buffer.from([0x81, 0xfe, 0xff]) },
  { text: upgrade(project), waits: true, reply: Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff]) },
  { text: upgrade(project), waits: true, reply: Buffer.from([0x88, 0x80, 0, 0, 0, 0]) },
];

function open(number) {
  const { text, waits = false, reply } = MOMENTS[number % MOMENTS.length];
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1');
    const drop = () => (number % 3 === 0 ? socket.resetAndDestroy() : socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', resolve);
    socket.on('connect', () => {
      if (text !== '') socket.write(text);
      if (!waits) setImmediate(drop);
    });
    socket.once('data', () => {
      if (reply !== undefined) socket.write(reply);
      setImmediate(drop);
    });
  });
}

let opened = 0;
await Promise.all(
  Array.from({ length: CONCURRENCY }, async () => {
    while (opened < Number(count)) {
      opened += 1;
      await open(opened);
    }
  }),
);
