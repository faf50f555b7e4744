import { useDeferredValue, useMemo } from 'react';
import { findVariables, variablesIn } from '#domain/prompt/prompt-content.ts';
import type { Prompt } from '#domain/prompt/prompt.ts';
import {
  DETECTION_MS,
  suggestVariable,
  reservedVariables,
  roleOfVariable,
  variableMeaning,
} from '#domain/prompt/prompt-variables.ts';
import { t } from '#i18n/translate.ts';
import type { TextCompletion, TextMark } from '#ui/forms/text-editor.tsx';
import { useDebouncedValue } from '../use-debounced-value.ts';

/**
 * Returns the function that marks the variables of a text: filled by the product, filled by a campaign, probably
 * misspelt. `own`: those of the saved prompt. It remembers what it has suggested, since it is called at each key.
 */
function createVariableMarks(type: string, own: readonly string[]): (text: string) => TextMark[] {
  const suggested = new Map<string, string | undefined>();
  const suggest = (name: string): string | undefined => {
    if (!suggested.has(name)) suggested.set(name, suggestVariable(type, name, own));
    return suggested.get(name);
  };
  return (text) =>
    findVariables(text).map(({ name, from, to }) => {
      const meant = suggest(name);
      if (meant !== undefined) return { from, to, tone: 'doubtful', title: t('Did you mean {{{meant}}}?', { meant }) };
      if (roleOfVariable(type, name) === 'own')
        return { from, to, tone: 'own', title: t('Each campaign fills this in') };
      return { from, to, tone: 'known', title: variableMeaning(name) ?? t('Filled in automatically') };
    });
}

/** Completes variables between braces: the product's first, then those the prompt uses. */
const variableCompletions = (type: string, used: readonly string[], own: readonly string[] = []): TextCompletion[] => [
  ...reservedVariables(type).map((label) => ({ label, detail: variableMeaning(label) })),
  ...used
    .filter((name) => roleOfVariable(type, name) === 'own' && suggestVariable(type, name, own) === undefined)
    .map((label) => ({ label, detail: t('Filled in by each campaign') })),
];

interface PromptVariables {
  /** The text in the editor, {@link DETECTION_MS} behind the typing. */
  readonly settledContent: string;
  /** The variables in that text. */
  readonly used: readonly string[];
  /** The prompt's saved own variables that are still in that text. */
  readonly settledOwn: readonly string[];
  readonly completions: readonly TextCompletion[];
  readonly marks: (text: string) => readonly TextMark[];
}

/** Returns the variables of the text in the editor, and what the editor completes and marks. */
export function usePromptVariables({ type, variables }: Prompt, content: string): PromptVariables {
  const settledContent = useDeferredValue(useDebouncedValue(content, DETECTION_MS));
  const used = useMemo(() => variablesIn({ type, content: settledContent }), [type, settledContent]);
  const settledOwn = useMemo(() => variables.filter((name) => used.includes(name)), [variables, used]);
  const completions = useMemo(() => variableCompletions(type, used, settledOwn), [type, used, settledOwn]);
  const marks = useMemo(() => createVariableMarks(type, settledOwn), [type, settledOwn]);
  return { settledContent, used, settledOwn, completions, marks };
}
