import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { countStored, killBrowser, launchBrowser, signInToDemo, withLongestTask, withServer } from './sync/stage.mjs';
import { waitUntil } from './sync/window.mjs';

/**
 * Imports a list of 100 000 people into the embedded service, for a team that already has 17 000 conversations, with
 * the production build and a real Chromium with a profile on disk. Meanwhile the browser is killed twice (while it
 * sends parts, and while the server imports them) and the server three times. At the end each person of the file exists
 * once, counts equal recounts, nothing is unsent, and the screen shows so. The longest task of the page's main thread
 * is measured by its own processor time for each stage. `PEOPLE=5000 npm run bench -- import-scale`
 */
/** Conversations that the team already has. */
const CONVERSATIONS = Number(process.env.CONVERSATIONS ?? 17_000);
const PEOPLE = Number(process.env.PEOPLE ?? 100_000);
const CAMPAIGN = 'campaign-southern-founders';
const TIMEOUT_MS = 1_800_000;
/** The limit of one step on the screen. */
const STEP_TIMEOUT_MS = 180_000;
const BAR_MS = 50;
/** The length of one trace, ms. */
const TRACE_MS = 10_000;
/** Slow enough that the demo's people do nothing meanwhile. */
const STOPPED_SPEED = '0.001';

const numbers = new Intl.NumberFormat('en-US');

const address = (index) => `https://www.linkedin.com/in/person-${(index * 7_919).toString(36)}-${index}`;
const isRepeated = (index) => index % 50 === 17;
const isUnaddressed = (index) => index % 50 === 33;
const nameOf = (index) =>
  [`Zoë ${index}`, `李小龙 ${index}`, `Ана "Annie" ${index}`, `José, the ${index}th`][index % 4];

const rows = Array.from({ length: PEOPLE }, (_, index) => index);
const expected = {
  people: rows.filter((index) => !isRepeated(index) && !isUnaddressed(index)),
  repeated: rows.filter(isRepeated).length,
  unaddressed: rows.filter(isUnaddressed).length,
  /** Those that the browser leaves out are stored too. */
  rejected: rows.filter((index) => isUnaddressed(index) || isRepeated(index)).length,
  sent: rows.filter((index) => !isRepeated(index)).length,
};

/**
 * Every fiftieth row repeats another one with a different spelling of its address, and every fiftieth has no address.
 */
function createList() {
  const quoted = (text) => `"${text.replaceAll('"', '""')}"`;
  const lines = rows.map((index) => {
    const link = isUnaddressed(index)
      ? ''
      : isRepeated(index)
        ? `${address(index - 10).replace('https://www.', 'http://fr.')}/?trk=list`
        : address(index);
    const summary =
      index % 3 === 0
        ? quoted(`Builds teams, and "things".\nWrites about number ${index}`)
        : `Writes about number ${index}`;
    return [
      link,
      quoted(nameOf(index)),
      quoted(`Head of Sales, EMEA № ${index % 97}`),
      quoted(`Müller & Søn ${index % 997}`),
      '"Lyon, Auvergne-Rhône-Alpes, France"',
      summary,
    ].join(',');
  });
  return ['profileUrl,fullName,headline,company,location,notes', ...lines].join('\r\n');
}

/** Signs in a member who reads the progress of the import. A read returns undefined while the server is down. */
async function signInObserver(url) {
  const { appwrite, demo } = await (await fetch(`${url}/config.json`)).json();
  const project = { 'X-Appwrite-Project': appwrite.projectId };
  const signIn = await fetch(`${url}/v1/account/sessions/email`, {
    method: 'POST',
    headers: { ...project, 'Content-Type': 'application/json' },
    body: JSON.stringify(demo),
  });
  const headers = {
    ...project,
    Cookie: signIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  };
  const query = new URLSearchParams({
    'queries[0]': JSON.stringify({ method: 'equal', attribute: 'campaign', values: [CAMPAIGN] }),
  });
  const listsAddress = `${url}/v1/databases/${appwrite.databaseId}/collections/prospectsList/documents?${query}`;
  return async () => {
    const answer = await fetch(listsAddress, { headers }).catch(() => undefined);
    if (answer === undefined || !answer.ok) return undefined;
    return (
      (await answer.json()).documents.find(({ fileName }) => fileName === 'people.csv') ?? {
        chunks: 0,
        processed: 0,
        total: 0,
        status: 'none',
      }
    );
  };
}

/** The current stage, and the longest task of each stage, ms. */
let stage = 'the app is opened';
const DONE = 'done';
const longestTasks = new Map();

/**
 * Traces the main threads of a browser's pages, one stage or `TRACE_MS` at a time, until the browser or the import
 * ends.
 */
async function traceStages(context, cdp) {
  let isGone = false;
  context.once('close', () => {
    isGone = true;
  });
  while (!isGone && stage !== DONE) {
    const [tracedStage, endMs] = [stage, performance.now() + TRACE_MS];
    const isOver = () => isGone || stage !== tracedStage || performance.now() > endMs;
    // Trace data that a killed browser has not sent is lost.
    await withLongestTask(
      cdp,
      () => waitUntil('the trace ends', isOver, TRACE_MS * 2),
      (ms) => longestTasks.set(tracedStage, Math.max(longestTasks.get(tracedStage) ?? 0, ms)),
    ).catch(() => undefined);
  }
}

const problems = [];
const expectEqual = (label, found, wanted) => {
  if (found !== wanted) problems.push(`${label}: ${found}, not ${wanted}`);
};

async function run({ url, server, profile, executable }) {
  const file = join(profile, 'people.csv');
  const text = createList();
  writeFileSync(file, text);
  const progress = await signInObserver(url);
  const waitForImport = (label, condition) =>
    waitUntil(
      label,
      async () => {
        const list = await progress();
        return list !== undefined && condition(list);
      },
      TIMEOUT_MS,
    );
  let startedMs = 0;
  const printTime = (label) => console.log(`${label} after ${((performance.now() - startedMs) / 1_000).toFixed(0)} s`);
  let context = await launchBrowser(executable, profile);
  let tracing = Promise.resolve();
  const openPage = async (path) => {
    const page = await context.newPage();
    page.setDefaultTimeout(STEP_TIMEOUT_MS);
    await page.goto(`${url}${path}`);
    tracing = traceStages(context, await context.newCDPSession(page));
    return page;
  };
  const restartBrowser = async () => {
    await killBrowser(context);
    context = await launchBrowser(executable, profile);
    const page = await openPage(`/campaigns/${CAMPAIGN}`);
    printTime('the browser is killed and open again');
    return page;
  };
  const restartServer = async () => {
    await server.kill();
    await delay(1_000);
    await server.start();
    printTime('the server is killed and started again');
  };

  try {
    const first = await context.newPage();
    first.setDefaultTimeout(STEP_TIMEOUT_MS);
    await signInToDemo(first, url);
    await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await first.getByRole('button', { name: 'Sync: Live' }).waitFor();
    await waitUntil(
      'all conversations are on the device',
      async () => {
        await delay(1_000);
        return (await first.evaluate(countStored)).chats >= CONVERSATIONS;
      },
      TIMEOUT_MS,
    );
    const before = await first.evaluate(countStored);
    // A browser writes its cookies to disk after half a minute, or when it is closed.
    await context.close();
    context = await launchBrowser(executable, profile);
    let page = await openPage(`/campaigns/${CAMPAIGN}/import`);
    await page.getByRole('heading', { name: 'Upload prospects' }).waitFor();

    stage = 'the list is read and checked';
    startedMs = performance.now();
    await page.getByLabel('CSV file').setInputFiles(file);
    const anyway = page.getByRole('button', { name: 'Import it anyway' });
    const confirm = page.getByRole('button', { name: /^Import [\d,]+ prospects$/ });
    await anyway.or(confirm).waitFor();
    if (await anyway.isVisible()) await anyway.click();
    await page.getByText(`${numbers.format(expected.repeated)} duplicates in this file`).waitFor();
    await page.getByRole('checkbox', { name: 'Import them anyway' }).check();
    await confirm.getByText(numbers.format(expected.sent)).waitFor();
    printTime(`${(Buffer.byteLength(text) / 1_024 / 1_024).toFixed(1)} MB are checked`);

    stage = 'the import is stored on the device';
    await confirm.click();
    await page.waitForURL(`**/campaigns/${CAMPAIGN}`);
    printTime('the import is stored on the device');

    stage = 'parts are sent';
    await waitForImport('two parts have arrived', ({ chunks }) => chunks >= 2);
    page = await restartBrowser();
    await waitForImport('more parts have arrived', ({ chunks, total }) => chunks >= 4 || total === expected.sent);
    await restartServer();
    await waitForImport('all parts have arrived', ({ total, lastChunk }) => total === expected.sent && lastChunk >= 0);
    printTime('all parts are sent');

    stage = 'the server imports and progress is shown';
    await waitForImport('a third is imported', ({ processed }) => processed >= expected.sent / 3);
    await restartServer();
    await waitForImport('half is imported', ({ processed }) => processed >= expected.sent / 2);
    page = await restartBrowser();
    await waitForImport('three quarters are imported', ({ processed }) => processed >= (expected.sent * 3) / 4);
    await restartServer();
    await waitForImport('the import is complete', ({ status }) => status === 'completed');
    printTime('the server has imported everybody');
    await page
      .getByRole('list', { name: 'Imports' })
      .getByRole('listitem')
      .filter({ hasText: 'people.csv' })
      .getByText('Completed', { exact: true })
      .waitFor();
    printTime('the screen says so');

    stage = 'the conversations arrive on the device';
    const wanted = before.chats + expected.sent;
    await waitUntil(
      `${wanted} conversations are on the device, and nothing is unsent`,
      async () => {
        await delay(1_000);
        const { chats, unsent } = await page.evaluate(countStored);
        return chats === wanted && unsent === 0;
      },
      TIMEOUT_MS,
    );
    await page.getByRole('button', { name: 'Sync: Live' }).waitFor();
    printTime('all conversations are on the device');
    stage = DONE;
    await tracing;
  } finally {
    await context.close();
  }
}

await withServer({ conversations: CONVERSATIONS, sandboxSpeed: STOPPED_SPEED }, run, async ({ readImport }) => {
  const { lists, people, prospects, rejected } = await readImport(CAMPAIGN);
  const [list, ...more] = lists.filter(({ fileName }) => fileName === 'people.csv');
  expectEqual('imports', more.length, 0);
  const own = people.filter((person) => person.list === list.id);
  const found = new Map();
  for (const person of own.filter(({ status }) => status !== 404))
    found.set(person.address, [...(found.get(person.address) ?? []), person.name]);
  for (const index of expected.people) {
    const names = found.get(address(index)) ?? [];
    if (names.length !== 1 || names[0] !== nameOf(index))
      problems.push(`${address(index)} is stored as ${JSON.stringify(names)}`);
    found.delete(address(index));
  }
  expectEqual('people who are in no file', found.size, 0);
  expectEqual('people without an address', own.filter(({ status }) => status === 404).length, expected.unaddressed);
  expectEqual('status', list.status, 'completed');
  for (const [field, wanted] of Object.entries({
    total: expected.sent,
    processed: expected.sent,
    imported: expected.people.length,
    existing: 0,
    invalid: expected.unaddressed,
  }))
    expectEqual(field, list[field], wanted);
  const left = rejected.filter((row) => row.list === list.id);
  expectEqual('rejected rows', left.length, expected.rejected);
  expectEqual('rejected rows, each once', new Set(left.map(({ rowNumber }) => rowNumber)).size, expected.rejected);
  expectEqual(
    'prospects of the campaign',
    prospects,
    lists.reduce((sum, one) => sum + one.imported, 0),
  );
});
for (const [name, ms] of longestTasks)
  console.log(`longest task of the main thread while ${name}: ${ms.toFixed(0)} ms (bar ${BAR_MS})`);
if (problems.length > 0) throw new Error(`${problems.length} problems:\n${problems.slice(0, 20).join('\n')}`);
console.log(`${PEOPLE} people: each stored once, counts equal a recount, nothing is unsent`);
