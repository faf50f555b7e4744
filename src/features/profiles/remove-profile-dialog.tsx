import { useState } from 'react';
import type { Campaign } from '#domain/campaign/campaign.ts';
import { PROFILE_MESSAGES } from '#domain/profile/profile-messages.ts';
import { removalMessages } from '#domain/profile/profile-removal.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { isRemoved } from '#domain/profile/removed-profile.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import { t } from '#i18n/translate.ts';
import { DangerDialog } from '#ui/dialogs/danger-dialog.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { useBegunConversations } from './profile-queries.ts';
import type { RequestError } from './profile-requests.ts';

interface RemoveProfileDialogProps {
  readonly profile: Profile;
  /** Undefined while others may still come from the server. */
  readonly campaigns: readonly Campaign[] | undefined;
  /** Why it cannot be removed now; undefined when it can. */
  readonly blockedReason: string | undefined;
  readonly onRemove: () => Promise<RequestError>;
  readonly onClose: () => void;
}

/** Asks before a profile is removed, and says what happens. */
export function RemoveProfileDialog({
  profile,
  campaigns,
  blockedReason,
  onRemove,
  onClose,
}: RemoveProfileDialogProps) {
  const conversations = useBegunConversations(profile.id);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<RequestError>(undefined);
  const name = profileName({ name: profile.name });

  async function remove(): Promise<void> {
    if (isSending) return;
    setIsSending(true);
    setFailure(undefined);
    const reason = await onRemove();
    setIsSending(false);
    if (reason === undefined) {
      showToast({ tone: 'success', title: PROFILE_MESSAGES.removedDone, description: name });
      onClose();
    } else setFailure(reason);
  }

  return (
    <DangerDialog
      title={t('Remove {name}?', { name })}
      description={t('It stops sending for the whole team. Its login and password are deleted.')}
      cancelLabel={t('Keep profile')}
      confirmLabel={isSending ? t('Removing…') : t('Remove profile')}
      blockedReason={isRemoved(profile) ? t('Someone has already removed it.') : blockedReason}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      <ul className="flex list-disc flex-col gap-1.5 ps-5">
        {removalMessages(profile, campaigns, conversations).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {failure !== undefined && (
        <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-danger-ink">
          {t('{title}: {reason}', { title: PROFILE_MESSAGES.removeFailed, reason: failure })}
        </p>
      )}
    </DangerDialog>
  );
}
