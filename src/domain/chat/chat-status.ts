import { t } from '#i18n/translate.ts';

/** Chat status codes and their words (specification part 2 §4). */
export const CHAT_STATUS = {
  0: t('Waiting'),
  1: t('Invitation sent'),
  2: t('Invitation accepted'),
  3: t('Contacted'),
  4: t('Discussion'),
  5: t('Qualified'),
  404: t('Invalid URL'),
  501: t('Need prospect email'),
} as const;
export type ChatStatus = keyof typeof CHAT_STATUS;

export const QUALIFIED: ChatStatus = 5;

export const isChatStatus = (status: number): status is ChatStatus => Object.hasOwn(CHAT_STATUS, status);

/** Returns the text of a status; a code from a newer server is shown as a number instead of being hidden. */
export const chatStatusMessage = (status: number): string =>
  isChatStatus(status) ? CHAT_STATUS[status] : t('Status {status}', { status });
