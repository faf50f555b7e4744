import { t } from '#i18n/translate.ts';
import { findVariables, readPartTexts, replaceVariables, type PromptText } from '../../prompt/prompt-content.ts';
import { withoutDirectionMarks } from '../../text/sanitize-text.ts';
import { variablesOf } from './prospect-values.ts';
import type { Prospect } from '../prospect.ts';
import { addressOf } from './prospect-names.ts';

const NAME_VARIABLES: readonly string[] = ['firstName', 'lastName', 'prospectName'];
const MAX_LENGTH = 90;
/** Characters that are read of the first line, which may name a long value thousands of times. */
const MAX_LINE = 2_000;

/**
 * Returns how a message to a prospect begins: the first line of the prompt's first message when it names them, filled
 * in; else the greeting that the AI is instructed to use, "Hi Anna".
 */
export function greetingOf(
  prospect: Prospect,
  prompt: PromptText | undefined,
  values: Readonly<Record<string, string>> = {},
): string {
  const opening = prompt === undefined ? '' : (readPartTexts(prompt)['first_message'] ?? '').trim();
  const [line = ''] = opening.split('\n');
  if (!findVariables(line).some(({ name }) => NAME_VARIABLES.includes(name))) {
    const name = addressOf(prospect);
    return name === '' ? t('Hi') : t('Hi {name}', { name });
  }
  const known: Readonly<Record<string, string>> = { ...values, ...variablesOf(prospect) };
  const text = withoutDirectionMarks(
    fillVariables(line.slice(0, MAX_LINE), (name) =>
      Object.hasOwn(known, name) ? (known[name] ?? '').slice(0, MAX_LINE) : undefined,
    ),
  );
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH).replace(/[\uD800-\uDBFF]$|\s+\S*$/u, '')}…`;
}

/** Stands for a variable without a value: no text contains this code point, which is no character. */
const GAP = '\uFFFF';

/**
 * Fills the variables of a text (`replaceVariables`). One without a value is removed with the blank beside it: "Hi
 * {{name}}, welcome" becomes "Hi, welcome", "Bonjour {{name}} !" becomes "Bonjour !", "Hello, {{name}}!" becomes
 * "Hello!". `write` decides how a value is written that the text has.
 */
export const fillVariables = (
  text: string,
  valueFor: (name: string) => string | undefined,
  write: (value: string, name: string) => string = (value) => value,
): string =>
  replaceVariables(withoutRepeatedName(text, valueFor), (name) => {
    const value = valueFor(name);
    if (value === undefined) return undefined;
    return value === '' ? GAP : write(value, name);
  })
    // Blanks before a gap are matched from their first on: tried again from each of them, a long row would take a time
    // that grows with its square.
    // Several beside each other leave one gap.
    .replaceAll(/\uFFFF(?:[^\S\n]*\uFFFF)+/g, GAP)
    // With the comma before it, and with brackets or quotation marks around it.
    .replaceAll(/[,،、，][^\S\n]*\uFFFF(?=[^\S\n]*(?:\p{P}|\n|$))|(?<![^\S\n])[^\S\n]*["“„«([]\uFFFF["”“»)\]]/gu, '')
    // At the beginning of a line, with the punctuation behind it.
    .replaceAll(/(?<=^|\n)\uFFFF(?:[^\S\n]*(?:[,;:.!?]+|[-–—](?=\s)))?[^\S\n]*/g, '')
    .replaceAll(/(?<![^\S\n])[^\S\n]*\uFFFF[^\S\n]+(?=[,.])/g, '')
    .replaceAll(/(?<![^\S\n])[^\S\n]+\uFFFF(?=[\s\p{P}]|$)/gu, '')
    .replaceAll(GAP, '')
    .replaceAll(/[ \t]{2,}/g, ' ')
    .trim();

/** Matches a whole name, written by its parts. */
const WHOLE_NAME = /(\{\{\s*firstName\s*\}\})\s+\{\{\s*lastName\s*\}\}/g;

/** Removes the last name behind a first one that has it already: "Dr. Smith", whose first name is not known. */
function withoutRepeatedName(text: string, valueFor: (name: string) => string | undefined): string {
  const last = valueFor('lastName') ?? '';
  return last !== '' && valueFor('firstName')?.endsWith(` ${last}`) === true ? text.replaceAll(WHOLE_NAME, '$1') : text;
}
