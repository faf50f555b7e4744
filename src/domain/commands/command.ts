import * as z from 'zod/mini';
import { CAMPAIGN_COMMANDS, campaignCommandSchemas } from './campaign/definitions.ts';
import type { Campaign } from '../campaign/campaign.ts';
import { isSame } from '../text/stable-json.ts';
import { CHAT_COMMANDS, chatCommandSchemas } from './chat/definitions.ts';
import type { Chat } from '../chat/chat.ts';
import type { CommandDefinition } from './command-definition.ts';
import { commandIdSchema, teamIdSchema } from '../wire/ids.ts';
import { OFFER_COMMANDS, offerCommandSchemas } from './offer/definitions.ts';
import type { Offer } from '../offer/offer.ts';
import { PROFILE_COMMANDS, profileCommandSchemas } from './profile/definitions.ts';
import type { Profile } from '../profile/profile.ts';
import { PROMPT_COMMANDS, promptCommandSchemas } from './prompt/definitions.ts';
import type { Prompt } from '../prompt/prompt.ts';
import { PROSPECT_COMMANDS, prospectCommandSchemas } from './prospect/definitions.ts';
import { SAVED_REPLY_COMMANDS, savedReplyCommandSchemas } from './saved-reply/definitions.ts';
import type { SavedReply } from '../saved-reply/saved-reply.ts';
import { TAG_COMMANDS, tagCommandSchemas } from './tag/definitions.ts';
import type { Tag } from '../tag/tag.ts';
import { WEBHOOK_COMMANDS, webhookCommandSchemas } from './webhook/definitions.ts';
import type { Webhook } from '../webhook/webhook.ts';

/**
 * Schemas of all commands. A command is what a person did, with an id that is made once. It is defined in the folder
 * of its noun: payload, effect on a row, lane, and how it replaces another of its kind in `definitions.ts`, its request
 * in `requests.ts`, what a person reads about it in `messages.ts`. They are loaded in three chunks, so each kind is
 * merged in a file of its own: this one, `command-requests.ts` and `command-messages.ts`. Every command may wait
 * offline; what needs the network at once is not a command. Nothing else writes.
 *
 *            commit                lease             answer 2xx
 *   person ─────────▶ waiting ─────────────▶ sending ─────────▶ settled (removed)
 *                       ▲  │ leads back to the     │ later / after-sign-in
 *                       │  │ server's value: gone  ├────────────▶ waiting (with a time, or until sign-in)
 *                       └──┴───────────────────────┘ never ─────▶ rejected (stored until read)
 */
export const commandSchema = z.discriminatedUnion('type', [
  ...chatCommandSchemas,
  ...campaignCommandSchemas,
  ...profileCommandSchemas,
  ...offerCommandSchemas,
  ...promptCommandSchemas,
  ...savedReplyCommandSchemas,
  ...tagCommandSchemas,
  ...webhookCommandSchemas,
  ...prospectCommandSchemas,
]);
export type Command = z.output<typeof commandSchema>;
export type CommandType = Command['type'];

/**
 * Describes a command with its identity: the outbox stores it, and the server answers it once. `issuedAt` is UTC ISO.
 */
export const issuedCommandSchema = z.object({
  id: commandIdSchema,
  teamId: teamIdSchema,
  issuedAt: z.string(),
  command: commandSchema,
});
export type IssuedCommand = z.output<typeof issuedCommandSchema>;

/** Maps each replica table that commands change to its row type. */
export interface RowOf {
  readonly chats: Chat;
  readonly campaigns: Campaign;
  readonly profiles: Profile;
  readonly offers: Offer;
  readonly prompts: Prompt;
  readonly webhooks: Webhook;
  readonly savedReplies: SavedReply;
  readonly tags: Tag;
}
export type CommandTable = keyof RowOf;
export type CommandedRow = RowOf[CommandTable];

type RowCommandDefinition = CommandDefinition<Command, CommandedRow, CommandTable>;

/**
 * Maps each command type to its definition; undefined for one that changes no row.
 */
export const COMMAND_DEFINITIONS = {
  ...CHAT_COMMANDS,
  ...CAMPAIGN_COMMANDS,
  ...PROFILE_COMMANDS,
  ...OFFER_COMMANDS,
  ...PROMPT_COMMANDS,
  ...SAVED_REPLY_COMMANDS,
  ...TAG_COMMANDS,
  ...WEBHOOK_COMMANDS,
  ...PROSPECT_COMMANDS,
} as const satisfies Record<CommandType, RowCommandDefinition | undefined>;

const definitionOf = (command: Command): RowCommandDefinition | undefined => COMMAND_DEFINITIONS[command.type];

/** Identifies the row a command changes. */
export interface CommandedEntity {
  readonly table: CommandTable;
  readonly id: string;
}
export function entityOf(command: Command): CommandedEntity | undefined {
  const definition = definitionOf(command);
  return definition === undefined ? undefined : { table: definition.table, id: definition.idOf(command) };
}

/** Returns the lane of an entity: commands in one lane keep their order, lanes run in parallel. */
export const laneOfEntity = (table: CommandTable, id: string): string => `${table}:${id}`;

/** Returns the lane of a command; one that changes no row has its own lane. */
export function laneOf({ id, command }: IssuedCommand): string {
  const entity = entityOf(command);
  return entity === undefined ? `command:${id}` : laneOfEntity(entity.table, entity.id);
}

/** Returns the key by which commands replace one another while they are unsent. */
export function fieldOf(issued: IssuedCommand): string {
  const definition = definitionOf(issued.command);
  const item = definition?.itemOf?.(issued.command);
  return `${laneOf(issued)}:${definition?.field ?? ''}${item === undefined ? '' : `:${item}`}`;
}

/** Applies a command to a row of its table. Pure, and can be rebased on any newer row. */
export const applyCommand = <Row extends CommandedRow>(row: Row, { id, issuedAt, command }: IssuedCommand): Row =>
  // A definition returns a row of the same table it was given, which the union of all tables cannot express.
  (definitionOf(command)?.apply(row, command, { commandId: id, askedAt: issuedAt }) ?? row) as Row;

/** Decides whether the server's row already has the requested value, so that nothing is left to send. */
export const isAlreadyApplied = (row: CommandedRow, command: Command): boolean =>
  definitionOf(command)?.isAlreadyApplied(row, command) ?? false;

const withoutBase = (command: Command): object => ({ ...command, base: undefined });

/** Decides whether two commands request the same, regardless of the version they are based on. */
export const isSameRequest = (one: Command, other: Command): boolean => isSame(withoutBase(one), withoutBase(other));

/**
 * Returns the row that a command creates, without what it says: nothing that the server has, so it has no version.
 * Undefined for a command on something that is there.
 */
export const createdRowOf = ({ teamId, command }: IssuedCommand): CommandedRow | undefined => {
  const row = { teamId, name: '', createdAt: '', updatedAt: '' };
  switch (command.type) {
    case 'savedReply.create':
      return { ...row, id: command.replyId, text: '', by: '' };
    case 'tag.create':
      return { ...row, id: command.tagId, color: 'gray' };
    default:
      return undefined;
  }
};

/** Decides whether the server has no version of a row yet. */
export const isUncreated = ({ updatedAt }: CommandedRow): boolean => updatedAt === '';

/**
 * Merges two edits into the later one. It keeps the base version of the earlier edit, because the person has not seen
 * what changed in between. What is changed before it was created is created as changed.
 */
export const mergeEdits = (earlier: Command, later: Command): Command =>
  earlier.type === 'savedReply.create' && later.type === 'savedReply.update'
    ? { ...later, type: earlier.type }
    : earlier.type === 'tag.create' && later.type === 'tag.update'
      ? { ...later, type: earlier.type }
      : 'base' in earlier && 'base' in later
        ? { ...later, base: earlier.base }
        : later;

/** Rebases a command on this row's version: the person has seen the current text and still wants the change. */
export function rebaseCommand(row: CommandedRow, command: Command): Command {
  const base = definitionOf(command)?.versionOf?.(row);
  return base !== undefined && 'base' in command ? { ...command, base } : command;
}

/** Migrates the payload of an older build to the current shape, by the type it was stored under. */
type CommandMigrations = Readonly<Record<string, (payload: Readonly<Record<string, unknown>>) => unknown>>;
const COMMAND_MIGRATIONS: CommandMigrations = {};

const storedCommandSchema = z.looseObject({ command: z.looseObject({ type: z.string() }) });

/**
 * Reads a stored command, migrating it when an older build wrote it. Returns undefined when this build does not know
 * its type or its shape. Every key counts: part of a newer build's command must not be sent as the whole.
 */
export function readIssued(
  stored: unknown,
  migrations: CommandMigrations = COMMAND_MIGRATIONS,
): IssuedCommand | undefined {
  const issued = issuedCommandSchema.safeParse(stored);
  if (issued.success) return issued.data;
  const older = storedCommandSchema.safeParse(stored);
  const migrate =
    older.success && Object.hasOwn(migrations, older.data.command.type)
      ? migrations[older.data.command.type]
      : undefined;
  if (!older.success || migrate === undefined) return undefined;
  const migrated = issuedCommandSchema.safeParse({ ...older.data, command: migrate(older.data.command) });
  return migrated.success ? migrated.data : undefined;
}
