import { isChatStatus, type ChatStatus } from './chat-status.ts';

/** What statuses are called where programs read them, the same in every language. */
const CHAT_STATUS_KEYS: Readonly<Record<ChatStatus, string>> = {
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

/** What a status is called in a file; a code from a newer server as such. */
export const chatStatusKey = (status: number): string =>
  isChatStatus(status) ? CHAT_STATUS_KEYS[status] : `${OTHER_STATUS_KEY} ${status}`;
