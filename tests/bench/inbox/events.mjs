import { median, traceTasks } from '../sync/stage.mjs';

const SINGLES = 8;
const SINGLE_ROUNDS = 3;
const BETWEEN_SINGLES_MS = 500;
const BURST = 5_000;
const HOUR = 7_200;
const BATCH_SIZE = 100;
const HEAP_ROUNDS = HOUR / BATCH_SIZE;

const sleep = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Returns the newest conversations of the team on the server. */
export async function readDocuments(page, teamId, count) {
  return page.evaluate(
    async ([team, wanted]) => {
      const {
        appwrite: { projectId },
      } = await (await fetch('/config.json')).json();
      const documents = [];
      while (documents.length < wanted) {
        const queries = [
          { method: 'equal', attribute: 'teamId', values: [team] },
          { method: 'orderDesc', attribute: 'lastActivityAt' },
          { method: 'limit', values: [500] },
          ...(documents.length === 0 ? [] : [{ method: 'cursorAfter', values: [documents.at(-1).$id] }]),
        ];
        const address = `/v1/databases/main/collections/chats/documents?${queries.map((query, index) => `queries[${index}]=${encodeURIComponent(JSON.stringify(query))}`).join('&')}`;
        const answer = await (await fetch(address, { headers: { 'X-Appwrite-Project': projectId } })).json();
        if (!Array.isArray(answer.documents) || answer.documents.length === 0)
          throw new Error(JSON.stringify(answer).slice(0, 300));
        documents.push(...answer.documents);
      }
      return documents.slice(0, wanted);
    },
    [teamId, count],
  );
}

let lastMessageNumber = 0;

/** Returns the event of a new message in a conversation, which becomes the newest. */
function eventOf(document) {
  lastMessageNumber += 1;
  const at = new Date(Date.now() + lastMessageNumber).toISOString();
  const messages = [
    ...JSON.parse(document.messages || '[]'),
    {
      id: `bench-${lastMessageNumber}`,
      role: lastMessageNumber % 2 === 0 ? 'assistant' : 'user',
      content: `This is message ${lastMessageNumber}, and it is as long as most are.`,
      date: at,
    },
  ].slice(-12);
  const payload = { ...document, messages: JSON.stringify(messages), lastActivityAt: at, $updatedAt: at };
  const name = `databases.main.collections.chats.documents.${document.$id}`;
  return JSON.stringify({
    type: 'event',
    data: {
      events: [`${name}.update`, 'databases.*.collections.*.documents.*.update'],
      channels: ['documents', 'databases.main.collections.chats.documents'],
      timestamp: at,
      payload,
    },
  });
}

const messageTextOf = (number) => `This is message ${number}, and`;
/** Waits until the newest row shows the last message. */
const waitForLastMessage = (page) =>
  page.getByRole('list', { name: 'Conversations' }).getByText(messageTextOf(lastMessageNumber)).first().waitFor();

/**
 * Sends events one by one in conversations of the open list. Measures the main thread's work for each, all tasks
 * together, minus the work of the idle page in an equal time before and after.
 */
export async function measureSingles(page, cdp, proxy, documents, name) {
  const sum = ({ main }) => main.reduce((total, ms) => total + ms, 0);
  const measureIdle = async () => sum(await traceTasks(cdp, () => sleep(SINGLES * BETWEEN_SINGLES_MS)));
  const costs = [];
  const longest = [];
  let before = await measureIdle();
  for (let round = 0; round < SINGLE_ROUNDS; round += 1) {
    const traced = await traceTasks(cdp, async () => {
      for (let one = 0; one < SINGLES; one += 1) {
        proxy.sendToPages([eventOf(documents[(round * SINGLES + one) % documents.length])]);
        await sleep(BETWEEN_SINGLES_MS);
      }
    });
    const after = await measureIdle();
    costs.push((sum(traced) - (before + after) / 2) / SINGLES);
    longest.push(Math.max(...traced.main));
    before = after;
  }
  const formatTimes = (numbers) => numbers.map((ms) => ms.toFixed(1)).join(', ');
  console.log(
    `one event, ${name}: ${median(costs).toFixed(1)} ms of main thread (bar 8), the median of ${SINGLE_ROUNDS} rounds of ${SINGLES} (${formatTimes(costs)}); longest tasks ${formatTimes(longest)} ms`,
  );
  await waitForLastMessage(page);
}

/** Sends 5 000 events at once. */
export async function measureBurst(page, cdp, proxy, documents) {
  const startedMs = performance.now();
  const { main } = await traceTasks(cdp, async () => {
    proxy.sendToPages(documents.slice(0, BURST).map(eventOf));
    await waitForLastMessage(page);
  });
  console.log(
    `a burst of ${BURST} events: all shown after ${((performance.now() - startedMs) / 1_000).toFixed(1)} s; longest task ${Math.max(...main).toFixed(0)} ms (bar 50), ${main.filter((ms) => ms > 50).length} over 50 ms, ${main.reduce((total, ms) => total + ms, 0).toFixed(0)} ms of main thread in all`,
  );
  return Math.max(...main);
}

async function heapOf(cdp) {
  for (let run = 0; run < 3; run += 1) await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}

/** Sends an hour of events, two a second, as fast as the page takes them, and compares the memory before and after. */
export async function measureHeap(page, cdp, proxy, documents) {
  const heaps = [await heapOf(cdp)];
  for (let round = 1; round <= HEAP_ROUNDS; round += 1) {
    proxy.sendToPages(
      Array.from({ length: BATCH_SIZE }, (_, one) => eventOf(documents[(round * BATCH_SIZE + one) % documents.length])),
    );
    await waitForLastMessage(page);
    if (round % (HEAP_ROUNDS / 4) === 0) heaps.push(await heapOf(cdp));
  }
  console.log(
    `heap after ${HOUR} events: ${(heaps.at(-1) / heaps[0]).toFixed(2)} times its start (bar 1.2): ${heaps.map((bytes) => `${(bytes / 1e6).toFixed(1)} MB`).join(', ')}`,
  );
}
