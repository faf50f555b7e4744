import { t } from '#i18n/translate.ts';
import type { OutgoingMessage } from './outgoing-message.ts';
import type { OutgoingState } from './outgoing-state.ts';

/** States in the order in which a row of the list names them: first what a person must see to. */
const ROW_STATES: readonly (readonly [states: readonly OutgoingState[], text: string])[] = [
  [['refused'], t('A message was not sent')],
  [['unknown'], t('A message may not have been sent')],
  [['draft'], t('An AI message to approve')],
  [['waiting', 'approved'], t('Message is waiting to be sent')],
  [['queued', 'handed', 'assumed'], t('A message is being sent')],
];

/** Says in one line what has become of a chat's messages that have not arrived; undefined without one. */
export const outgoingRowText = (outgoing: readonly OutgoingMessage[]): string | undefined =>
  ROW_STATES.find(([states]) => outgoing.some((message) => states.includes(stateOf(message))))?.[1];

/** A message with a time waits on the server as it does on the device. */
const stateOf = ({ state, notBefore }: OutgoingMessage): OutgoingState =>
  state === 'queued' && notBefore !== undefined ? 'waiting' : state;
