import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { countKept, killBrowser, launchBrowser, signInToDemo, withLongestTask, withServer } from './sync/stage.mjs';
import { until } from './sync/window.mjs';

/**
 * Imports a list of 100 000 people into the embedded service, for a team that already has 17 000 conversations, with
 * the production build and a real Chromium with a profile on disk. Meanwhile the browser is killed twice (while its
 * parts are sent, and while the server works at them) and the server three times. At the end each person of the file
 * exists once, counts equal recounts, nothing is unsent, and the screen shows so. The longest task of the page's main
 * thread is measured by its own processor time for each stage. `PEOPLE=5000 npm run bench -- import-scale`
 */
/** Conversations that the team already has. */
const CONVERSATIONS = Number(process.env.CONVERSATIONS ?? 17_000);
const PEOPLE = Number(process.env.PEOPLE ?? 100_000);
const CAMPAIGN = 'campaign-southern-founders';
const PATIENCE_MS = 1_800_000;
/** Longest time of one step on the screen. */
const STEP_PATIENCE_MS = 180_000;
const BAR_MS = 50;
/** Interval at which a trace is read, in ms. */
const SLICE_MS = 10_000;
/** Slow enough that the demo's people do nothing meanwhile. */
const STILL = '0.001';

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
  sent: rows.filter((index) => !isRepeated(index)).length,
};

/**
 * Every fiftieth row repeats another one with a different spelling of its address, and every fiftieth has no address.
 */
function makeList() {
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

/** Signs a member in who reads the import’s progress; a read finds nothing while the server is down. */
async function signInWatcher(url) {
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

/** The current stage, and the longest task of each stage, in ms. */
let phase = 'the app is opened';
const OVER = 'it is over';
const longest = new Map();

/**
 * Traces the main threads of a browser's pages, one stage or `SLICE_MS` at a time, until the browser or the import
 * ends.
 */
async function watchTasks(context, cdp) {
  let isGone = false;
  context.once('close', () => {
    isGone = true;
  });
  while (!isGone && phase !== OVER) {
    const [own, endMs] = [phase, performance.now() + SLICE_MS];
    const isOver = () => isGone || phase !== own || performance.now() > endMs;
    // Trace data that a killed browser has not sent is lost.
    await withLongestTask(
      cdp,
      () => until('the slice is over', isOver, SLICE_MS * 2),
      (ms) => longest.set(own, Math.max(longest.get(own) ?? 0, ms)),
    ).catch(() => undefined);
  }
}

const problems = [];
const check = (what, found, wanted) => {
  if (found !== wanted) problems.push(`${what}: ${found}, not ${wanted}`);
};

async function run({ url, server, profile, executable }) {
  const file = join(profile, 'people.csv');
  const text = makeList();
  writeFileSync(file, text);
  const progress = await signInWatcher(url);
  const reached = (what, isSo) =>
    until(
      what,
      async () => {
        const list = await progress();
        return list !== undefined && isSo(list);
      },
      PATIENCE_MS,
    );
  let startedMs = 0;
  const tell = (what) => console.log(`${what} after ${((performance.now() - startedMs) / 1_000).toFixed(0)} s`);
  let context = await launchBrowser(executable, profile);
  let watching = Promise.resolve();
  const openPage = async (path) => {
    const page = await context.newPage();
    page.setDefaultTimeout(STEP_PATIENCE_MS);
    await page.goto(`${url}${path}`);
    watching = watchTasks(context, await context.newCDPSession(page));
    return page;
  };
  const killAndOpen = async () => {
    await killBrowser(context);
    context = await launchBrowser(executable, profile);
    const page = await openPage(`/campaigns/${CAMPAIGN}`);
    tell('the browser was killed and is open again');
    return page;
  };
  const killAndStart = async () => {
    await server.kill();
    await delay(1_000);
    await server.start();
    tell('the server was killed and is there again');
  };

  try {
    const first = await context.newPage();
    first.setDefaultTimeout(STEP_PATIENCE_MS);
    await signInToDemo(first, url);
    await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await first.getByRole('button', { name: 'Sync: Live' }).waitFor();
    await until(
      'all conversations are on the device',
      async () => {
        await delay(1_000);
        return (await first.evaluate(countKept)).chats >= CONVERSATIONS;
      },
      PATIENCE_MS,
    );
    const before = await first.evaluate(countKept);
    // A browser writes its cookies to disk after half a minute, or when it is closed.
    await context.close();
    context = await launchBrowser(executable, profile);
    let page = await openPage(`/campaigns/${CAMPAIGN}/import`);
    await page.getByRole('heading', { name: 'Upload prospects' }).waitFor();

    phase = 'the list is read and checked';
    startedMs = performance.now();
    await page.getByLabel('CSV file').setInputFiles(file);
    const anyway = page.getByRole('button', { name: 'Import it anyway' });
    const confirm = page.getByRole('button', { name: /^Import [\d,]+ prospects$/ });
    await anyway.or(confirm).waitFor();
    if (await anyway.isVisible()) await anyway.click();
    await page.getByText(`${numbers.format(expected.repeated)} duplicates in this file`).waitFor();
    await page.getByRole('checkbox', { name: 'Import them anyway' }).check();
    await confirm.getByText(numbers.format(expected.sent)).waitFor();
    tell(`${(Buffer.byteLength(text) / 1_024 / 1_024).toFixed(1)} MB are checked`);

    phase = 'parts are kept';
    await confirm.click();
    await page.waitForURL(`**/campaigns/${CAMPAIGN}`);
    tell('they are kept');

    phase = 'parts are sent';
    await reached('two parts have come', ({ chunks }) => chunks >= 2);
    page = await killAndOpen();
    await reached('more parts have come', ({ chunks, total }) => chunks >= 4 || total === expected.sent);
    await killAndStart();
    await reached('all parts have come', ({ total, lastChunk }) => total === expected.sent && lastChunk >= 0);
    tell('all are sent');

    phase = 'the server works and progress is shown';
    await reached('a third is imported', ({ processed }) => processed >= expected.sent / 3);
    await killAndStart();
    await reached('half is imported', ({ processed }) => processed >= expected.sent / 2);
    page = await killAndOpen();
    await reached('three quarters are imported', ({ processed }) => processed >= (expected.sent * 3) / 4);
    await killAndStart();
    await reached('it is complete', ({ status }) => status === 'completed');
    tell('the server is done');
    await page
      .getByRole('list', { name: 'Imports' })
      .getByRole('listitem')
      .filter({ hasText: 'people.csv' })
      .getByText('Completed', { exact: true })
      .waitFor();
    tell('the screen says so');

    phase = 'the conversations come to the device';
    const wanted = before.chats + expected.sent;
    await until(
      `${wanted} conversations are on the device, and nothing is unsent`,
      async () => {
        await delay(1_000);
        const { chats, unsent } = await page.evaluate(countKept);
        return chats === wanted && unsent === 0;
      },
      PATIENCE_MS,
    );
    await page.getByRole('button', { name: 'Sync: Live' }).waitFor();
    tell('everybody is on the device');
    phase = OVER;
    await watching;
  } finally {
    await context.close();
  }
}

await withServer({ conversations: CONVERSATIONS, sandboxSpeed: STILL }, run, async ({ readImport }) => {
  const { lists, people, prospects, rejected } = await readImport(CAMPAIGN);
  const [list, ...more] = lists.filter(({ fileName }) => fileName === 'people.csv');
  check('imports', more.length, 0);
  const own = people.filter((person) => person.list === list.id);
  const found = new Map();
  for (const person of own.filter(({ status }) => status !== 404))
    found.set(person.address, [...(found.get(person.address) ?? []), person.name]);
  for (const index of expected.people) {
    const names = found.get(address(index)) ?? [];
    if (names.length !== 1 || names[0] !== nameOf(index))
      problems.push(`${address(index)} is there as ${JSON.stringify(names)}`);
    found.delete(address(index));
  }
  check('people who are in no file', found.size, 0);
  check('people without an address', own.filter(({ status }) => status === 404).length, expected.unaddressed);
  check('status', list.status, 'completed');
  for (const [field, wanted] of Object.entries({
    total: expected.sent,
    processed: expected.sent,
    imported: expected.people.length,
    existing: 0,
    invalid: expected.unaddressed,
  }))
    check(field, list[field], wanted);
  const left = rejected.filter((row) => row.list === list.id);
  check('rejected rows', left.length, expected.unaddressed);
  check('rejected rows, each once', new Set(left.map(({ rowNumber }) => rowNumber)).size, expected.unaddressed);
  check(
    'prospects of the campaign',
    prospects,
    lists.reduce((sum, one) => sum + one.imported, 0),
  );
});
for (const [stretch, ms] of longest)
  console.log(`longest task of the main thread while ${stretch}: ${ms.toFixed(0)} ms (bar ${BAR_MS})`);
if (problems.length > 0) throw new Error(`${problems.length} are wrong:\n${problems.slice(0, 20).join('\n')}`);
console.log(`${PEOPLE} people: each there once, counts as recounted, nothing unsent`);
