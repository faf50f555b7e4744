import { profileName } from '#domain/prospect/person-name.ts';
import { t } from '#i18n/translate.ts';
import { Field, TextArea } from '#ui/forms/field.tsx';
import { DraftConflict } from '#ui/forms/draft-conflict.tsx';
import type { CampaignEdits } from './campaign-draft.ts';
import type { CampaignsData } from '../campaign-queries.ts';

interface CampaignDraftConflictProps {
  readonly other: CampaignEdits;
  readonly things: CampaignsData;
  readonly onTakeUp: () => void;
  readonly onDiscard: () => void;
}

/** Shows another tab's unsaved edits of the same campaign, whichever step they belong to. */
export function CampaignDraftConflict({
  other,
  things: { offers, prompts, profiles },
  onTakeUp,
  onDiscard,
}: CampaignDraftConflictProps) {
  const profile = profiles.find(({ id }) => id === other.agentId);
  const entered: readonly (readonly [label: string, value: string | undefined])[] = [
    [t('Its name'), other.name],
    [t('Its offer'), offers.find(({ id }) => id === other.productId)?.name],
    [t('Its prompt'), prompts.find(({ id }) => id === other.promptId)?.name],
    ...Object.entries(other.variableValues ?? {}).map(([name, value]) => [t('Its {name}', { name }), value] as const),
    [t('Its profile'), profile && profileName(profile)],
    [t('Its qualification'), other.qualificationVerification],
  ];
  return (
    <DraftConflict onRestore={onTakeUp} onDiscard={onDiscard}>
      {entered.map(
        ([label, value = '']) =>
          value !== '' &&
          (value.length > 80 ? (
            <TextArea key={label} label={label} readOnly rows={3} value={value} />
          ) : (
            <Field key={label} label={label} readOnly value={value} />
          )),
      )}
    </DraftConflict>
  );
}
