/** Chat status codes and their words (specification part 2 §4). */
export const CHAT_STATUS = {
  0: 'Waiting',
  1: 'Invitation sent',
  2: 'Invitation accepted',
  3: 'Contacted',
  4: 'Discussion',
  5: 'Qualified',
  404: 'Invalid URL',
  501: 'Need prospect email',
} as const;
export type ChatStatus = keyof typeof CHAT_STATUS;

export const QUALIFIED: ChatStatus = 5;

export const isChatStatus = (status: number): status is ChatStatus => Object.hasOwn(CHAT_STATUS, status);

/** The words of a status; a code from a newer server is shown as such instead of being hidden. */
export const chatStatusWords = (status: number): string => (isChatStatus(status) ? CHAT_STATUS[status] : `Status ${status}`);
