import * as z from 'zod/mini';
import { t } from '#i18n/translate.ts';

/**
 * Defines the types of prompts and the parts of their texts (specification part 2 §2, §3). Types that cannot be chosen
 * are edited as they are.
 */

/** Lists the types available for a new prompt, with their labels. */
export const PROMPT_TYPES = { messages: t('Messages'), comment: t('Comment') } as const;
export type PromptType = keyof typeof PROMPT_TYPES;

export interface PromptPart {
  /** Its key in the JSON content. */
  readonly key: string;
  readonly label: string;
}

const CONVERSATION: readonly PromptPart[] = [
  { key: 'context', label: t('Context') },
  { key: 'first_message', label: t('First message') },
];

/** Lists the parts of each type that has parts; any other type has a single text. */
const PARTS_OF: Readonly<Record<string, readonly PromptPart[]>> = {
  messages: CONVERSATION,
  email: CONVERSATION,
  sms: CONVERSATION,
  comment: [{ key: 'comment', label: t('Instructions for AI') }],
} satisfies Record<PromptType | 'email' | 'sms', readonly PromptPart[]>;

/** Defines the single part of a text without parts, and of content that should have parts but has none. */
export const TEXT_PART: PromptPart = { key: 'text', label: t('Text') };

/** Normalizes a type for comparison; stored types may be written as they are displayed. */
export const normalizeType = (stored: string): string => stored.trim().toLowerCase();

/** Accepts the types that can be chosen, in any case. */
export const promptTypeSchema = z.pipe(z.pipe(z.string(), z.transform(normalizeType)), z.enum(['messages', 'comment']));

/** Returns the display name of a type: 'Messages'. */
export function promptTypeMessage(stored: string): string {
  const type = normalizeType(stored);
  const labels: Readonly<Record<string, string>> = { ...PROMPT_TYPES, email: t('Email'), sms: 'SMS' };
  return labels[type] ?? `${type.slice(0, 1).toUpperCase()}${type.slice(1)}`;
}

/** Returns the parts of a type; undefined for a type without parts. */
export const findPartsOf = (stored: string): readonly PromptPart[] | undefined => PARTS_OF[normalizeType(stored)];

/** Returns the initial content of a prompt: its parts, empty. */
export const emptyContent = (type: PromptType): string =>
  JSON.stringify(Object.fromEntries((PARTS_OF[type] ?? []).map(({ key }) => [key, ''])));
