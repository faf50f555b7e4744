import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findVariables,
  listParts,
  partsToFill,
  previewOf,
  problemsOfContent,
  readPartTexts,
  variablesIn,
  writePartTexts,
} from '#domain/prompt/prompt-content.ts';
import { promptTypeMessage } from '#domain/prompt/prompt-type.ts';
import {
  fillVariables,
  suggestVariable,
  isVariableName,
  lengthOfFilled,
  renameVariable,
  roleOfVariable,
  variablesToSave,
} from '#domain/prompt/prompt-variables.ts';

const messages = (context: string, first: string) => ({
  type: 'Messages',
  content: JSON.stringify({ context, first_message: first }),
});

describe('the parts of a prompt (part 2 §3)', () => {
  it('are one text where there are thousands, each of which would be an editor', () => {
    const partsOf = (count: number) => ({
      type: 'messages',
      content: JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, part) => [`part ${part}`, 'a']))),
    });
    expect(readPartTexts(partsOf(50))['part 49']).toBe('a');
    const many = partsOf(17_000);
    expect(readPartTexts(many)).toEqual({ text: many.content });
    expect(listParts(many).map(({ key }) => key)).toEqual(['context', 'first_message', 'text']);
    expect(problemsOfContent(many).emptyParts).toEqual(['context', 'first_message']);
  });

  it.each([
    ['messages', '{"context":"A","first_message":"B"}', ['Context', 'First message']],
    ['Comment', '{"comment":"A"}', ['Instructions for AI']],
    ['sms', '', ['Context', 'First message']],
    ['email', '{"context":"A","first_message":"B"}', ['Context', 'First message']],
    ['note', '{"looks":"like JSON"}', ['Text']],
    ['messages', 'Written before there were parts', ['Context', 'First message', 'Text']],
    ['messages', '{"context":"A","follow_up":"C","empty":""}', ['Context', 'First message', 'follow up']],
  ])('of the type %s with the content %s are %j', (type, content, labels) => {
    expect(listParts({ type, content }).map(({ label }) => label)).toEqual(labels);
  });

  it('are read as they were written, whatever they contain', () => {
    const texts = fc.dictionary(
      fc.constantFrom('context', 'first_message', 'follow_up'),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(texts, (parts) => {
        expect(readPartTexts({ type: 'messages', content: writePartTexts('messages', parts) })).toEqual({ ...parts });
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readPartTexts({ type: 'note', content: writePartTexts('note', { text }) })).toEqual({ text });
      }),
    );
  });

  it('are previewed on a card with their first hundred characters', () => {
    expect(previewOf(messages('Be\n\n  brief.', 'Hi'))).toBe('Be brief. Hi');
    expect(previewOf({ type: 'note', content: 'x'.repeat(100) })).toBe('x'.repeat(100));
    expect(previewOf({ type: 'note', content: `${'x'.repeat(99)} yz` })).toBe(`${'x'.repeat(99)}…`);
    expect(previewOf({ type: 'note', content: `${'x'.repeat(89)} {{productDescription}}` })).toBe(`${'x'.repeat(89)}…`);
    expect(previewOf({ type: 'note', content: `${'x'.repeat(87)} {{agentName}} yz` })).toBe(`${'x'.repeat(87)}…`);
    expect(previewOf({ type: 'note', content: `${'x'.repeat(86)} {{agentName}} yz` })).toBe(
      `${'x'.repeat(86)} {{agentName}}…`,
    );
    expect(previewOf({ type: 'note', content: `${'x'.repeat(99)}🙂` })).toBe(`${'x'.repeat(99)}…`);
  });

  it.each([
    ['messages', 'Messages'],
    ['Comment', 'Comment'],
    ['sms', 'SMS'],
    ['email', 'Email'],
  ])('belong to a prompt type: %s is shown as %s', (type, message) => {
    expect(promptTypeMessage(type)).toBe(message);
  });
});

describe('the variables of a prompt (part 2 §5)', () => {
  it('are collected from all parts, each once', () => {
    expect(variablesIn(messages('{{a}} and {{ b }}', '{{a}} {{c}}'))).toEqual(['a', 'b', 'c']);
    expect(variablesIn({ type: 'note', content: 'Plain {{a}}, not {b}, not {{}}' })).toEqual(['a']);
  });

  it('are found with their positions', () => {
    expect(findVariables('Hi {{ name }}, {{x}}')).toEqual([
      { name: 'name', from: 3, to: 13 },
      { name: 'x', from: 15, to: 20 },
    ]);
  });

  it('a prompt for messages needs both descriptions and both parts, one for a comment needs no variable', () => {
    expect(problemsOfContent(messages('{{prospectDescription}}', ' '))).toEqual({
      emptyParts: ['first_message'],
      missingVariables: ['productDescription'],
    });
    expect(problemsOfContent(messages('{{prospectDescription}} {{productDescription}}', 'Hi'))).toEqual({
      emptyParts: [],
      missingVariables: [],
    });
    expect(problemsOfContent({ type: 'Comment', content: '{"comment":""}' })).toEqual({
      emptyParts: [],
      missingVariables: [],
    });
  });

  it.each([
    ['messages', '{"context":" ","first_message":"Hi"}', ['context']],
    ['messages', '', ['context', 'first_message']],
    ['messages', '{"context":"A","first_message":"B"}', []],
    ['Comment', '{"comment":" "}', ['comment']],
    ['Comment', '{"comment":"Be kind"}', []],
    ['email', '{"context":"","first_message":"Hi"}', []],
    ['sms', '{}', ['context']],
    ['note', '', ['text']],
  ])(
    'a prompt of the type %s with the content %s needs these parts filled before it is saved: %j',
    (type, content, keys) => {
      expect(partsToFill({ type, content })).toEqual(keys);
    },
  );

  it.each([
    ['messages', 'productDescription', 'required'],
    ['messages', 'prospectDescription', 'required'],
    ['messages', 'agentName', 'optional'],
    ['messages', 'prospectName', 'optional'],
    ['messages', 'companyName', 'optional'],
    ['messages', 'toneOfVoice', 'own'],
    ['comment', 'productDescription', 'optional'],
    ['comment', 'prospectDescription', 'optional'],
    ['comment', 'companyName', 'optional'],
    ['email', 'productDescription', 'own'],
  ] as const)('have a role: in %s, %s is %s', (type, name, role) => {
    expect(roleOfVariable(type, name)).toBe(role);
  });

  it('are saved without the ones that the product fills', () => {
    expect(
      variablesToSave(
        messages('{{prospectDescription}} {{productDescription}} {{tone}} {{agentName}}', '{{calendar}} {{tone}}'),
      ),
    ).toEqual(['tone', 'calendar']);
  });

  it.each([
    ['messages', 'prospectname', 'prospectName'],
    ['messages', 'prospect_name', 'prospectName'],
    ['messages', 'ProductDescripton', 'productDescription'],
    ['messages', 'prospcetName', 'prospectName'],
    ['messages', 'prospectName', undefined],
    ['messages', 'toneOfVoice', undefined],
    ['messages', 'name', undefined],
    ['comment', 'product description', 'productDescription'],
  ])('are suggested for a misspelled name: in %s, %s stands for %s', (type, name, meant) => {
    expect(suggestVariable(type, name)).toBe(meant);
  });

  it.each([
    ['toneOfVocie', 'toneOfVoice'],
    ['tone_of_voice', 'toneOfVoice'],
    ['toneOfVoice', undefined],
    ['toneOfVoyces', undefined],
    ['link3', undefined],
    ['tone', undefined],
    ['prospectNam', 'prospectName'],
  ])('are suggested among the prompt’s own variables too: %s stands for %s', (name, meant) => {
    expect(suggestVariable('messages', name, ['toneOfVoice', 'link1', 'link2'])).toBe(meant);
  });

  it('are renamed everywhere at once', () => {
    expect(JSON.parse(renameVariable(messages('{{a}} {{ab}} {{ a }}', 'a {{a}}'), 'a', 'b'))).toEqual({
      context: '{{b}} {{ab}} {{b}}',
      first_message: 'a {{b}}',
    });
    expect(() => renameVariable(messages('{{a}}', ''), 'a', 'b}}')).toThrow(RangeError);
    // Replacement patterns such as $& have no special meaning in a name.
    expect(renameVariable({ type: 'note', content: '{{a}}' }, 'a', '$&')).toBe('{{$&}}');
  });

  it.each([
    ['a', true],
    ['two words', true],
    ['', false],
    [' a', false],
    ['a}', false],
    ['a\nb', false],
    ['x'.repeat(129), false],
  ])('may be named %j: %s', (name, may) => {
    expect(isVariableName(name)).toBe(may);
  });

  it('are counted in the length of the filled text without filling it', () => {
    for (const text of ['', 'Hi {{ name }} of {{company}}, {{toString}}, {{name}}', '{{ }} {{}} {{{name}}}']) {
      const values = { name: 'Ada', company: 'x'.repeat(50) };
      expect(lengthOfFilled(text, values)).toBe(fillVariables(text, values).length);
    }
  });

  it('are filled with the known values, and left in the text without a value', () => {
    expect(fillVariables('Hi {{ name }} of {{company}}, {{toString}}', { name: '{{company}} $1' })).toBe(
      'Hi {{company}} $1 of {{company}}, {{toString}}',
    );
  });
});
