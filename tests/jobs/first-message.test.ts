import { describe, expect, test } from 'vitest';
import type { Prospect } from '#domain/prospect/prospect.ts';
import { firstMessageOf, type MessageParts } from '#server/jobs/first-message.ts';

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
      'names prospect, company, profile, offer',
      parts(
        messages(
          'Hi {{prospectName}} of {{ companyName }}: {{productDescription}} {{prospectDescription}}. {{agentName}}',
        ),
      ),
      'Hi Ada Byron of Engines: We plan berths. CTO at Engines, London, GB. Camille Moreau',
    ],
    [
      'has the words of this campaign',
      parts(messages('See {{report}}.'), { report: 'Berths 2026' }),
      'See Berths 2026.',
    ],
    [
      'is not told who somebody is by the campaign’s own values',
      parts(messages('{{prospectName}}'), { prospectName: 'everybody' }),
      'Ada Byron',
    ],
    [
      'has no braces in it, whatever nothing is known of',
      parts(messages('Hello {{unknown}} there, {{constructor}} you.')),
      'Hello there, you.',
    ],
    ['keeps its lines', parts(messages('Hello,\n\n{{prospectName}}  \n')), 'Hello,\n\nAda Byron'],
    ['is not filled twice', parts(messages('{{a}}'), { a: '{{agentName}}' }), '{{agentName}}'],
    ['is none where its part is empty', parts(messages(' ')), undefined],
    ['is none where nothing of it is left', parts(messages('{{unknown}}')), undefined],
    ['is none of a prompt for comments', parts({ type: 'comment', content: 'Comment on this.' }), undefined],
    ['is none without a prompt', parts(undefined), undefined],
  ])('%s', (_, given, expected) => expect(firstMessageOf(given, ADA)).toBe(expected));
});
