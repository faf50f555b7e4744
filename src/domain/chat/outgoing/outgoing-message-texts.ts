import { t } from '#i18n/translate.ts';
import type { OutgoingMessage, RefusalReason } from './outgoing-message.ts';
import { waitingText } from './send-time.ts';

/** What decides, besides its state, what a message waits for. */
interface SendingCircumstances {
  readonly isOffline: boolean;
  /** Whether what was decided about it waits on this device. */
  readonly isUnsaved?: boolean;
  /** Whether the profile that sends it runs. */
  readonly isProfileRunning: boolean;
  /** Whether campaign, conversation and profile run, as far as this device knows. */
  readonly isRunning?: boolean;
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
  { state, reason = 'not_delivered', isStale = false }: Pick<OutgoingMessage, 'state' | 'reason' | 'isStale'>,
  { isOffline, isUnsaved = false, isProfileRunning, isRunning = isProfileRunning, until }: SendingCircumstances,
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
    case 'draft':
      return isStale
        ? t('To approve again: the prospect has written since.')
        : t('To approve. Written by the AI; not sent until someone approves it.');
    case 'rejected':
      return isOffline
        ? t('Rejected. The AI writes another message once you are online again.')
        : t('Rejected. The AI writes another message.');
    case 'approved':
      if (isUnsaved) return isOffline ? t('Approved. It is saved when you are online again.') : t('Approving…');
      return isRunning
        ? t('Approved. It is sent within working hours and limits, while the team has credits.')
        : t('Approved. It is sent once campaign, conversation and profile run.');
  }
}
