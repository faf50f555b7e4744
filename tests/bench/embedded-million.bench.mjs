import { statSync } from 'node:fs';
import { median, withEmbeddedService } from './embedded/processes.mjs';
import { DOCUMENTS_PATH, asKey, asMember, newest, parametersOf } from './embedded/requests.mjs';

/**
 * Measures the cost of a request among a million documents, as a multiple of the same request among a thousand: one
 * service on each file, the same client, one request at a time, in alternating rounds. Pages, documents and cursors are
 * taken from all over the file.
 */
const MANY = 1_000_000;
const FEW = 1_000;
const PER_AGENT = 1_000;
const PER_TEAM = { [MANY]: 100_000, [FEW]: FEW };
/** The member sees the fourth team of the large file and the only one of the small file. */
const MEMBERS = { [MANY]: 4, [FEW]: 1 };
const ROUNDS = 9;
const REQUESTS = 60;

const list = (queries, total, range) => ({
  path: `${DOCUMENTS_PATH}?${parametersOf(queries, { total }).replaceAll('%7Bany%7D', '{any}')}`,
  ...range,
});

/**
 * Returns the requests over the documents `from` to below `to`, all of which the member may read and change; `team` is
 * theirs.
 */
function requestsOf({ team, from, to }) {
  const documents = { from, to };
  const agents = { from: from / PER_AGENT, to: to / PER_AGENT };
  const after = { method: 'cursorAfter', values: ['chat-{any}'] };
  const deep = { from: from + 100, to: Math.ceil((from + to) / 2) + 100 };
  return {
    'list 100 of a profile': list(newest('agent', 'agent-{any}'), 'false', agents),
    'list 100 of a profile with the total': list(newest('agent', 'agent-{any}'), 'true', agents),
    'list 100 of a team': list(newest('teamId', team), 'false', documents),
    'list 100 of a team with the total': list(newest('teamId', team), 'true', documents),
    'list 100 of a team after a deep cursor': list(newest('teamId', team, after), 'false', deep),
    get: { path: `${DOCUMENTS_PATH}/chat-{any}`, ...documents },
    patch: {
      method: 'PATCH',
      path: `${DOCUMENTS_PATH}/chat-{any}`,
      body: '{"data":{"messages":"[{\\"text\\":\\"message {n}\\"}]","paused":true}}',
      ...documents,
    },
  };
}

await withEmbeddedService(async ({ file, fill, serve, client }) => {
  const requester = await client();
  async function prepare(documents) {
    const path = file(`${documents}.sqlite`);
    const startedMs = performance.now();
    const { tokens } = await fill({
      file: path,
      documents,
      perAgent: PER_AGENT,
      perTeam: PER_TEAM[documents],
      members: MEMBERS[documents],
    });
    console.log(
      `${documents} documents written in ${((performance.now() - startedMs) / 1_000).toFixed(1)} s, ${(statSync(path).size / 1e6).toFixed(0)} MB`,
    );
    const { info } = await serve(path);
    const member = MEMBERS[documents] - 1;
    const from = member * PER_TEAM[documents];
    return {
      port: info.port,
      callers: { 'a server key': asKey(info.key), 'a member': asMember(tokens[member]) },
      requests: requestsOf({ team: `team-${member}`, from, to: from + PER_TEAM[documents] }),
    };
  }
  const [few, many] = [await prepare(FEW), await prepare(MANY)];
  for (const callerName of Object.keys(few.callers)) {
    for (const requestName of Object.keys(few.requests)) {
      const medians = { few: [], many: [] };
      for (let round = -1; round < ROUNDS; round += 1) {
        for (const [size, { port, callers, requests }] of Object.entries({ few, many })) {
          const { tookMs } = await requester.request({
            port,
            count: REQUESTS,
            requests: [{ ...requests[requestName], headers: callers[callerName] }],
          });
          if (round >= 0) medians[size].push(median(tookMs));
        }
      }
      const ratios = medians.many.map((ms, round) => ms / medians.few[round]);
      const figures = `${median(medians.many).toFixed(2)} and ${median(medians.few).toFixed(2)} ms`;
      console.log(
        `${`${requestName}, as ${callerName}`.padEnd(56)} ${median(ratios).toFixed(2)} × its cost among 1 000 (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}; ${figures})`,
      );
    }
  }
});
