import { findVariables } from '#domain/prompt/prompt-content.ts';
import {
  findMeantVariable,
  reservedVariables,
  roleOfVariable,
  VARIABLE_MEANINGS,
} from '#domain/prompt/prompt-variables.ts';
import { say } from '#i18n/translate.ts';
import type { TextCompletion, TextMark } from '#ui/forms/text-editor.tsx';

/**
 * How the variables of a text are drawn: those the product fills, those a campaign fills, those that were probably
 * meant otherwise. `own`: those of the prompt as it is saved.
 */
export const variableMarks = (type: string, text: string, own: readonly string[] = []): TextMark[] =>
  findVariables(text).map(({ name, from, to }) => {
    const meant = findMeantVariable(type, name, own);
    if (meant !== undefined) return { from, to, tone: 'doubtful', title: say('Did you mean {{{meant}}}?', { meant }) };
    if (roleOfVariable(type, name) === 'own')
      return { from, to, tone: 'own', title: say('Each campaign fills this in') };
    return { from, to, tone: 'known', title: VARIABLE_MEANINGS[name] ?? say('Filled in by itself') };
  });

/** What is offered between braces: what the product fills first, then what the prompt uses already. */
export const variableCompletions = (type: string, used: readonly string[], own: readonly string[] = []): TextCompletion[] => [
  ...reservedVariables(type).map((label) => ({ label, detail: VARIABLE_MEANINGS[label] })),
  ...used
    .filter((name) => roleOfVariable(type, name) === 'own' && findMeantVariable(type, name, own) === undefined)
    .map((label) => ({ label, detail: say('Filled in by each campaign') })),
];
