import { t } from '#i18n/translate.ts';
import type { OutgoingMessage, RefusalReason } from './outgoing-message.ts';
import { waitingText } from './send-time.ts';

/** What decides, besides its state, what a message waits for. */
interface SendingCircumstances {
  readonly isOffline: boolean;
  /** Whether the profile that sends it runs. */
  readonly isProfileRunning: boolean;
  /** Until when it and those before it wait, in the zone of the profile; absent when none waits for a time. */
  readonly until?: { readonly untilMs: number; readonly zone: string; readonly atMs: number | undefined } | undefined;
}

const REFUSALS: Readonly<Record<RefusalReason, string>> = {
  not_delivered: t('Not sent: the network did not take it.'),
  profile_gone: t('Not sent: the profile that wrote here is gone.'),
  conversation_full: t('Not sent: this conversation is full.'),
};

/** Says what has become of a message of ours that the prospect has not received. */
export function outgoingStateText(
  { state, reason = 'not_delivered' }: Pick<OutgoingMessage, 'state' | 'reason'>,
  { isOffline, isProfileRunning, until }: SendingCircumstances,
): string {
  switch (state) {
    case 'waiting':
      if (until !== undefined) return waitingText(until.untilMs, until.zone, until.atMs, isOffline);
      return isOffline ? t('Waiting. It is sent when you are online again.') : t('Sending…');
    case 'queued':
      if (until !== undefined) return waitingText(until.untilMs, until.zone, until.atMs, false);
      return isProfileRunning ? t('Sending…') : t('Waiting. It is sent once the profile runs.');
    case 'handed':
      return t('Sending…');
    case 'refused':
      return REFUSALS[reason];
    case 'unknown':
      return t('This may not have been sent. Check the conversation on the network.');
    case 'assumed':
      return t('Saving…');
  }
}
