import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withThrowawayServer } from '../../scripts/throwaway-server.mjs';
import { median, withEmbeddedService } from './embedded/processes.mjs';
import { DOCUMENTS_PATH, asMember, newest, parametersOf } from './embedded/requests.mjs';

/**
 * Measures what one person notices of the service besides lists of a hundred: the start, the sign-in, the account and a
 * long page. Requests of one kind run one at a time over one connection. The account is also requested while eight
 * others keep signing in, which shows whether hashing delays other requests.
 */
const PASSWORD = 'a long enough password';
const CONCURRENT_SIGN_INS = 8;
const REQUESTS = 200;
const SIGN_IN_PERIOD_MS = 3_000;

const quantile = (numbers, share) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * share)];
const printLatency = (label, tookMs) =>
  console.log(
    `${label.padEnd(56)} median ${median(tookMs).toFixed(2)} ms, 95th percentile ${quantile(tookMs, 0.95).toFixed(2)} ms`,
  );

async function startMs(dataDirectory) {
  const startedMs = performance.now();
  let tookMs = 0;
  await withThrowawayServer({ SEED: 'demo', SANDBOX_SPEED: '1', DATA_DIR: dataDirectory }, async () => {
    tookMs = performance.now() - startedMs;
  });
  return tookMs;
}

const dataDirectory = mkdtempSync(join(tmpdir(), 'outrider-bench-'));
try {
  console.log(
    `from nothing to healthy, with the demo                   ${(await startMs(dataDirectory)).toFixed(0)} ms`,
  );
  console.log(
    `started again on the same data                           ${median([await startMs(dataDirectory), await startMs(dataDirectory), await startMs(dataDirectory)]).toFixed(0)} ms`,
  );
} finally {
  rmSync(dataDirectory, { recursive: true, force: true });
}

await withEmbeddedService(async ({ file, fill, serve, client }) => {
  const path = file('service.sqlite');
  const { tokens } = await fill({
    file: path,
    documents: 10_000,
    perAgent: 1_000,
    perTeam: 1_000,
    members: 10,
    password: PASSWORD,
  });
  const { info } = await serve(path);
  const [requester, others] = [await client(), await client()];
  const headers = asMember(tokens[3]);
  const account = { path: '/v1/account', headers };
  const signIn = {
    method: 'POST',
    path: '/v1/account/sessions/email',
    headers: { 'X-Appwrite-Project': 'bench' },
    body: JSON.stringify({ email: 'member-0@example.test', password: PASSWORD }),
  };
  const page = {
    path: `${DOCUMENTS_PATH}?${parametersOf(
      newest('agent', 'agent-3').map((query) => (query.method === 'limit' ? { ...query, values: [1_000] } : query)),
      { total: 'false' },
    )}`,
    headers,
  };
  const measure = async (request, count = REQUESTS) =>
    (await requester.request({ port: info.port, count: count + 20, requests: [request] })).tookMs.slice(20);

  printLatency('GET /account', await measure(account));
  printLatency('GET a page of 1000 conversations (0.9 MB)', await measure(page, 60));
  printLatency('sign-in (argon2id), one at a time', await measure(signIn, 20));
  const signing = others.request({
    port: info.port,
    connections: CONCURRENT_SIGN_INS,
    durationMs: SIGN_IN_PERIOD_MS,
    requests: [signIn],
  });
  printLatency(`GET /account while ${CONCURRENT_SIGN_INS} others keep signing in`, await measure(account));
  console.log(
    `sign-ins meanwhile                                       ${(await signing).perSecond.toFixed(0)} a second`,
  );
});
