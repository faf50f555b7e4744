import { t } from '#i18n/translate.ts';
import {
  findVariables,
  readPartTexts,
  replaceVariables,
  requiredVariables,
  variablesIn,
  writePartTexts,
  type PromptText,
} from './prompt-content.ts';
import { normalizeType } from './prompt-type.ts';
import { PROSPECT_VARIABLES } from '../prospect/prospect-fields.ts';
import { MAX_VARIABLE_NAME_LENGTH } from '../text/text-limits.ts';

/**
 * Classifies the variables of prompts: those the product fills, those a campaign must fill, and likely misspellings
 * (specification part 2 §5).
 */

/** Delay after the last key before variables are detected, in ms (part 2 §5, §9). */
export const DETECTION_MS = 500;

const CONVERSATION_VARIABLES = ['agentName', ...Object.keys(PROSPECT_VARIABLES)];

/** Lists the variables that the product fills in a text of this type, besides the required ones. */
export function optionalVariables(type: string): readonly string[] {
  return normalizeType(type) === 'comment'
    ? [...CONVERSATION_VARIABLES, 'productDescription', 'prospectDescription']
    : CONVERSATION_VARIABLES;
}

/** Lists all variables the product fills; no campaign is asked for them. */
export const reservedVariables = (type: string): readonly string[] => [
  ...requiredVariables(type),
  ...optionalVariables(type),
];

/** Role of a variable; a campaign must fill an `own` one. */
type VariableRole = 'required' | 'optional' | 'own';

/** Returns the role of a name in a text of this type. */
export function roleOfVariable(type: string, name: string): VariableRole {
  if (requiredVariables(type).includes(name)) return 'required';
  return optionalVariables(type).includes(name) ? 'optional' : 'own';
}

/**
 * Lists the variables saved with a prompt: those campaigns must fill (part 2 §5, "excludes the required and the
 * reserved ones").
 */
export const variablesToSave = (prompt: PromptText): string[] =>
  variablesIn(prompt).filter((name) => roleOfVariable(prompt.type, name) === 'own');

/** Describes what fills each variable, with an example, shown where variables are chosen. */
const KNOWN_VARIABLES: Readonly<Record<string, { readonly meaning: string; readonly example: string }>> = {
  prospectDescription: {
    meaning: t('What is known about the prospect'),
    example: t('Head of Sales · Northwind, Lyon'),
  },
  productDescription: {
    meaning: t('The description of the campaign’s offer'),
    example: t('We help sales teams answer faster'),
  },
  agentName: { meaning: t('Name of the profile that writes'), example: t('Camille Moreau') },
  ...PROSPECT_VARIABLES,
};

/** Returns what fills a variable; undefined for one of a campaign's own. */
export const variableMeaning = (name: string): string | undefined =>
  Object.hasOwn(KNOWN_VARIABLES, name) ? KNOWN_VARIABLES[name]?.meaning : undefined;

/** Returns an example of what a variable is filled with; undefined for one of a campaign's own. */
export const variableExample = (name: string): string | undefined =>
  Object.hasOwn(KNOWN_VARIABLES, name) ? KNOWN_VARIABLES[name]?.example : undefined;

/** Decides whether a text is allowed between the braces. */
export const isVariableName = (name: string): boolean =>
  name.trim() === name && name !== '' && name.length <= MAX_VARIABLE_NAME_LENGTH && !/[{}\n]/.test(name);

const normalizeName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Largest edit distance at which two names are taken for the same. */
const MAX_DISTANCE = 2;

const withoutDigits = (name: string): string => normalizeName(name).replaceAll(/\d/g, '');

/**
 * Returns the variable that was probably meant: one the product fills, with other case or punctuation or at an edit
 * distance of at most two; or one of the prompt's own (`own`) at a distance of one that is not a digit, because people
 * number theirs. Undefined for a correct name and for one that resembles none.
 */
export function suggestVariable(type: string, name: string, own: readonly string[] = []): string | undefined {
  const filled = reservedVariables(type);
  if (filled.includes(name) || own.includes(name)) return undefined;
  const same = [...filled, ...own].find((candidate) => normalizeName(candidate) === normalizeName(name));
  if (same !== undefined) return same;
  const known = [
    ...filled.map((candidate) => ({ candidate, maxDistance: MAX_DISTANCE })),
    ...own
      .filter((one) => withoutDigits(one) !== withoutDigits(name))
      .map((candidate) => ({ candidate, maxDistance: 1 })),
  ];
  const near = known
    .map(({ candidate, maxDistance }) => ({
      candidate,
      maxDistance,
      distance: editDistance(normalizeName(candidate), normalizeName(name)),
    }))
    .filter(({ distance, maxDistance }) => distance <= maxDistance);
  return near.toSorted((one, other) => one.distance - other.distance)[0]?.candidate;
}

/**
 * Returns the edit distance of two words: letters added, removed or changed, and neighbours swapped. Beyond the limit
 * it returns some number above the limit.
 */
function editDistance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > MAX_DISTANCE) return MAX_DISTANCE + 1;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const distances = [
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      ];
      if (isSwapped) distances.push((beforeLast[column - 2] ?? 0) + 1);
      next.push(Math.min(...distances));
    }
    beforeLast = last;
    last = next;
  }
  return last[other.length] ?? MAX_DISTANCE + 1;
}

/** Renames a variable in every part of a prompt's content. Throws a `RangeError` for an invalid name. */
export function renameVariable({ type, content }: PromptText, from: string, to: string): string {
  if (!isVariableName(to)) throw new RangeError('This cannot be the name of a variable');
  const renamed = Object.entries(readPartTexts({ type, content })).map(
    ([key, text]) => [key, replaceVariables(text, (name) => (name === from ? `{{${to}}}` : undefined))] as const,
  );
  return writePartTexts(type, Object.fromEntries(renamed));
}

/** Fills the variables of a text; those without a value stay as they are. */
export const fillVariables = (text: string, values: Readonly<Record<string, string>>): string =>
  replaceVariables(text, (name) => (Object.hasOwn(values, name) ? values[name] : undefined));

/** Returns the value of a variable, safely for any name (`constructor` too); the empty text without one. */
export const valueOf = (values: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(values, name) ? (values[name] ?? '') : '';

/**
 * Returns the length of a text with its variables filled, in characters, without filling them, so that the size of the
 * result does not matter.
 */
export const lengthOfFilled = (text: string, values: Readonly<Record<string, string>>): number =>
  findVariables(text).reduce(
    (sum, { name, from, to }) => sum + (Object.hasOwn(values, name) ? (values[name] ?? '').length - (to - from) : 0),
    text.length,
  );

/** Decides whether a value is edited in several lines (part 2 §5). */
export const isLongVariable = (name: string): boolean => /description|content|message/i.test(name);
