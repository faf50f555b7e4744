import * as z from 'zod/mini';
import { lenientText, readJsonText } from './lenient.ts';
import type { Prompt } from './prompt.ts';

/** What a prompt's text must hold before it may be saved (specification part 2 §5). */
const sectionsSchema = z.record(z.string(), lenientText);
type Sections = Readonly<Record<string, string>>;

/** The sections of a prompt's content; a single text is the section `text`. */
export function readSections(content: string): Sections {
  const read = readJsonText<Record<string, string>>(content, sectionsSchema, {});
  return read.malformed || content.trim() === '' ? { text: content } : read.value;
}

/** Names in double curly braces, each once, in the order of their first use, over every section. */
export function variablesIn(content: string): string[] {
  const names = Object.values(readSections(content)).flatMap((text) => [...text.matchAll(/\{\{\s*([^{}]+?)\s*\}\}/g)].map((match) => match[1] ?? ''));
  return [...new Set(names)];
}

const isMessages = (type: string): boolean => type.toLowerCase() === 'messages';

const REQUIRED_OF_MESSAGES = ['prospectDescription', 'productDescription'] as const;
const REQUIRED_SECTIONS_OF_MESSAGES = ['context', 'first_message'] as const;

/** Why a content cannot be saved: sections that are empty, required variables that are missing. Both empty when it can be. */
export function problemsOfContent({ type, content }: Pick<Prompt, 'type' | 'content'>): { readonly emptySections: readonly string[]; readonly missingVariables: readonly string[] } {
  if (!isMessages(type)) return { emptySections: [], missingVariables: [] };
  const sections = readSections(content);
  const used = variablesIn(content);
  return {
    emptySections: REQUIRED_SECTIONS_OF_MESSAGES.filter((section) => (sections[section] ?? '').trim() === ''),
    missingVariables: REQUIRED_OF_MESSAGES.filter((name) => !used.includes(name)),
  };
}
