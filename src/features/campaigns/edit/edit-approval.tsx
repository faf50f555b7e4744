import type { Campaign } from '#domain/campaign/campaign.ts';
import { t } from '#i18n/translate.ts';
import { UpdateForm } from './update-form.tsx';
import { useCampaignChange } from './use-campaign-change.ts';

interface EditApprovalProps {
  readonly campaign: Campaign;
  /** Chosen and unsaved; undefined when nothing is. */
  readonly picked: boolean | undefined;
  readonly onPick: (picked: boolean | undefined) => void;
}

/** Changes whether a person reads each message of the AI before it is sent (docs/adr/0053). */
export function EditApproval({ campaign, picked, onPick }: EditApprovalProps) {
  const change = useCampaignChange(campaign);
  const isOn = campaign.approvesMessages === true;
  const approvesMessages = picked ?? isOn;

  async function save(): Promise<void> {
    if (approvesMessages === isOn) return;
    if (await change({ type: 'campaign.setApproval', campaignId: campaign.id, approvesMessages })) onPick(undefined);
  }

  return (
    <UpdateForm submitLabel={t('Update Approval')} isSame={approvesMessages === isOn} onSave={save}>
      <label htmlFor="approve-messages" className="flex items-start gap-3 touch:min-h-11">
        <input
          id="approve-messages"
          type="checkbox"
          aria-describedby="approve-messages-hint"
          className="mt-0.5 size-5 shrink-0"
          checked={approvesMessages}
          onChange={(event) => onPick(event.target.checked)}
        />
        <span className="font-medium">{t('Approve messages before they are sent')}</span>
      </label>
      <p id="approve-messages-hint" className="-mt-2 ps-8 text-ink-muted">
        {t(
          'The AI writes, and each message waits under “To approve” in Messages until someone approves it, from now on in every conversation. Invitations are sent without approval. Messages that are waiting when you turn this off still need an approval.',
        )}
      </p>
    </UpdateForm>
  );
}
