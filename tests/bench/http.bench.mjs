import { fork } from 'node:child_process';
import { request, Agent, createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { withThrowawayServer } from '../../scripts/throwaway-server.mjs';

/**
 * Compares the answers per second of the server with a bare `node:http` server that sends the same bytes. Each runs in
 * a process of its own, with the same client and the same number of keep-alive connections. Rounds alternate, so that a
 * busy moment of the machine affects both.
 */
const CONNECTIONS = 16;
const ROUND_MS = 1_500;
const ROUNDS = 3;

/**
 * Returns the requests: the shell, the requests of the app's start, and one page of conversations as a member of the
 * team reads it.
 */
async function listCases(url) {
  const { appwrite, demo } = await (await fetch(`${url}/config.json`)).json();
  const project = { 'X-Appwrite-Project': appwrite.projectId };
  const body = JSON.stringify(demo);
  const signIn = await fetch(`${url}/v1/account/sessions/email`, {
    method: 'POST',
    headers: { ...project, 'Content-Type': 'application/json' },
    body,
  });
  const cookie = signIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const member = { ...project, Cookie: cookie };
  const page = new URLSearchParams({
    'queries[0]': '{"method":"orderDesc","attribute":"$updatedAt"}',
    'queries[1]': '{"method":"limit","values":[100]}',
  });
  return [
    { path: '/', headers: {} },
    { path: '/config.json', headers: {} },
    { path: '/healthz', headers: {} },
    { path: '/v1/health/version', headers: project },
    { path: '/v1/account', headers: member },
    { path: `/v1/databases/${appwrite.databaseId}/collections/chats/documents?${page}`, headers: member },
  ];
}

/** Requests one address as fast as the connections allow. @returns answers per second */
async function measure(url, headers) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const endsAt = performance.now() + ROUND_MS;
  let answers = 0;
  const sendRequest = () =>
    new Promise((resolve, reject) => {
      const outgoing = request(url, { agent, headers }, (answer) => {
        answer.resume();
        answer.once('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${answer.statusCode}`)),
        );
      });
      outgoing.once('error', reject);
      outgoing.end();
    });
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < endsAt) {
        await sendRequest();
        answers += 1;
      }
    }),
  );
  agent.destroy();
  return answers / (ROUND_MS / 1_000);
}

const median = (numbers) => numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)];

/** Runs in a child process. Answers everything with the bytes that its parent sends. */
function serveBare() {
  let body = Buffer.alloc(0);
  const server = createServer((_request, answer) =>
    answer.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body),
  );
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
  process.on('message', (message) => {
    body = Buffer.from(message.body, 'base64');
    process.send({});
  });
}

async function run() {
  const bare = fork(fileURLToPath(import.meta.url), ['--bare']);
  const nextMessage = () =>
    new Promise((resolve) => {
      bare.once('message', resolve);
    });
  const { port } = await nextMessage();
  try {
    await withThrowawayServer({ SEED: 'demo', SANDBOX_SPEED: '1' }, async (url) => {
      for (const { path, headers } of await listCases(url)) {
        const answer = await fetch(url + path, { headers: { ...headers, 'Accept-Encoding': 'identity' } });
        bare.send({ body: Buffer.from(await answer.arrayBuffer()).toString('base64') });
        await nextMessage();
        const ours = [];
        const theirs = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          ours.push(await measure(url + path, headers));
          theirs.push(await measure(`http://127.0.0.1:${port}/`, headers));
        }
        const [our, their] = [median(ours), median(theirs)];
        console.log(
          `GET ${path.split('?')[0].padEnd(45)} ${(our / their).toFixed(2)} × bare node:http (${Math.round(our)} and ${Math.round(their)} answers/s)`,
        );
      }
    });
  } finally {
    bare.kill();
  }
}

if (process.argv.includes('--bare')) serveBare();
else await run();
