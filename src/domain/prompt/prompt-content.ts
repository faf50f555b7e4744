import * as z from 'zod/mini';
import { sanitizeText } from '../text/sanitize-text.ts';
import { lenientString, readJsonText } from '../wire/lenient-schemas.ts';
import type { Prompt } from './prompt.ts';
import { findPartsOf, normalizeType, TEXT_PART, type PromptPart } from './prompt-type.ts';

/**
 * Holds a prompt's content: a plain text, or the JSON text of its parts (specification part 2 §3), with what it must
 * contain before it can be saved (§5).
 */
export type PromptText = Pick<Prompt, 'type' | 'content'>;

/** Most parts that are read: each is an editor of its own. */
const MAX_PARTS = 50;
const hasFewParts = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || Object.keys(value).length <= MAX_PARTS;
const partTextsSchema = z.pipe(z.unknown().check(z.refine(hasFewParts)), z.record(z.string(), lenientString));
/** Maps part keys to their texts. */
export type PartTexts = Readonly<Record<string, string>>;

/**
 * Returns the texts of a prompt's parts. Content that should have parts but has none, or too many, is returned as the
 * part `text`.
 */
export function readPartTexts({ type, content }: PromptText): PartTexts {
  if (findPartsOf(type) === undefined) return { [TEXT_PART.key]: content };
  const read = readJsonText<Record<string, string>>(content, partTextsSchema, {});
  return read.malformed ? { [TEXT_PART.key]: content } : read.value;
}

/** Returns the content of a prompt of this type with these texts. */
export function writePartTexts(type: string, texts: PartTexts): string {
  return findPartsOf(type) === undefined ? (texts[TEXT_PART.key] ?? '') : JSON.stringify(texts);
}

/** Lists the parts to show: those of the type, then any others in the content, so that every text can be edited. */
export function listParts({ type, content }: PromptText): readonly PromptPart[] {
  const expected = findPartsOf(type) ?? [TEXT_PART];
  const others = Object.entries(readPartTexts({ type, content })).filter(
    ([key, text]) => text.trim() !== '' && expected.every((part) => part.key !== key),
  );
  return [
    ...expected,
    ...others.map(([key]) => (key === TEXT_PART.key ? TEXT_PART : { key, label: key.replaceAll('_', ' ') })),
  ];
}

/** Longest preview on a card, in characters. */
const PREVIEW_LENGTH = 100;

/**
 * Returns the beginning of a prompt's text on one line, cut at 100 characters (part 2 §2), or earlier so that no
 * variable or character is split.
 */
export function previewOf(prompt: PromptText): string {
  const text = Object.values(readPartTexts(prompt)).join(' ').replaceAll(/\s+/g, ' ').trim();
  if (text.length <= PREVIEW_LENGTH) return text;
  const cut =
    findVariables(text).find(({ from, to }) => from > 0 && from < PREVIEW_LENGTH && to > PREVIEW_LENGTH)?.from ??
    PREVIEW_LENGTH;
  return `${sanitizeText(text.slice(0, cut)).trimEnd()}…`;
}

/**
 * Matches a variable without ambiguity, so that unclosed braces do not cause backtracking. The captured name still has
 * its blanks.
 */
const VARIABLE = /\{\{(\s*[^{}\s][^{}]*)\}\}/g;

/** Locates a variable in a text: `text.slice(from, to)` includes its braces. */
interface VariableMatch {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Finds all variables of a text, in order. */
export const findVariables = (text: string): VariableMatch[] =>
  [...text.matchAll(VARIABLE)].map(({ 0: whole, 1: name = '', index }) => ({
    name: name.trim(),
    from: index,
    to: index + whole.length,
  }));

/** Replaces variables of a text; a variable stays when `valueFor` returns undefined. */
export const replaceVariables = (text: string, valueFor: (name: string) => string | undefined): string =>
  text.replaceAll(VARIABLE, (whole, name: string) => valueFor(name.trim()) ?? whole);

/** Lists the variable names of all parts, without duplicates, in the order of first use. */
export const variablesIn = (prompt: PromptText): string[] => [
  ...new Set(Object.values(readPartTexts(prompt)).flatMap((text) => findVariables(text).map(({ name }) => name))),
];

const REQUIRED_OF_MESSAGES = ['prospectDescription', 'productDescription'] as const;
const REQUIRED_PARTS_OF_MESSAGES = ['context', 'first_message'] as const;

/** Lists the variables a text of this type must contain to be saved. */
export const requiredVariables = (type: string): readonly string[] =>
  normalizeType(type) === 'messages' ? REQUIRED_OF_MESSAGES : [];

/**
 * Returns the keys of the empty parts that must be filled: those the type requires, or the first part when the whole
 * text is empty, whatever the type.
 */
export function partsToFill(prompt: PromptText): readonly string[] {
  const { emptyParts } = problemsOfContent(prompt);
  const isEmpty = Object.values(readPartTexts(prompt)).every((text) => text.trim() === '');
  return emptyParts.length === 0 && isEmpty
    ? listParts(prompt)
        .slice(0, 1)
        .map(({ key }) => key)
    : emptyParts;
}

/** Returns why content cannot be saved: empty parts and missing required variables. Both are empty when it can. */
export function problemsOfContent(prompt: PromptText): {
  readonly emptyParts: readonly string[];
  readonly missingVariables: readonly string[];
} {
  const isMessages = normalizeType(prompt.type) === 'messages';
  const texts = readPartTexts(prompt);
  const used = variablesIn(prompt);
  return {
    emptyParts: isMessages ? REQUIRED_PARTS_OF_MESSAGES.filter((key) => (texts[key] ?? '').trim() === '') : [],
    missingVariables: requiredVariables(prompt.type).filter((name) => !used.includes(name)),
  };
}
