import * as z from 'zod/mini';
import { CHAT_WORDS, type Chat } from './chat.ts';
import { chatIdSchema, commandIdSchema, teamIdSchema } from './ids.ts';

/**
 * A command is what a person did, with an id that is made once. It is one declaration: payload, effect on a row, lane, how it
 * collapses with another of its kind, its request, its words (architecture.md, sentence 3). Nothing else writes.
 *
 *            commit                lease             answer 2xx
 *   person ─────────▶ waiting ─────────────▶ sending ─────────▶ settled (gone)
 *                       ▲  │ leads back to the     │ later / after-sign-in
 *                       │  │ server's value: gone  ├────────────▶ waiting (with a time, or until sign-in)
 *                       └──┴───────────────────────┘ never ─────▶ rejected (kept until read)
 */
export const commandSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('chat.pause'), chatId: chatIdSchema }),
  z.object({ type: z.literal('chat.resume'), chatId: chatIdSchema }),
]);
export type Command = z.output<typeof commandSchema>;
export type CommandType = Command['type'];

/** A command with its identity: what the outbox stores and the server answers once. `issuedAt` is a UTC ISO time. */
export const issuedCommandSchema = z.object({ id: commandIdSchema, teamId: teamIdSchema, issuedAt: z.string(), command: commandSchema });
export type IssuedCommand = z.output<typeof issuedCommandSchema>;

/** The replica table whose row a command changes. */
export type CommandTable = 'chats';
export interface RowOf {
  readonly chats: Chat;
}

/** The request that carries a command out; the outbox adds the token, the team and the command's id. */
export interface CommandRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body: unknown;
}

interface CommandWords {
  /** Beside the control while it waits for a connection. */
  readonly waitingOffline: string;
  /** Beside the control while it is on its way. */
  readonly waiting: string;
  /** In the list of unsent changes. */
  readonly title: string;
  readonly done: string;
  readonly failed: string;
}

interface CommandRule {
  readonly table: CommandTable;
  /** Whether it may wait for a connection; false means its control is disabled offline. */
  readonly mayWaitOffline: boolean;
  readonly words: CommandWords;
}

/** The declarations (architecture.md, "What may wait offline"). */
export const COMMAND_RULES = {
  'chat.pause': {
    table: 'chats',
    mayWaitOffline: true,
    words: { title: 'Pause a conversation', waitingOffline: CHAT_WORDS.willPause, waiting: CHAT_WORDS.pausing, done: CHAT_WORDS.paused, failed: CHAT_WORDS.failed },
  },
  'chat.resume': {
    table: 'chats',
    mayWaitOffline: true,
    words: { title: 'Resume a conversation', waitingOffline: CHAT_WORDS.willResume, waiting: CHAT_WORDS.resuming, done: CHAT_WORDS.resumed, failed: CHAT_WORDS.failed },
  },
} as const satisfies Record<CommandType, CommandRule>;

/** The id of the row a command changes. */
export const entityOf = (command: Command): string => command.chatId;

/** The lane of one entity: commands of one lane keep their order, lanes run side by side. */
export const laneOfEntity = (table: CommandTable, id: string): string => `${table}:${id}`;

export const laneOf = (command: Command): string => laneOfEntity(COMMAND_RULES[command.type].table, entityOf(command));

/** Commands with the same field replace one another while they are unsent. */
export const fieldOf = (command: Command): string => `${laneOf(command)}:paused`;

/** The effect on a row: pure, and repeatable on any newer row (replay). */
export function applyCommand(row: Chat, issued: IssuedCommand): Chat {
  const { command } = issued;
  switch (command.type) {
    case 'chat.pause':
    case 'chat.resume':
      return { ...row, pendingPause: { paused: command.type === 'chat.pause', commandId: issued.id, askedAt: issued.issuedAt } };
  }
}

/** True when the server's row already is as the command wants it: nothing is left to send. */
export function isAlreadySo(row: Chat, command: Command): boolean {
  switch (command.type) {
    case 'chat.pause':
      return row.paused;
    case 'chat.resume':
      return !row.paused;
  }
}

/** How the command is sent (specification part 2 §7). */
export function requestOf(command: Command): CommandRequest {
  switch (command.type) {
    case 'chat.pause':
    case 'chat.resume':
      return { method: 'POST', path: '/chat/paused', body: { chatId: command.chatId, paused: command.type === 'chat.pause' } };
  }
}
