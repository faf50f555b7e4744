/** Kinds of reminders that a list can be filtered by. */
export const REMINDER_KINDS = ['due', 'waiting', 'snoozed'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];
