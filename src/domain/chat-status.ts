import { say } from '#languages/say.ts';

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

/** What they are called where programs read them, the same in every language. */
export const CHAT_STATUS_KEYS: Readonly<Record<ChatStatus, string>> = {
  0: 'Waiting',
  1: 'Invitation sent',
  2: 'Invitation accepted',
  3: 'Contacted',
  4: 'Discussion',
  5: 'Qualified',
  404: 'Invalid URL',
  501: 'Need prospect email',
};
const OTHER_STATUS_KEY = 'Status';

export const QUALIFIED: ChatStatus = 5;

export const isChatStatus = (status: number): status is ChatStatus => Object.hasOwn(CHAT_STATUS, status);

/** The words of a status; a code from a newer server is shown as such instead of being hidden. */
export const chatStatusWords = (status: number): string => (isChatStatus(status) ? CHAT_STATUS[status] : say('Status {status}', { status }));

/** The same for a file. */
export const chatStatusKey = (status: number): string => (isChatStatus(status) ? CHAT_STATUS_KEYS[status] : `${OTHER_STATUS_KEY} ${status}`);
