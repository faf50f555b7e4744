import { say } from '#i18n/translate.ts';
import {
  findVariables,
  readPartTexts,
  replaceVariables,
  requiredVariables,
  variablesIn,
  writePartTexts,
  type PromptText,
} from './prompt-content.ts';
import { plainType } from './prompt-type.ts';
import { MAX_VARIABLE_NAME_LENGTH } from '../text/text-limits.ts';

/**
 * The variables of prompts: which the product fills, which a campaign has to fill, and which were probably meant
 * (specification part 2 §5).
 */

/** Variables are looked for so long after the last key, in ms (part 2 §5, §9). */
export const DETECTION_MS = 500;

const OF_A_CONVERSATION = ['agentName', 'prospectName', 'companyName'] as const;

/** Variables the product fills by itself where a text of this type uses them, beside the required ones. */
export function optionalVariables(type: string): readonly string[] {
  return plainType(type) === 'comment'
    ? [...OF_A_CONVERSATION, 'productDescription', 'prospectDescription']
    : OF_A_CONVERSATION;
}

/** Every variable the product fills: no campaign is asked for these. */
export const reservedVariables = (type: string): readonly string[] => [
  ...requiredVariables(type),
  ...optionalVariables(type),
];

/** `own`: a campaign has to fill it. */
type VariableRole = 'required' | 'optional' | 'own';

/** What a name means in a text of this type. */
export function roleOfVariable(type: string, name: string): VariableRole {
  if (requiredVariables(type).includes(name)) return 'required';
  return optionalVariables(type).includes(name) ? 'optional' : 'own';
}

/**
 * The list a prompt is saved with: what campaigns have to fill (part 2 §5, "excludes the required and the reserved
 * ones").
 */
export const variablesToSave = (prompt: PromptText): string[] =>
  variablesIn(prompt).filter((name) => roleOfVariable(prompt.type, name) === 'own');

/** What each variable is filled with, told where it is chosen. */
export const VARIABLE_MEANINGS: Readonly<Record<string, string>> = {
  prospectDescription: say('Who the prospect is, as far as is known'),
  productDescription: say("The description of the campaign's offer"),
  agentName: say('Name of the profile that writes'),
  prospectName: say('Name of the prospect'),
  companyName: say('Company of the prospect'),
};

/** True for what may stand between the braces. */
export const isVariableName = (name: string): boolean =>
  name.trim() === name && name !== '' && name.length <= MAX_VARIABLE_NAME_LENGTH && !/[{}\n]/.test(name);

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** So many slips of the finger make one name of another. */
const MAX_SLIPS = 2;

const withoutDigits = (name: string): string => plain(name).replaceAll(/\d/g, '');

/**
 * The name that was probably meant: one the product fills, spelled with other capitals or signs, or off by two letters
 * at most; or one of the prompt's own (`own`), off by one letter that is no digit: people count theirs. Undefined for a
 * name that is right, and for one that is like none.
 */
export function findMeantVariable(type: string, name: string, own: readonly string[] = []): string | undefined {
  const filled = reservedVariables(type);
  if (filled.includes(name) || own.includes(name)) return undefined;
  const same = [...filled, ...own].find((candidate) => plain(candidate) === plain(name));
  if (same !== undefined) return same;
  const known = [
    ...filled.map((candidate) => ({ candidate, most: MAX_SLIPS })),
    ...own.filter((one) => withoutDigits(one) !== withoutDigits(name)).map((candidate) => ({ candidate, most: 1 })),
  ];
  const near = known
    .map(({ candidate, most }) => ({ candidate, most, slips: countSlips(plain(candidate), plain(name)) }))
    .filter(({ slips, most }) => slips <= most);
  return near.toSorted((one, other) => one.slips - other.slips)[0]?.candidate;
}

/**
 * Letters added, left out or changed, and neighbours swapped, that lead from one word to the other; beyond the bound
 * some number above it.
 */
function countSlips(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > MAX_SLIPS) return MAX_SLIPS + 1;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const ways = [(last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (isSame ? 0 : 1)];
      if (isSwapped) ways.push((beforeLast[column - 2] ?? 0) + 1);
      next.push(Math.min(...ways));
    }
    beforeLast = last;
    last = next;
  }
  return last[other.length] ?? MAX_SLIPS + 1;
}

/**
 * A prompt's content in which a variable has another name, in every part. Throws a `RangeError` for a name that cannot
 * be one.
 */
export function renameVariable({ type, content }: PromptText, from: string, to: string): string {
  if (!isVariableName(to)) throw new RangeError('This cannot be the name of a variable');
  const renamed = Object.entries(readPartTexts({ type, content })).map(
    ([key, text]) => [key, replaceVariables(text, (name) => (name === from ? `{{${to}}}` : undefined))] as const,
  );
  return writePartTexts(type, Object.fromEntries(renamed));
}

/** A text with its variables filled; those without a value stay as they are. */
export const fillVariables = (text: string, values: Readonly<Record<string, string>>): string =>
  replaceVariables(text, (name) => (Object.hasOwn(values, name) ? values[name] : undefined));

/** The value of a variable, whatever it is called (`constructor` too); the empty text without one. */
export const valueOf = (values: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(values, name) ? (values[name] ?? '') : '';

/**
 * How long a text is with its variables filled, in characters; they are not filled for it, however long that would be.
 */
export const lengthOfFilled = (text: string, values: Readonly<Record<string, string>>): number =>
  findVariables(text).reduce(
    (sum, { name, from, to }) => sum + (Object.hasOwn(values, name) ? (values[name] ?? '').length - (to - from) : 0),
    text.length,
  );

/** Whether a value takes several lines (part 2 §5). */
export const isLongVariable = (name: string): boolean => /description|content|message/i.test(name);
