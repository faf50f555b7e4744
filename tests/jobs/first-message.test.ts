import { describe, expect, test } from 'vitest';
import type { Prospect } from '#domain/prospect/prospect.ts';
import { briefingOf, firstMessageOf, type MessageParts } from '#server/jobs/first-message.ts';

const ADA: Prospect = {
  name: 'Ada Byron',
  headline: 'CTO at Engines',
  company: 'Engines',
  city: 'London',
  country: 'GB',
  resume: '',
  profileUrl: '',
};
const messages = (first: string) => ({
  type: 'messages',
  content: JSON.stringify({ context: 'To {{prospectDescription}} of {{productDescription}}', first_message: first }),
});
const parts = (prompt: MessageParts['prompt'], values: MessageParts['values'] = {}): MessageParts => ({
  prompt,
  values,
  offerDescription: 'We plan berths.',
  agentName: 'Camille Moreau',
});

describe('the first message of a campaign', () => {
  test.each<[string, MessageParts, string | undefined]>([
    [
      'names the prospect, the company, the profile and the offer',
      parts(
        messages(
          'Hi {{prospectName}} of {{ companyName }}: {{productDescription}} {{prospectDescription}}. {{agentName}}',
        ),
      ),
      'Hi Ada Byron of Engines: We plan berths. CTO at Engines, London, GB. Camille Moreau',
    ],
    [
      'contains the values of its campaign',
      parts(messages('See {{report}}.'), { report: 'Berths 2026' }),
      'See Berths 2026.',
    ],
    [
      'takes the name from the prospect, not from the values of its campaign',
      parts(messages('{{prospectName}}'), { prospectName: 'everybody' }),
      'Ada Byron',
    ],
    [
      'has no placeholder left for an unknown variable',
      parts(messages('Hello {{unknown}} there, {{constructor}} you.')),
      'Hello there, you.',
    ],
    ['keeps its lines', parts(messages('Hello,\n\n{{prospectName}}  \n')), 'Hello,\n\nAda Byron'],
    ['does not fill a placeholder within a value', parts(messages('{{a}}'), { a: '{{agentName}}' }), '{{agentName}}'],
    ['is absent when its part of the prompt is empty', parts(messages(' ')), undefined],
    ['is absent when nothing is left of it', parts(messages('{{unknown}}')), undefined],
    ['is absent for a prompt of comments', parts({ type: 'comment', content: 'Comment on this.' }), undefined],
    ['is absent without a prompt', parts(undefined), undefined],
  ])('%s', (_, messageParts, expected) => expect(firstMessageOf(messageParts, ADA)).toBe(expected));
});

test('a prompt that names a long value thousands of times makes a message and a context of bounded length', () => {
  const named = '{{value}}'.repeat(20_000);
  const prompt = { type: 'messages', content: JSON.stringify({ context: named, first_message: named }) };
  const long = parts(prompt, { value: '😀'.repeat(8_000) });
  const message = firstMessageOf(long, ADA) ?? '';
  expect(message.length).toBeLessThanOrEqual(4_000);
  expect(message).toBe('😀'.repeat(2_000));
  const marked = parts({ ...prompt, content: prompt.content.replaceAll('value', 'prospectDescription') });
  const prospect = { ...ADA, headline: 'x'.repeat(16_000) };
  for (const [messageParts, person] of [
    [long, ADA],
    [marked, prospect],
  ] as const) {
    const context = briefingOf(messageParts, person).context((text) => `[${text}]`);
    expect(context.length).toBeGreaterThan(16_000);
    expect(context.length).toBeLessThan(600_000);
  }
});

describe('the context of a prompt', () => {
  const context = 'You are {{agentName}}. Write to {{firstName}} {{lastName}}, {{companyName}}. {{productDescription}}';
  const prompt = { type: 'messages', content: JSON.stringify({ context, first_message: 'Hi' }) };

  test.each([
    ['a whole name', ADA, ['Ada', 'Byron', 'Engines'], 'Ada Byron, Engines'],
    [
      'a title in place of the first name',
      { ...ADA, name: 'Dr. Byron' },
      ['Dr. Byron', 'Engines'],
      'Dr. Byron, Engines',
    ],
    ['no company', { ...ADA, company: '' }, ['Ada', 'Byron'], 'Ada Byron'],
  ])(
    'the context of a prompt is the same text with and without marks of what it says of the prospect: %s',
    (_, prospect, marked, said) => {
      const briefing = briefingOf(parts(prompt), prospect);
      const seen: string[] = [];
      const text = briefing.context((value) => {
        seen.push(value);
        return `[${value}]`;
      });
      expect(briefing.context()).toBe(`You are Camille Moreau. Write to ${said}. We plan berths.`);
      expect(text.replaceAll(/[[\]]/g, '')).toBe(briefing.context());
      expect(seen).toEqual(marked);
    },
  );

  test('the context of a prompt is empty without a prompt', () =>
    expect(briefingOf(parts(undefined), ADA).context()).toBe(''));
});
