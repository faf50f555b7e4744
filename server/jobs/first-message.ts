import type { Campaign } from '#domain/campaign/campaign.ts';
import { readPartTexts, type PromptText } from '#domain/prompt/prompt-content.ts';
import type { Prompt } from '#domain/prompt/prompt.ts';
import { fillVariables } from '#domain/prospect/names/greeting.ts';
import { variablesOf } from '#domain/prospect/names/prospect-values.ts';
import type { Prospect } from '#domain/prospect/prospect.ts';
import { MAX_PROMPT_LENGTH } from '#domain/text/text-limits.ts';
import { cutText } from '#domain/text/visible-text.ts';
import type { Briefing } from '#server/drivers/network/network.ts';

/** The parts that a campaign's messages are made of. */
export interface MessageParts {
  /** Undefined when none was chosen or it was deleted. */
  readonly prompt: (PromptText & Partial<Pick<Prompt, 'modelId'>>) | undefined;
  /** The campaign's values for the prompt's own variables. */
  readonly values: Campaign['variables'];
  readonly offerDescription: string;
  readonly agentName: string;
}

/**
 * Returns the first message to a prospect: the one of the campaign's prompt, with its variables filled. A variable
 * without a value is left out. Returns undefined when the prompt has no first message, or nothing is left of it.
 */
export function firstMessageOf(parts: MessageParts, prospect: Prospect): string | undefined {
  const text = filled(parts, 'first_message', prospect);
  return text === '' ? undefined : cutMessage(text);
}

/** Returns what a writer needs to know of the campaign. */
export const briefingOf = (parts: MessageParts, prospect: Prospect): Briefing => ({
  context: (mark) => filled(parts, 'context', prospect, mark),
  offerDescription: parts.offerDescription,
  modelId: parts.prompt?.modelId ?? '',
});

/** Longest message that is stored and sent, in characters. */
const MAX_MESSAGE_LENGTH = 4_000;

/** Returns a message as it is stored and sent; a character that the cut would split is left out. */
export const cutMessage = (text: string): string => cutText(text, MAX_MESSAGE_LENGTH);

/**
 * Fills the variables of one part of the prompt; empty when the prompt has no such part. `mark` encloses what is
 * known of the prospect: it comes from lists and public pages. All values together are cut to the length of a prompt:
 * one that names a long value thousands of times would be filled with hundreds of megabytes.
 */
function filled(
  { prompt, values, offerDescription, agentName }: MessageParts,
  part: 'context' | 'first_message',
  prospect: Prospect,
  mark?: (text: string) => string,
): string {
  if (prompt === undefined) return '';
  const ofProspect = variablesOf(prospect);
  const known: Readonly<Record<string, string>> = {
    ...values,
    agentName,
    ...ofProspect,
    productDescription: offerDescription,
  };
  let left = MAX_PROMPT_LENGTH;
  return fillVariables(
    readPartTexts(prompt)[part] ?? '',
    (name) => (Object.hasOwn(known, name) ? (known[name] ?? '') : ''),
    (value, name) => {
      const text = value.length <= left ? value : value.slice(0, left).replace(/[\uD800-\uDBFF]$/, '');
      left -= text.length;
      return mark !== undefined && text !== '' && Object.hasOwn(ofProspect, name) ? mark(text) : text;
    },
  );
}
