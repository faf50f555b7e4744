import type { Campaign } from '#domain/campaign/campaign.ts';
import { MAX_QUALIFICATION_LENGTH } from '#domain/text/text-limits.ts';
import { tooLongMessage } from '#domain/text/text-limit-messages.ts';
import { t } from '#i18n/translate.ts';
import { TextArea } from '#ui/forms/field.tsx';

export type CampaignQualification = Pick<Campaign, 'qualificationAutomatic' | 'qualificationVerification'>;

/** Returns what is wrong with the text of what to verify; undefined when nothing is. */
export const verificationProblem = (text: string): string | undefined =>
  tooLongMessage(t('What to verify'), text.trim().length, MAX_QUALIFICATION_LENGTH);

interface QualificationFieldsProps {
  readonly value: CampaignQualification;
  readonly onChange: (part: Partial<CampaignQualification>) => void;
}

/** Asks when a prospect of a campaign counts as qualified. */
export const QualificationFields = ({
  value: { qualificationAutomatic, qualificationVerification },
  onChange,
}: QualificationFieldsProps) => (
  <>
    <label htmlFor="qualify-automatically" className="flex items-start gap-3">
      <input
        id="qualify-automatically"
        type="checkbox"
        aria-describedby="qualify-automatically-hint"
        className="mt-0.5 size-5 shrink-0"
        checked={qualificationAutomatic}
        onChange={(event) => onChange({ qualificationAutomatic: event.target.checked })}
      />
      <span className="font-medium">{t('Qualify automatically')}</span>
    </label>
    <p id="qualify-automatically-hint" className="-mt-2 ps-8 text-ink-muted">
      {t('A high score qualifies a conversation. Otherwise, a person decides.')}
    </p>
    <TextArea
      label={t('What to verify')}
      name="verification"
      rows={3}
      error={verificationProblem(qualificationVerification)}
      hint={t('What your team checks before a prospect counts as qualified. Optional.')}
      value={qualificationVerification}
      onChange={(event) => onChange({ qualificationVerification: event.target.value })}
    />
  </>
);
