import { t } from '#i18n/translate.ts';
import type { OutgoingMessage, RefusalReason } from './outgoing-message.ts';
import type { OutgoingState } from './outgoing-state.ts';

/** What decides, besides its state, what a message waits for. */
export interface SendingCircumstances {
  readonly isOffline: boolean;
  /** Whether the profile that sends it runs. */
  readonly isProfileRunning: boolean;
}

const REFUSALS: Readonly<Record<RefusalReason, string>> = {
  not_delivered: t('Not sent: the network did not take it.'),
  profile_gone: t('Not sent: the profile that wrote here is gone.'),
};

/** Says what has become of a message of ours that the prospect has not received. */
export function outgoingStateText(
  { state, reason = 'not_delivered' }: Pick<OutgoingMessage, 'state' | 'reason'>,
  { isOffline, isProfileRunning }: SendingCircumstances,
): string {
  switch (state) {
    case 'waiting':
      return isOffline ? t('Waiting. It is sent when you are online again.') : t('Sending…');
    case 'queued':
      return isProfileRunning ? t('Sending…') : t('Waiting. It is sent once the profile runs.');
    case 'handed':
      return t('Sending…');
    case 'refused':
      return REFUSALS[reason];
    case 'unknown':
      return t('Not known whether sent. Look at the conversation on the network.');
    case 'assumed':
      return t('Saving…');
  }
}

/** States in the order in which a row of the list names them: first what a person must see to. */
const ROW_STATES: readonly (readonly [states: readonly OutgoingState[], text: string])[] = [
  [['refused'], t('A message was not sent')],
  [['unknown'], t('Not known whether a message was sent')],
  [['waiting'], t('Message is waiting to be sent')],
  [['queued', 'handed', 'assumed'], t('A message is being sent')],
];

/** Says in one line what has become of a chat's messages that have not arrived; undefined without one. */
export const outgoingRowText = (outgoing: readonly OutgoingMessage[]): string | undefined =>
  ROW_STATES.find(([states]) => outgoing.some(({ state }) => states.includes(state)))?.[1];
