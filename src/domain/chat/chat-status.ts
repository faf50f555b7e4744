import { say } from '#i18n/translate.ts';

/** Chat status codes and their words (specification part 2 §4). */
export const CHAT_STATUS = {
  0: say('Waiting'),
  1: say('Invitation sent'),
  2: say('Invitation accepted'),
  3: say('Contacted'),
  4: say('Discussion'),
  5: say('Qualified'),
  404: say('Invalid URL'),
  501: say('Need prospect email'),
} as const;
export type ChatStatus = keyof typeof CHAT_STATUS;

export const QUALIFIED: ChatStatus = 5;

export const isChatStatus = (status: number): status is ChatStatus => Object.hasOwn(CHAT_STATUS, status);

/** Returns the text of a status; a code from a newer server is shown as a number instead of being hidden. */
export const chatStatusMessage = (status: number): string =>
  isChatStatus(status) ? CHAT_STATUS[status] : say('Status {status}', { status });
