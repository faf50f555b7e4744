import type { Campaign } from '#domain/campaign/campaign.ts';
import { t } from '#i18n/translate.ts';
import { ApprovalField } from '../approval-field.tsx';
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
      <ApprovalField
        approvesMessages={approvesMessages}
        hint={t(
          'The AI writes, and each message waits under “To approve” in Messages until someone approves it, from now on in every conversation. Invitations are sent without approval. Messages that are waiting when you turn this off still need an approval.',
        )}
        onChange={onPick}
      />
    </UpdateForm>
  );
}
