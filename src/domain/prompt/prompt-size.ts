import { t } from '#i18n/translate.ts';
import { PROMPT_SAVE_FIELDS } from '../text/field-labels.ts';
import { variablesIn, type PromptText } from './prompt-content.ts';
import { valueOf, variablesToSave } from './prompt-variables.ts';
import {
  MAX_CAMPAIGN_VALUES_LENGTH,
  MAX_OWN_VARIABLES,
  MAX_PROMPT_LENGTH,
  MAX_VARIABLE_NAME_LENGTH,
  MAX_VARIABLE_VALUE_LENGTH,
} from '../text/text-limits.ts';
import { tooLongMessage, tooManyMessage } from '../text/text-limit-messages.ts';

/** How many characters of a long name are shown. */
const SHOWN_OF_NAME = 24;

/** Says that a variable's name is too long; undefined when it is not. */
export const nameTooLongMessage = (name: string): string | undefined =>
  tooLongMessage(
    t('The variable “{name}…”', { name: name.slice(0, SHOWN_OF_NAME) }),
    name.length,
    MAX_VARIABLE_NAME_LENGTH,
  );

/**
 * Lists the size limits a prompt exceeds, each in a sentence that says what to do; empty when it exceeds none. Parts
 * and line breaks count as they are stored.
 */
export const sizeProblemsOf = (prompt: PromptText): readonly string[] =>
  [
    tooLongMessage(PROMPT_SAVE_FIELDS.content, prompt.content.length, MAX_PROMPT_LENGTH),
    tooManyMessage(
      t('The prompt'),
      t('variables that each campaign fills'),
      variablesToSave(prompt).length,
      MAX_OWN_VARIABLES,
    ),
    ...variablesIn(prompt).map(nameTooLongMessage),
  ].filter((sentence) => sentence !== undefined);

/** Says that a variable's value is too long; undefined when it is not. */
export const valueTooLongMessage = (name: string, value: string): string | undefined =>
  tooLongMessage(t('The value of {name}', { name }), value.length, MAX_VARIABLE_VALUE_LENGTH);

/** Returns the values of a prompt's own variables as a campaign stores them. */
export const valuesOf = (names: readonly string[], values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, valueOf(values, name)]));

/** Says the first limit that the values of a campaign exceed; undefined when they exceed none. */
export const valuesTooLongMessage = (values: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(values)
    .map(([name, value]) => valueTooLongMessage(name, value))
    .find((sentence) => sentence !== undefined) ??
  tooLongMessage(t('The text of all values'), JSON.stringify(values).length, MAX_CAMPAIGN_VALUES_LENGTH);
