import type { ReminderKind } from '#domain/chat/reminder-kinds.ts';
import { t } from '#i18n/translate.ts';

/** Names the kinds of reminders. */
export const REMINDER_MESSAGES: Readonly<Record<ReminderKind, string>> = {
  due: t('Reminder due'),
  waiting: t('Reminder set'),
  snoozed: t('Snoozed'),
};
