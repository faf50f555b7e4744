import { describe, expect, it } from 'vitest';
import { writePartTexts, problemsOfContent, variablesIn } from '#domain/prompt/prompt-content.ts';
import { startersOf } from '#domain/prompt/prompt-starters.ts';
import { PROMPT_TYPES } from '#domain/prompt/prompt-type.ts';
import { suggestVariable, variablesToSave } from '#domain/prompt/prompt-variables.ts';

describe('the starters of prompts', () => {
  it.each(Object.keys(PROMPT_TYPES))(
    'a prompt of the type %s has three starters that can be saved as they are',
    (type) => {
      const starters = startersOf(type);
      expect(starters).toHaveLength(3);
      expect(new Set(starters.map(({ id }) => id)).size).toBe(3);
      for (const { texts, title } of starters) {
        const prompt = { type, content: writePartTexts(type, texts) };
        expect(problemsOfContent(prompt), title).toEqual({ emptyParts: [], missingVariables: [] });
        for (const name of variablesIn(prompt)) expect(suggestVariable(type, name), name).toBeUndefined();
      }
    },
  );

  it('the starters of messages greet by the first name and leave at most a calendar link to the campaign', () => {
    const prompts = startersOf('Messages').map(({ texts }) => ({
      type: 'messages',
      content: writePartTexts('messages', texts),
    }));
    for (const { texts } of startersOf('messages')) expect(texts['first_message']).toContain('{{firstName}}');
    expect(prompts.flatMap(variablesToSave)).toEqual(['calendarLink']);
  });

  it('a type that cannot be chosen has no starters', () => {
    expect([startersOf('sms'), startersOf('constructor')]).toEqual([[], []]);
  });
});
