import { findVariables } from '#domain/prompt/prompt-content.ts';
import {
  findMeantVariable,
  reservedVariables,
  roleOfVariable,
  VARIABLE_MEANINGS,
} from '#domain/prompt/prompt-variables.ts';
import { t } from '#i18n/translate.ts';
import type { TextCompletion, TextMark } from '#ui/forms/text-editor.tsx';

/**
 * Marks the variables of a text: filled by the product, filled by a campaign, probably misspelt. `own`: those of the
 * saved prompt.
 */
export const variableMarks = (type: string, text: string, own: readonly string[] = []): TextMark[] =>
  findVariables(text).map(({ name, from, to }) => {
    const meant = findMeantVariable(type, name, own);
    if (meant !== undefined) return { from, to, tone: 'doubtful', title: t('Did you mean {{{meant}}}?', { meant }) };
    if (roleOfVariable(type, name) === 'own') return { from, to, tone: 'own', title: t('Each campaign fills this in') };
    return { from, to, tone: 'known', title: VARIABLE_MEANINGS[name] ?? t('Filled in by itself') };
  });

/** Completes variables between braces: the product's first, then those the prompt uses. */
export const variableCompletions = (
  type: string,
  used: readonly string[],
  own: readonly string[] = [],
): TextCompletion[] => [
  ...reservedVariables(type).map((label) => ({ label, detail: VARIABLE_MEANINGS[label] })),
  ...used
    .filter((name) => roleOfVariable(type, name) === 'own' && findMeantVariable(type, name, own) === undefined)
    .map((label) => ({ label, detail: t('Filled in by each campaign') })),
];
