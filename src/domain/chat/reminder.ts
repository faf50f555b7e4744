import * as z from 'zod/mini';
import { lenientString, readJsonText } from '../wire/lenient-schemas.ts';
import { toUtc } from '../wire/wire-document.ts';
import type { ReminderKind } from './reminder-kinds.ts';

/**
 * A reminder brings a conversation back at a time, unless the prospect writes before (docs/adr/0051). A snooze is one
 * that keeps the conversation out of the inbox until then.
 *
 *   none ──set──▶ waiting ──its time──▶ due ──done, set again, somebody writes──▶ …
 *     ▲              │
 *     └──the prospect writes
 */
export const reminderSchema = z.object({
  /** When it is due, UTC ISO. */
  at: z.pipe(z.string(), z.transform(toUtc)),
  isSnooze: z.catch(z.boolean(), false),
  /** Who set it: the user id of a member or the name of an API key; the other is empty. Both until it is saved. */
  by: lenientString,
  byKey: lenientString,
  /** When it was set, UTC ISO, which names it; empty until it is saved. */
  setAt: lenientString,
  /** Number of the prospect's messages when it was set: one more ends it. */
  replies: z.catch(z.number(), 0),
  /** Set once its time has come. */
  isDue: z.catch(z.optional(z.literal(true)), undefined),
});
export type Reminder = z.output<typeof reminderSchema>;

/** Counts the messages of the prospect. */
export const countReplies = (messages: readonly { readonly role: string }[]): number =>
  messages.filter(({ role }) => role === 'user').length;

/** Reads the reminder that a chat's document stores; undefined without one, and once the prospect has written. */
export function readReminder(raw: unknown, replies: number): Reminder | undefined {
  const { value } = readJsonText<Reminder | null>(raw, reminderSchema, null);
  return value === null || value.at === '' || replies > value.replies ? undefined : value;
}

/** A chat as far as its place in the inbox depends on it. */
interface PlacedChat {
  readonly messageCount: number;
  readonly isUnreadable?: true | undefined;
  readonly lastActivityAt: string;
  readonly reminder?: Reminder | undefined;
}

/** Decides whether somebody has written to the prospect, or the prospect to us; also when no message can be read. */
export const isWrittenTo = ({ messageCount, isUnreadable }: Pick<PlacedChat, 'messageCount' | 'isUnreadable'>) =>
  messageCount > 0 || isUnreadable === true;

/** Decides whether a chat is snoozed. */
export const isSnoozed = ({ reminder }: Pick<PlacedChat, 'reminder'>): boolean =>
  reminder?.isSnooze === true && reminder.isDue !== true;

/** Returns the kind of a chat's reminder; undefined without one. */
export const reminderKindOf = ({ reminder }: Pick<PlacedChat, 'reminder'>): ReminderKind | undefined =>
  reminder && (reminder.isDue === true ? 'due' : reminder.isSnooze ? 'snoozed' : 'waiting');

/**
 * Returns the times by which a chat is found: in the inbox, which a snoozed one is not in and which puts a reminder
 * that is due on top, and among the reminders whose time has not come. Both are absent otherwise.
 */
export function placesOf(chat: PlacedChat): { inboxAt?: string; remindAt?: string } {
  const { lastActivityAt, reminder } = chat;
  const dueAt = reminder?.isDue === true ? reminder.at : '';
  return {
    ...(isWrittenTo(chat) && !isSnoozed(chat) && { inboxAt: dueAt > lastActivityAt ? dueAt : lastActivityAt }),
    ...(reminder !== undefined && reminder.isDue !== true && { remindAt: reminder.at }),
  };
}

/** Returns a chat with another reminder, or none. */
export function withReminder<Row extends PlacedChat>(chat: Row, reminder: Reminder | undefined): Row {
  const row = { ...chat, reminder };
  return { ...row, inboxAt: undefined, remindAt: undefined, ...placesOf(row) };
}

/** Validates a reminder as a person sets it: when it is due, UTC ISO; empty removes it. */
export const reminderFields = { remindAt: z.string(), isSnooze: z.boolean() };

/** Longest time ahead for which a reminder is set. */
export const MAX_REMINDER_MS = 366 * 86_400_000;
