import * as z from 'zod/mini';
import { say } from '#i18n/translate.ts';

/**
 * What a prompt is for, and the parts its text is made of (specification part 2 §2, §3). Types that cannot be chosen
 * are edited as they are.
 */

/** The types one can choose for a new prompt, and the words of each. */
export const PROMPT_TYPES = { messages: say('Messages'), comment: say('Comment') } as const;
export type PromptType = keyof typeof PROMPT_TYPES;

export interface PromptPart {
  /** Its key in the content's JSON. */
  readonly key: string;
  readonly label: string;
}

const CONVERSATION: readonly PromptPart[] = [
  { key: 'context', label: say('Context') },
  { key: 'first_message', label: say('First message') },
];

/** The parts of the types that have any; the text of every other type is one. */
const PARTS_OF: Readonly<Record<string, readonly PromptPart[]>> = {
  messages: CONVERSATION,
  email: CONVERSATION,
  sms: CONVERSATION,
  comment: [{ key: 'comment', label: say('Instructions for AI') }],
} satisfies Record<PromptType | 'email' | 'sms', readonly PromptPart[]>;

/** The one part of a text without parts, and of what was written where parts were expected. */
export const TEXT_PART: PromptPart = { key: 'text', label: say('Text') };

/** A type as it is compared: stored ones may be written as they are shown. */
export const plainType = (stored: string): string => stored.trim().toLowerCase();

/** A type that can be chosen, in any case. */
export const promptTypeSchema = z.pipe(z.pipe(z.string(), z.transform(plainType)), z.enum(['messages', 'comment']));

/** A type as people read it: 'Messages'. */
export function promptTypeMessage(stored: string): string {
  const type = plainType(stored);
  const words: Readonly<Record<string, string>> = { ...PROMPT_TYPES, email: say('Email'), sms: 'SMS' };
  return words[type] ?? `${type.slice(0, 1).toUpperCase()}${type.slice(1)}`;
}

/** The parts a text of this type has; undefined for one that has none. */
export const findPartsOf = (stored: string): readonly PromptPart[] | undefined => PARTS_OF[plainType(stored)];

/** The content a prompt begins with: its parts, empty. */
export const emptyContent = (type: PromptType): string =>
  JSON.stringify(Object.fromEntries((PARTS_OF[type] ?? []).map(({ key }) => [key, ''])));
