import * as z from 'zod/mini';
import { sanitizeText } from '../text/sanitize-text.ts';
import { lenientString, readJsonText } from '../wire/lenient-schemas.ts';
import type { Prompt } from './prompt.ts';
import { findPartsOf, plainType, TEXT_PART, type PromptPart } from './prompt-type.ts';

/**
 * A prompt's text: one, or the JSON text of its parts (specification part 2 §3); and what it must hold before it may be
 * saved (§5).
 */
export type PromptText = Pick<Prompt, 'type' | 'content'>;

const partTextsSchema = z.record(z.string(), lenientString);
/** Texts by the keys of their parts. */
export type PartTexts = Readonly<Record<string, string>>;

/** The texts of a prompt's parts. What stands where parts were expected and is none is kept as the part `text`. */
export function readPartTexts({ type, content }: PromptText): PartTexts {
  if (findPartsOf(type) === undefined) return { [TEXT_PART.key]: content };
  const read = readJsonText<Record<string, string>>(content, partTextsSchema, {});
  return read.malformed ? { [TEXT_PART.key]: content } : read.value;
}

/** The content a prompt of this type has with these texts. */
export function writePartTexts(type: string, texts: PartTexts): string {
  return findPartsOf(type) === undefined ? (texts[TEXT_PART.key] ?? '') : JSON.stringify(texts);
}

/**
 * The parts to be shown: those of the type, then whatever else stands in the content, so that no text is out of reach.
 */
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

/** Longest text a card shows of a prompt. */
const PREVIEW_LENGTH = 100;

/**
 * The beginning of a prompt's text, on one line, truncated at 100 characters (part 2 §2), or before the variable or
 * sign that this would cut.
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
 * Each sign can be read in one way alone: a text without an end to its braces takes no longer than another. The name
 * has its blanks still.
 */
const VARIABLE = /\{\{(\s*[^{}\s][^{}]*)\}\}/g;

/** A variable where it stands in a text: `text.slice(from, to)` is it with its braces. */
interface VariableMark {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Every variable of a text, from its beginning. */
export const findVariables = (text: string): VariableMark[] =>
  [...text.matchAll(VARIABLE)].map(({ 0: whole, 1: name = '', index }) => ({
    name: name.trim(),
    from: index,
    to: index + whole.length,
  }));

/** A text with other words in the place of some variables; undefined leaves one as it stands. */
export const replaceVariables = (text: string, wordsFor: (name: string) => string | undefined): string =>
  text.replaceAll(VARIABLE, (whole, name: string) => wordsFor(name.trim()) ?? whole);

/** Names in double curly braces, each once, in the order of their first use, over every part. */
export const variablesIn = (prompt: PromptText): string[] => [
  ...new Set(Object.values(readPartTexts(prompt)).flatMap((text) => findVariables(text).map(({ name }) => name))),
];

const REQUIRED_OF_MESSAGES = ['prospectDescription', 'productDescription'] as const;
const REQUIRED_PARTS_OF_MESSAGES = ['context', 'first_message'] as const;

/** Variables a text of this type cannot be saved without. */
export const requiredVariables = (type: string): readonly string[] =>
  plainType(type) === 'messages' ? REQUIRED_OF_MESSAGES : [];

/**
 * Keys of the parts that must not stay as empty as they are: those its type needs; of a text without a word the first,
 * whatever its type.
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

/**
 * Why a content cannot be saved: parts that are empty, required variables that are missing. Both empty when it can be.
 */
export function problemsOfContent(prompt: PromptText): {
  readonly emptyParts: readonly string[];
  readonly missingVariables: readonly string[];
} {
  const isMessages = plainType(prompt.type) === 'messages';
  const texts = readPartTexts(prompt);
  const used = variablesIn(prompt);
  return {
    emptyParts: isMessages ? REQUIRED_PARTS_OF_MESSAGES.filter((key) => (texts[key] ?? '').trim() === '') : [],
    missingVariables: requiredVariables(prompt.type).filter((name) => !used.includes(name)),
  };
}
