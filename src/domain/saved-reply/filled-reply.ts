import { fillVariables } from '../prospect/names/greeting.ts';
import { variablesOf } from '../prospect/names/prospect-values.ts';
import { PROSPECT_VARIABLES } from '../prospect/prospect-fields.ts';
import type { Prospect } from '../prospect/prospect.ts';

/** Lists the variables that are filled in any conversation. Others are filled where the campaign has a value. */
export const REPLY_VARIABLES: readonly string[] = [...Object.keys(PROSPECT_VARIABLES), 'agentName'];

/** Returns a saved reply with the variables filled whose value `valueFor` knows; the others stay. */
export const fillReply = (text: string, valueFor: (name: string) => string | undefined): string =>
  fillVariables(text, (name) => valueFor(name)?.trim() || undefined);

/** What saved replies are filled with: `values` are those of the campaign. */
interface ReplyValues {
  readonly prospect: Prospect;
  readonly agentName: string;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Returns a function that fills saved replies for a prospect as a campaign fills its first message. A variable without
 * a value stays as it is written, for whoever sends the message to fill.
 */
export function replyFiller({ prospect, agentName, values }: ReplyValues): (text: string) => string {
  const known = new Map(Object.entries({ ...values, agentName, ...variablesOf(prospect) }));
  return (text) => fillReply(text, (name) => known.get(name));
}
