import { expect, test } from 'vitest';
import { estimateTokens } from '#domain/ai/ai-cost.ts';
import { createSandboxWriter } from '#server/drivers/ai/sandbox-writer.ts';
import type { WritingTask, WritingTerms } from '#server/drivers/ai/writer.ts';
import {
  COMMENT,
  CONVERSATION,
  DESCRIBE,
  ENRICH,
  IMPROVE,
  PAGE,
  SENTENCES,
  TASKS,
  terms,
} from '#support/writing-tasks.ts';

const writer = createSandboxWriter();
const write = async (task: WritingTask, more: Partial<WritingTerms> = {}) =>
  (await writer.write(task, terms(more))).text;

test.each(Object.entries(TASKS))(
  'the writer writes the same text for the same task (%s), and reports what it used',
  async (_name, task) => {
    const first = await writer.write(task, terms());
    expect(await createSandboxWriter().write(task, terms())).toEqual(first);
    expect(first.usage.outputTokens).toBe(estimateTokens(first.text.length));
    expect(first.usage.inputTokens).toBeGreaterThan(0);
  },
);

test('improves a text without repetitions, in its order and without new words', async () => {
  const text = await write(IMPROVE);
  expect(text).toBe(
    'We audit how a team answers its prospects.\n\nTeams lose a third of their leads without a process.\n\nOur report saves 4 hours a week!',
  );
  const words = (of: string): Set<string> => new Set(of.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  expect([...words(text)].filter((word) => !words(SENTENCES.join(' ')).has(word))).toEqual([]);
});

test('the writer refuses an improvement that would only change line breaks', async () => {
  const written = await write(IMPROVE);
  for (const description of [written, written.replaceAll('\n\n', ' ')])
    await expect(write({ intent: 'improve', description })).rejects.toMatchObject({
      code: 'writer_failed',
      message: 'The text would only get other line breaks. Nothing was charged.',
    });
});

test('the writer refuses a text that would be too short', async () => {
  const description = 'We audit how a team answers its prospects. '.repeat(4);
  await expect(write({ intent: 'improve', description }, { minCharacters: 150 })).rejects.toMatchObject({
    code: 'writer_failed',
    message: 'Without repetitions, the text has 42 characters; it needs 150. Nothing was charged.',
  });
});

test('includes every answer in a description', async () => {
  const text = await write(DESCRIBE);
  for (const part of [
    'Audit',
    'Leads are lost.',
    'Answers are faster.',
    '30 % more replies.',
    'Sales teams.',
    'Done in a week.',
  ])
    expect(text).toContain(part);
});

test('shortens a page to its own sentences', async () => {
  const text = await write(
    {
      ...ENRICH,
      page: {
        ...PAGE,
        text: Array.from(
          { length: 400 },
          (_, index) => `Sentence number ${index} tells of teams and what they answer.`,
        ).join(' '),
      },
    },
    { maxTokens: 800 },
  );
  expect(text.length).toBeLessThanOrEqual(1_700);
  expect(text).toContain('An audit for sales teams.');
});

test('the writer starts a test with the filled template, and comments on a post', async () => {
  expect(await write(CONVERSATION)).toBe('Hi Ada, how are replies handled?');
  expect(await write(COMMENT)).toContain('We have opened a second site in Lyon.');
});

const talkWith = (reply: string, more: object = {}): WritingTask => ({
  ...CONVERSATION,
  ...more,
  messages: [
    { role: 'assistant', content: 'Hi Ada, how are replies handled at your company?' },
    { role: 'user', content: reply },
  ],
});

test.each([
  ['a reply', 'Tell me more.', 'Thanks for your reply! In short: We audit replies. It takes a week.'],
  [
    'a question',
    'What does it cost?',
    'Good question. What I can tell you now: It takes a week. I will find out the rest for you.',
  ],
  ['a refusal', 'No thanks.', 'Thank you for the clear answer. I will not write about this again. All the best!'],
  ['lack of time', 'I am busy.', 'No problem at all. I will write again in a few weeks.'],
])('the writer answers %s as the profile, with facts of the offer alone', async (_, reply, answer) => {
  expect(await write(talkWith(reply))).toBe(answer);
});

test('the writer writes in the language of the prompt whatever the prospect writes, and sends the links of the prompt alone', async () => {
  expect(await write(talkWith('Pouvez-vous m’en dire plus ?'))).toMatch(/^Good question\./);
  const german = { draft: 'Guten Tag, wie ist das bei Ihnen?', context: 'Kalender: https://cal.example/mira.' };
  const messages = [
    { role: 'assistant', content: 'Guten Tag, wie ist das bei Ihnen und der Firma?' },
    { role: 'user', content: 'Yes.' },
    { role: 'assistant', content: 'Danke für die Antwort.' },
    { role: 'user', content: 'And what does it cost?' },
  ] as const;
  const text = await write({ ...CONVERSATION, ...german, messages });
  expect(text).toMatch(/^Gute Frage\./);
  expect(text.match(/https?:\S+/g)).toEqual(['https://cal.example/mira']);
  expect((await write({ ...CONVERSATION, messages })).match(/https?:\S+/g)).toBeNull();
});

test.each([
  ['English', 'Hi, how are replies handled at your company?', /^I will leave it at that\. Should/],
  ['Japanese', 'こんにちは。返信はどのように対応されていますか。', /^今回はこれで失礼いたします。/],
])('the writer takes leave of somebody whose name it does not know in %s', async (_, opener, text) => {
  const own = (content: string) => ({ role: 'assistant', content }) as const;
  expect(await write({ ...CONVERSATION, draft: opener, messages: [own(opener), own('…'), own('…')] })).toMatch(text);
});

test.each([
  ['friendly', '', /^Thanks for your reply! In short: .+\n\nHappy to help with anything else!$/],
  ['brief', '', /^Thanks for your reply! In short: We audit replies\.$/],
  ['formal', '', /\n\nKind regards$/],
  ['brief', 'we can meet on tuesday', /^We can meet on tuesday\.$/],
  ['formal', 'We can meet on Tuesday. We can meet on Tuesday.', /^We can meet on Tuesday\.\n\nKind regards$/],
] as const)('the writer suggests a %s reply that says %j', async (tone, gist, text) => {
  expect(await write(talkWith('Tell me more.', { wish: { tone, gist } }))).toMatch(text);
});

test('the writer answers as one prospect whose temperament it names when the person plays the profile', async () => {
  const talk = (turns: number): WritingTask => ({
    ...CONVERSATION,
    speaker: 'prospect',
    messages: Array.from(
      { length: turns * 2 - 1 },
      (_, index) => ({ role: index % 2 === 0 ? 'assistant' : 'user', content: `turn ${index}` }) as const,
    ),
  });
  const replies = [await write(talk(1)), await write(talk(2)), await write(talk(3))];
  expect(new Set(replies).size).toBe(3);
  expect(new Set(replies.map((reply) => /^\(A (\w+) prospect might say:\)/.exec(reply)?.[1])).size).toBe(1);
});

test('the writer never exceeds the limit of a text, and writes nothing for a canceled request or without material', async () => {
  expect((await write(DESCRIBE, { maxTokens: 10 })).length).toBeLessThanOrEqual(40);
  await expect(write(IMPROVE, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'canceled' });
  await expect(write({ intent: 'improve', description: '… 123 …' })).rejects.toMatchObject({ code: 'writer_failed' });
});
