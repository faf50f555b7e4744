import { median, withEmbeddedService } from './embedded/processes.mjs';
import { asKey } from './embedded/requests.mjs';

/**
 * Measures the time from a write's answer to its event at the clients, with 200 open sockets of ten people in ten
 * teams: for a document that one team may read, and for one that everybody may read.
 */
const SOCKETS = 200;
const PEOPLE = 10;
const WRITES = 200;

const audiences = {
  'one team (20 sockets)': { role: 'team:team-3', expected: SOCKETS / PEOPLE },
  'everybody (200 sockets)': { role: 'users', expected: SOCKETS },
};

const quantile = (numbers, share) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * share)];

await withEmbeddedService(async ({ file, fill, serve, subscribers }) => {
  const path = file('service.sqlite');
  const { tokens } = await fill({ file: path, documents: 1_000, perAgent: 100, perTeam: 100, members: PEOPLE });
  const { info } = await serve(path);
  const listeners = await subscribers();
  for (const [audience, { role, expected }] of Object.entries(audiences)) {
    const data = {
      teamId: 'team-3',
      agent: 'agent-3',
      campaign: 'campaign-1',
      messages: JSON.stringify([{ from: 'them', text: 'Thursday suits me well, after lunch. '.repeat(20) }]),
      personKey: 'event-{n}',
    };
    const body = JSON.stringify({ documentId: 'unique()', permissions: [`read("${role}")`], data });
    const round = { port: info.port, tokens, headers: asKey(info.key), sockets: SOCKETS, body, expected };
    await listeners.request({ ...round, writes: 20 });
    const { afterMs, lastMs } = await listeners.request({ ...round, writes: WRITES });
    console.log(
      `event at the client after the write's answer, ${audience.padEnd(24)} median ${median(afterMs).toFixed(2)} ms, 95th percentile ${quantile(afterMs, 0.95).toFixed(2)} ms; the last socket of each: median ${median(lastMs).toFixed(2)} ms`,
    );
  }
});
