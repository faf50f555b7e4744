import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useState } from 'react';
import { DELETING, type Campaign } from '#domain/campaign/campaign.ts';
import { CAMPAIGN_MESSAGES } from '#domain/campaign/campaign-messages.ts';
import { t } from '#i18n/translate.ts';
import { readChatCoverage } from '#replica/coverage.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { readChatRetention } from '#replica/eviction/chat-retention.ts';
import { rangeOfOwner } from '#replica/index-range.ts';
import { liveOr, useLive } from '#replica/live/use-live.tsx';
import { DangerDialog } from '#ui/dialogs/danger-dialog.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { deleteFailedMessage, campaignDeletedToast } from '../campaign-toasts.ts';
import { useCampaignRequests } from '../campaign-requests.ts';
import { DeletionMeter } from '../detail/deletion-meter.tsx';
import { deletionMessage, isNameConfirmationRequired } from '../detail/deletion-messages.ts';

/** How long the success message stays (specification part 2 §4). */
const SUCCESS_MS = 1_500;

/** Schedules `goOn` for when the success message has been shown; the returned function cancels it. */
export function afterSuccessMessage(onDone: () => void): () => void {
  const timer = setTimeout(onDone, SUCCESS_MS);
  return () => clearTimeout(timer);
}

/**
 * Counts the conversations of a campaign, as the inbox does: people who were written to. Undefined while not all of its
 * team are on this device.
 */
async function countConversations(
  db: ReplicaDatabase,
  { id, teamId }: Pick<Campaign, 'id' | 'teamId'>,
): Promise<number | undefined> {
  const [coverage, { keeping }] = await Promise.all([readChatCoverage(db, { teamId }), readChatRetention(db)]);
  if (coverage !== 'filled' || keeping !== 'all') return undefined;
  return db.chats
    .where('[campaignId+inboxAt]')
    .between(...rangeOfOwner(id))
    .count();
}

const useConversationCount = (campaign: Pick<Campaign, 'id' | 'teamId'>): number | undefined =>
  liveOr(
    useLive(`campaign-conversations|${campaign.id}`, (db) => countConversations(db, campaign)),
    undefined,
  );

interface DeleteDialogProps {
  /** As it was when the dialog opened. */
  readonly campaign: Campaign;
  /** As it is now; undefined when it is gone. */
  readonly current: Campaign | undefined;
  readonly userId: string;
  readonly offlineReason: string | undefined;
  readonly onClose: () => void;
}

type State =
  | { readonly kind: 'asking' }
  | { readonly kind: 'asked' }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Asks for confirmation, then shows the progress (part 2 §4: deleting, deleted, failed). Closing the dialog does not
 * stop the server's deletion; the card shows its progress.
 */
export function DeleteDialog({ campaign, current, userId, offlineReason, onClose }: DeleteDialogProps) {
  const requests = useCampaignRequests(campaign.teamId, userId);
  const conversations = useConversationCount(campaign);
  const [state, setState] = useState<State>({ kind: 'asking' });
  const name = campaign.name || CAMPAIGN_MESSAGES.unnamed;
  const mustType = isNameConfirmationRequired(campaign, conversations);
  const isGone = current === undefined;
  const isDeleting = !isGone && (state.kind === 'asked' || current.status === DELETING);

  useEffect(() => {
    if (!isGone) return undefined;
    return afterSuccessMessage(() => {
      showToast(campaignDeletedToast(name));
      onClose();
    });
  }, [isGone, name, onClose]);

  async function remove(): Promise<void> {
    setState({ kind: 'asked' });
    const reason = await requests.remove(campaign.id);
    if (reason !== undefined) setState({ kind: 'failed', reason });
  }

  if (isGone) {
    return (
      <Dialog title={t('Campaign deleted')} onClose={onClose} actions={null}>
        <p role="status" className="flex items-center gap-2 text-success-ink">
          <CircleCheck size={16} strokeWidth={1.75} aria-hidden />
          {t('{name} and its conversations were deleted.', { name })}
        </p>
      </Dialog>
    );
  }
  if (isDeleting) {
    return (
      <Dialog
        title={t('Deleting {name}', { name })}
        description={t('It continues even if you close this dialog or the app.')}
        onClose={onClose}
        actions={
          <button type="button" className="button-secondary" data-autofocus onClick={onClose}>
            {t('Close')}
          </button>
        }
      >
        <DeletionMeter deletion={current.deletion ?? { removed: 0, total: 0 }} />
      </Dialog>
    );
  }
  return (
    <DangerDialog
      title={t('Delete {name}?', { name })}
      description={deletionMessage(campaign, conversations)}
      cancelLabel={t('Keep campaign')}
      confirmLabel={t('Delete campaign')}
      nameToType={mustType ? { name, label: t('Type the name of the campaign') } : undefined}
      blockedReason={offlineReason}
      failure={state.kind === 'failed' ? deleteFailedMessage(state.reason) : undefined}
      onClose={onClose}
      onConfirm={() => void remove()}
    />
  );
}
