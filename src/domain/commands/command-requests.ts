import { CAMPAIGN_COMMAND_REQUESTS } from './campaign/requests.ts';
import { CHAT_COMMAND_REQUESTS } from './chat/requests.ts';
import type { Command } from './command.ts';
import { OFFER_COMMAND_REQUESTS } from './offer/requests.ts';
import { PROFILE_COMMAND_REQUESTS } from './profile/requests.ts';
import { PROMPT_COMMAND_REQUESTS } from './prompt/requests.ts';
import { PROSPECT_COMMAND_REQUESTS } from './prospect/requests.ts';
import type { CommandRequest, CommandRequests } from './request-definition.ts';
import { SAVED_REPLY_COMMAND_REQUESTS } from './saved-reply/requests.ts';
import { TAG_COMMAND_REQUESTS } from './tag/requests.ts';
import { WEBHOOK_COMMAND_REQUESTS } from './webhook/requests.ts';

/** Is any command that one request carries. */
type SingleRequestCommand = Exclude<Command, { readonly type: 'prospects.import' }>;

const REQUESTS: CommandRequests<SingleRequestCommand> = {
  ...CHAT_COMMAND_REQUESTS,
  ...CAMPAIGN_COMMAND_REQUESTS,
  ...PROFILE_COMMAND_REQUESTS,
  ...OFFER_COMMAND_REQUESTS,
  ...PROMPT_COMMAND_REQUESTS,
  ...SAVED_REPLY_COMMAND_REQUESTS,
  ...TAG_COMMAND_REQUESTS,
  ...WEBHOOK_COMMAND_REQUESTS,
};

/** Returns the request for a command. */
export const requestOf = (command: SingleRequestCommand): CommandRequest =>
  // The function under a type takes the command of that type, which the union of all types cannot express.
  (REQUESTS[command.type] as (command: SingleRequestCommand) => CommandRequest)(command);

/** Returns the request for one part of an import. */
export const requestOfImportPart = PROSPECT_COMMAND_REQUESTS['prospects.import'];

/** Returns the idempotency key of one part of a command, under which the server answers it. */
export const partKey = (commandId: string, part: number): string => `${commandId}.${part}`;
