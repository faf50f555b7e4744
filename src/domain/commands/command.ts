import * as z from 'zod/mini';
import { CAMPAIGN_COMMANDS, campaignCommandSchemas } from './campaign-commands.ts';
import type { Campaign } from '../campaign/campaign.ts';
import { isSame } from '../text/stable-json.ts';
import { CHAT_COMMANDS, chatCommandSchemas } from './chat-commands.ts';
import type { Chat } from '../chat/chat.ts';
import type { CommandDefinition } from './command-definition.ts';
import { commandIdSchema, teamIdSchema } from '../wire/ids.ts';
import { OFFER_COMMANDS, offerCommandSchemas } from './offer-commands.ts';
import type { Offer } from '../offer/offer.ts';
import { PROFILE_COMMANDS, profileCommandSchemas } from './profile-commands.ts';
import type { Profile } from '../profile/profile.ts';
import { PROMPT_COMMANDS, promptCommandSchemas } from './prompt-commands.ts';
import type { Prompt } from '../prompt/prompt.ts';
import { prospectCommandSchemas } from './prospect-commands.ts';
import { WEBHOOK_COMMANDS, webhookCommandSchemas } from './webhook-commands.ts';
import type { Webhook } from '../webhook/webhook.ts';

/**
 * A command is what a person did, with an id that is made once. It is declared beside its noun (`chat-commands.ts` and
 * its sisters): payload, effect on a row, lane, and how it collapses with another of its kind. Its request is in
 * `command-requests.ts`, its words in `command-words.ts`, which other parts of the app load. Every command may wait
 * offline (architecture.md); what needs the network now is no command. Nothing else writes.
 *
 *            commit                lease             answer 2xx
 *   person ─────────▶ waiting ─────────────▶ sending ─────────▶ settled (gone)
 *                       ▲  │ leads back to the     │ later / after-sign-in
 *                       │  │ server's value: gone  ├────────────▶ waiting (with a time, or until sign-in)
 *                       └──┴───────────────────────┘ never ─────▶ rejected (kept until read)
 */
export const commandSchema = z.discriminatedUnion('type', [
  ...chatCommandSchemas,
  ...campaignCommandSchemas,
  ...profileCommandSchemas,
  ...offerCommandSchemas,
  ...promptCommandSchemas,
  ...webhookCommandSchemas,
  ...prospectCommandSchemas,
]);
export type Command = z.output<typeof commandSchema>;
export type CommandType = Command['type'];

/** A command with its identity: what the outbox stores and the server answers once. `issuedAt` is a UTC ISO time. */
export const issuedCommandSchema = z.object({
  id: commandIdSchema,
  teamId: teamIdSchema,
  issuedAt: z.string(),
  command: commandSchema,
});
export type IssuedCommand = z.output<typeof issuedCommandSchema>;

/** The replica tables whose rows commands change. */
export interface RowOf {
  readonly chats: Chat;
  readonly campaigns: Campaign;
  readonly profiles: Profile;
  readonly offers: Offer;
  readonly prompts: Prompt;
  readonly webhooks: Webhook;
}
export type CommandTable = keyof RowOf;
export type CommandedRow = RowOf[CommandTable];

type RowRule = CommandDefinition<Command, CommandedRow, CommandTable>;

/**
 * The declarations (architecture.md, "What may wait offline"). An import changes no row: what comes of it is the
 * server's to say.
 */
export const COMMAND_DEFINITIONS = {
  ...CHAT_COMMANDS,
  ...CAMPAIGN_COMMANDS,
  ...PROFILE_COMMANDS,
  ...OFFER_COMMANDS,
  ...PROMPT_COMMANDS,
  ...WEBHOOK_COMMANDS,
  'prospects.import': undefined,
} as const satisfies Record<CommandType, RowRule | undefined>;

const ruleOf = (command: Command): RowRule | undefined => COMMAND_DEFINITIONS[command.type];

/** The row a command changes; undefined for a command that changes none. */
export interface CommandedEntity {
  readonly table: CommandTable;
  readonly id: string;
}
export function entityOf(command: Command): CommandedEntity | undefined {
  const rule = ruleOf(command);
  return rule === undefined ? undefined : { table: rule.table, id: rule.idOf(command) };
}

/** The lane of one entity: commands of one lane keep their order, lanes run side by side. */
export const laneOfEntity = (table: CommandTable, id: string): string => `${table}:${id}`;

/** The lane of a command; one that changes no row has a lane of its own. */
export function laneOf({ id, command }: IssuedCommand): string {
  const entity = entityOf(command);
  return entity === undefined ? `command:${id}` : laneOfEntity(entity.table, entity.id);
}

/** Commands with the same field replace one another while they are unsent. */
export const fieldOf = (issued: IssuedCommand): string => `${laneOf(issued)}:${ruleOf(issued.command)?.field ?? ''}`;

/** The effect on a row of its table: pure, and repeatable on any newer row (replay). */
export const applyCommand = <Row extends CommandedRow>(row: Row, { id, issuedAt, command }: IssuedCommand): Row =>
  // A rule gives back a row of the table it was given a row of, which the union of all tables cannot say.
  (ruleOf(command)?.apply(row, command, { commandId: id, askedAt: issuedAt }) ?? row) as Row;

/** True when the server's row already is as the command wants it: nothing is left to send. */
export const isAlreadyApplied = (row: CommandedRow, command: Command): boolean =>
  ruleOf(command)?.isAlreadySo(row, command) ?? false;

const wishOf = (command: Command): object => ({ ...command, base: undefined });

/** True when both ask for the same, on whatever version they were made. */
export const isSameRequest = (one: Command, other: Command): boolean => isSame(wishOf(one), wishOf(other));

/**
 * The later of two edits, standing for both: it counts as made on what the earlier one was made on, since what came
 * between them was never looked at.
 */
export const replacing = (earlier: Command, later: Command): Command =>
  'base' in earlier && 'base' in later ? { ...later, base: earlier.base } : later;

/**
 * The command as if it was made on this row: somebody has looked at what stands there now and wants it all the same.
 */
export function madeOn(row: CommandedRow, command: Command): Command {
  const base = ruleOf(command)?.versionOf?.(row);
  return base !== undefined && 'base' in command ? { ...command, base } : command;
}

/** Brings the payload of an older build to today's shape; by the type it was written under. */
type CommandMigrations = Readonly<Record<string, (payload: Readonly<Record<string, unknown>>) => unknown>>;
const COMMAND_MIGRATIONS: CommandMigrations = {};

const storedCommandSchema = z.looseObject({ command: z.looseObject({ type: z.string() }) });

/**
 * Reads a command as it was stored, migrated when an older build wrote it. Undefined when this build does not know its
 * type or its shape (every key counts: a part of a newer build's command must not go out as the whole).
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
