import { expect, test } from 'vitest';
import { createWorkingCalendars } from '#server/drivers/network/working-calendars.ts';
import { createDialogueWriter } from '#server/drivers/network/sandbox/dialogue-writer.ts';
import { createSandboxNetwork } from '#server/drivers/network/sandbox/sandbox-network.ts';
import { runStep, type RunChat } from '#server/jobs/campaign-run-step.ts';
import { runSentStep } from '#server/seed/simulate-past.ts';
import { addCounts, countsBetween, countsOf, recount } from '#server/jobs/campaign-run-recount.ts';
import { PROFILE, waitingChats } from './network-support.ts';

const START_MS = Date.parse('2026-10-05T08:00:00Z');
const calendar = createWorkingCalendars()(PROFILE, START_MS);

/** Runs one conversation from the import to its end and returns every state of it. */
async function statesOf(chat: RunChat, qualifiesByScore = true): Promise<RunChat[]> {
  const deps = {
    network: createSandboxNetwork('life'),
    writer: createDialogueWriter('life'),
    profile: PROFILE,
    offerName: 'Reply Studio',
    qualifiesByScore,
    approvesMessages: false,
    calendar,
  };
  const states = [chat];
  let current = chat;
  let atMs: number | undefined = START_MS;
  while (atMs !== undefined && states.length < 60) {
    const result = await runSentStep(current, { ...deps, atMs, writtenAt: new Date(atMs).toISOString() });
    if (result.nextActAtMs !== undefined) expect(result.nextActAtMs).toBeGreaterThan(atMs);
    current = result.chat;
    atMs = result.nextActAtMs;
    states.push(current);
  }
  return states;
}

const ORDER = [0, 1, 2, 3, 4, 5];

test('a high score alone qualifies nobody when qualification is manual', async () => {
  const conversations = await Promise.all(waitingChats('life', 400).map((chat) => statesOf(chat, false)));
  const last = conversations.map((states) => states.at(-1) ?? expect.fail('no state'));
  expect(last.some(({ qualifications: [newest] }) => (newest?.percentage ?? 0) > 70)).toBe(true);
  expect(last.filter(({ status }) => status === 5)).toEqual([]);
});

test('every conversation ends, its status never goes back, and messages are only ever added', async () => {
  const seen = new Set<number>();
  for (const chat of waitingChats('life', 400)) {
    const states = await statesOf(chat);
    expect(states.length).toBeLessThan(40);
    for (const [index, state] of states.entries()) {
      seen.add(state.status);
      const before = states[index - 1];
      if (before === undefined) continue;
      expect(state.actCount).toBe(before.actCount + 1);
      expect(state.messages.slice(0, before.messages.length)).toEqual(before.messages);
      expect(state.messages.length - before.messages.length).toBeLessThanOrEqual(1);
      if (ORDER.includes(state.status)) expect(state.status).toBeGreaterThanOrEqual(before.status);
      // After an outgoing message the chat waits for a follow-up until the prospect answers; at the end no chat waits.
      const [newest] = state.messages.slice(before.messages.length);
      if (newest !== undefined) expect(state.waitingFollowUp).toBe(newest.role === 'assistant');
    }
    expect(states.at(-1)?.waitingFollowUp).toBe(false);
  }
  expect([...seen].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 404, 501]);
});

test('stats that are updated step by step equal a recount', async () => {
  let counts = recount([]);
  const last: RunChat[] = [];
  for (const chat of waitingChats('stats', 120)) {
    const states = await statesOf(chat);
    for (const [index, state] of states.entries()) {
      const before = states[index - 1];
      if (before !== undefined) counts = addCounts(counts, countsBetween(countsOf(before), countsOf(state)));
    }
    const end = states.at(-1);
    if (end !== undefined) last.push(end);
  }
  expect(counts).toEqual(recount(last));
  expect(counts.messagesReceived).toBeGreaterThan(20);
});

test('messages have no placeholder left and the language of the prospect, and qualifications are sorted newest first', async () => {
  const conversations = await Promise.all(waitingChats('phrases', 500).map((chat) => statesOf(chat)));
  const ends = conversations
    .map((states) => states.at(-1))
    .filter((state) => state !== undefined && state.messages.length > 0);
  for (const end of ends) {
    for (const { content } of end?.messages ?? []) expect(content).not.toMatch(/\{\{|\}\}|undefined/);
    const dates = (end?.qualifications ?? []).map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
  }
  const japanese = ends.find((end) => end?.prospect.country === 'Japan');
  const emirati = ends.find((end) => end?.prospect.country === 'United Arab Emirates');
  expect(japanese?.messages[0]?.content).toMatch(/[\u3040-\u30FF]/);
  expect(emirati?.messages[0]?.content).toMatch(/[\u0600-\u06FF]/);
});

test('an answer of a prospect finds the room that is kept for one, however long it is and whatever it says', async () => {
  const [waiting] = waitingChats('long', 1);
  const chat = { ...(waiting ?? expect.fail()), status: 3 };
  const answers = ['x'.repeat(5_000_000), '\u0001'.repeat(5_000_000), '"'.repeat(100_000), '\uD800'.repeat(100_000)];
  for (const content of [...answers, 'Yes,\r\n\tgladly\u0007 ']) {
    const result = await runStep(chat, {
      network: { ...createSandboxNetwork('long'), poll: () => Promise.resolve({ kind: 'message', content }) },
      writer: createDialogueWriter('long'),
      profile: PROFILE,
      offerName: 'Reply Studio',
      qualifiesByScore: false,
      approvesMessages: false,
      calendar,
      atMs: START_MS,
      writtenAt: new Date(START_MS).toISOString(),
    });
    const [message] = result.chat.messages;
    expect(message?.role).toBe('user');
    expect(JSON.stringify(message).length).toBeLessThan(33_000);
    if (content.startsWith('Yes')) expect(message?.content).toBe('Yes,\n\tgladly');
  }
});
