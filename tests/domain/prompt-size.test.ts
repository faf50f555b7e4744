import { describe, expect, it } from 'vitest';
import { promptCommandSchemas } from '#domain/commands/prompt/definitions.ts';
import { sizeProblemsOf, valuesTooLongMessage } from '#domain/prompt/prompt-size.ts';
import { variablesToSave } from '#domain/prompt/prompt-variables.ts';

const comment = (text: string) => ({ type: 'comment', content: JSON.stringify({ comment: text }) });
const variables = (count: number): string => Array.from({ length: count }, (_, index) => `{{v${index}}}`).join('');
const OVERHEAD = comment('').content.length;

describe('the size limits of a prompt', () => {
  it.each([
    ['a text of the maximum length', comment('x'.repeat(262_144 - OVERHEAD)), []],
    [
      'a text that is too long',
      comment('x'.repeat(262_150 - OVERHEAD)),
      ['The prompt as it is stored has 262,150 characters; the maximum is 262,144. Shorten it by 6.'],
    ],
    [
      'a text that is too long because of its line breaks',
      comment(`${'x'.repeat(262_143 - OVERHEAD)}\n`),
      ['The prompt as it is stored has 262,145 characters; the maximum is 262,144. Shorten it by 1.'],
    ],
    ['the maximum number of variables, without those the product fills', comment(`${variables(100)}{{agentName}}`), []],
    [
      'too many variables',
      comment(variables(103)),
      ['The prompt has 103 variables that each campaign fills; the maximum is 100. Remove 3.'],
    ],
    ['a variable name of the maximum length', comment(`{{${'n'.repeat(128)}}}`), []],
    [
      'variable names that are too long',
      comment(`{{${'n'.repeat(129)}}} {{${'m'.repeat(200)}}}`),
      [
        'The variable “nnnnnnnnnnnnnnnnnnnnnnnn…” has 129 characters; the maximum is 128. Shorten it by 1.',
        'The variable “mmmmmmmmmmmmmmmmmmmmmmmm…” has 200 characters; the maximum is 128. Shorten it by 72.',
      ],
    ],
  ])('are checked for %s', (_what, prompt, message) => {
    expect(sizeProblemsOf(prompt)).toEqual(message);
    // The screen, the command and the server accept the same prompts.
    const command = {
      type: 'prompt.save',
      promptId: 'p1',
      content: prompt.content,
      variables: variablesToSave(prompt),
      base: '0123456789abcdef',
    };
    expect(promptCommandSchemas[0].safeParse(command).success).toBe(message.length === 0);
  });
});

it.each([
  ['none', {}, undefined],
  ['of the maximum length', { tone: 'x'.repeat(16_000) }, undefined],
  [
    'one value too long',
    { goal: 'a call', tone: 'x'.repeat(16_002) },
    'The value of tone has 16,002 characters; the maximum is 16,000. Shorten it by 2.',
  ],
  [
    'all values together too long',
    Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, 'x'.repeat(14_000)])),
    'The text of all values has 70,036 characters; the maximum is 65,536. Shorten it by 4,500.',
  ],
])(
  'the values of the variables of a campaign have a problem only when they are too long: %s',
  (_what, values, message) => {
    expect(valuesTooLongMessage(values)).toBe(message);
  },
);
