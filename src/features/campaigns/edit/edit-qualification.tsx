import type { Campaign } from '#domain/campaign/campaign.ts';
import { t } from '#i18n/translate.ts';
import {
  QualificationFields,
  verificationProblem,
  type CampaignQualification,
} from '../create/qualification-fields.tsx';
import { UpdateForm } from './update-form.tsx';
import { useCampaignChange } from './use-campaign-change.ts';

interface EditQualificationProps {
  readonly campaign: Campaign;
  /** Chosen and typed, and unsaved. */
  readonly draft: Partial<CampaignQualification>;
  readonly onDraftChange: (draft: Partial<CampaignQualification>) => void;
}

/** Changes when a prospect counts as qualified; what is qualified already stays so. */
export function EditQualification({ campaign, draft, onDraftChange }: EditQualificationProps) {
  const change = useCampaignChange(campaign);
  const {
    qualificationAutomatic = campaign.qualificationAutomatic,
    qualificationVerification = campaign.qualificationVerification,
  } = draft;
  const isSame =
    qualificationAutomatic === campaign.qualificationAutomatic &&
    qualificationVerification.trim() === campaign.qualificationVerification;

  async function save(): Promise<void> {
    if (isSame || verificationProblem(qualificationVerification) !== undefined) return;
    const isKept = await change({
      type: 'campaign.setQualification',
      campaignId: campaign.id,
      qualificationAutomatic,
      qualificationVerification: qualificationVerification.trim(),
    });
    if (isKept) onDraftChange({});
  }

  return (
    <UpdateForm submitLabel={t('Update Qualification')} isSame={isSame} onSave={save}>
      <p className="text-ink-muted">{t('Applies to replies received from now on.')}</p>
      <QualificationFields
        value={{ qualificationAutomatic, qualificationVerification }}
        onChange={(part) => onDraftChange({ ...draft, ...part })}
      />
    </UpdateForm>
  );
}
