import { median, withEmbeddedService } from './embedded/processes.mjs';
import { DOCUMENTS_PATH, asKey, asMember, newest, parametersOf } from './embedded/requests.mjs';

/**
 * Compares the requests per second of the embedded service with the bare server of `embedded/control.mjs` on a copy of
 * its file. Service, counterpart and client are three processes. Rounds alternate and the ratio is taken pair by pair,
 * so that a busy moment of the machine affects both.
 */
const DOCUMENTS = 10_000;
const CONNECTIONS = 16;
const ROUND_MS = 500;
const PAIRS = 5;

const NEW_CONVERSATION = {
  permissions: ['read("team:team-3")', 'update("team:team-3")'],
  data: {
    teamId: 'team-3',
    agent: 'agent-new',
    campaign: 'campaign-1',
    status: 1,
    paused: false,
    waitingFollowUp: false,
    messages: JSON.stringify([
      { from: 'us', text: 'Good morning, shall we speak on Thursday?', at: '2026-01-01T00:00:00.000+00:00' },
    ]),
    qualificationHistory: ['interested'],
    prospect: JSON.stringify({
      name: 'A Person',
      headline: 'Head of logistics at a company that ships things',
      place: 'Lyon',
    }),
    lastActivityAt: '2026-01-01T00:00:00.000+00:00',
    nextActAt: null,
    actCount: 0,
  },
};

const creation = (unique) => ({
  permissions: NEW_CONVERSATION.permissions,
  data: { ...NEW_CONVERSATION.data, personKey: unique },
});

async function bodyOf(port, path, headers = {}) {
  return (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text();
}

await withEmbeddedService(async ({ file, fill, serve, control, client }) => {
  const [ours, theirs] = [file('service.sqlite'), file('control.sqlite')];
  const { tokens, table, attributes } = await fill({
    file: ours,
    copyTo: theirs,
    documents: DOCUMENTS,
    perAgent: 1_000,
    perTeam: 1_000,
    members: 10,
  });
  const service = await serve(ours);
  const bare = await control({ file: theirs, table, attributes });
  const requester = await client();
  const callers = { 'a server key': asKey(service.info.key), 'a member': asMember(tokens[3]) };

  /** Runs one round. Returns the answers per second and the server's processor time for each answer. */
  async function measure({ child, info }, request) {
    const before = await child.request('usage');
    const { perSecond, answers } = await requester.request({
      connections: CONNECTIONS,
      durationMs: ROUND_MS,
      port: info.port,
      requests: [request],
    });
    const after = await child.request('usage');
    return { perSecond, cpuUs: (after.user + after.system - before.user - before.system) / answers };
  }

  async function compare(label, ourRequest, theirRequest) {
    const pairs = [];
    for (let pair = -1; pair < PAIRS; pair += 1) {
      const [our, their] = [await measure(service, ourRequest), await measure(bare, theirRequest)];
      if (pair >= 0) pairs.push({ our, their });
    }
    const ratios = pairs.map(({ our, their }) => our.perSecond / their.perSecond);
    const rate = (side) => Math.round(median(pairs.map((pair) => pair[side].perSecond)));
    const cpu = (side) => Math.round(median(pairs.map((pair) => pair[side].cpuUs)));
    console.log(
      `${label.padEnd(55)} ${median(ratios).toFixed(2)} × bare node:http with SQLite (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}; ${rate('our')} and ${rate('their')} answers/s, ${cpu('our')} and ${cpu('their')} µs of processor time each)`,
    );
  }

  for (const [callerName, headers] of Object.entries(callers)) {
    for (const [label, total, barePath] of [
      ['without a total', 'false', '/list/agent-3'],
      ['with its total', 'true', '/counted/agent-3'],
    ]) {
      const path = `${DOCUMENTS_PATH}?${parametersOf(newest('agent', 'agent-3'), { total })}`;
      if ((await bodyOf(service.info.port, path, headers)) !== (await bodyOf(bare.info.port, barePath)))
        throw new Error('The two servers answer different bytes.');
      await compare(`list 100 by index, ${label}, as ${callerName}`, { path, headers }, { path: barePath });
    }
    const ourBody = JSON.stringify({ documentId: `${callerName.at(-1)}-{n}`, ...creation(`${callerName.at(-1)}-{n}`) });
    const theirBody = JSON.stringify(creation(`${callerName.at(-1)}-{n}`));
    await compare(
      `create, as ${callerName}`,
      { method: 'POST', path: DOCUMENTS_PATH, headers, body: ourBody },
      { method: 'POST', path: `/create/${callerName.at(-1)}-{n}`, body: theirBody },
    );
  }
});
