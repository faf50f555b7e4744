import type { Campaign } from '#domain/campaign/campaign.ts';
import { readPartTexts, replaceVariables, type PromptText } from '#domain/prompt/prompt-content.ts';
import type { Prompt } from '#domain/prompt/prompt.ts';
import type { Prospect } from '#domain/prospect/prospect.ts';
import type { Briefing } from '#server/drivers/network/network.ts';

/** What the messages of a campaign are made of. */
export interface OpeningParts {
  /** Undefined where none was chosen, or it is gone. */
  readonly prompt: (PromptText & Partial<Pick<Prompt, 'modelId'>>) | undefined;
  /** What the campaign fills the prompt's own variables with. */
  readonly values: Campaign['variables'];
  readonly offerDescription: string;
  readonly agentName: string;
}

/**
 * The first message to a prospect: the one of the campaign's prompt, with its variables filled (decisions.md, "Who
 * writes AI texts"). A variable that nothing is known of leaves no trace. Undefined where the prompt has no such part,
 * or nothing is left of it.
 */
export function openingOf(parts: OpeningParts, prospect: Prospect): string | undefined {
  const text = filled(parts, 'first_message', prospect);
  return text === '' ? undefined : text;
}

/** What a writer is told who writes the messages of a campaign. */
export const briefingOf = (parts: OpeningParts, prospect: Prospect): Briefing => ({
  context: filled(parts, 'context', prospect),
  offerDescription: parts.offerDescription,
  modelId: parts.prompt?.modelId ?? '',
});

/** A part of the prompt with its variables filled; the empty text where it has none. */
function filled(
  { prompt, values, offerDescription, agentName }: OpeningParts,
  part: 'context' | 'first_message',
  prospect: Prospect,
): string {
  if (prompt === undefined) return '';
  const known: Readonly<Record<string, string>> = {
    ...values,
    agentName,
    prospectName: prospect.name,
    companyName: prospect.company,
    prospectDescription: [prospect.headline, prospect.city, prospect.country].filter((text) => text !== '').join(', '),
    productDescription: offerDescription,
  };
  const text = replaceVariables(readPartTexts(prompt)[part] ?? '', (name) =>
    Object.hasOwn(known, name) ? (known[name] ?? '') : '',
  );
  return text.replaceAll(/[^\S\n]+/g, ' ').trim();
}
