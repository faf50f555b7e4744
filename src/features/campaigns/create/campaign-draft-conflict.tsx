import { profileName } from '#domain/prospect/person-name.ts';
import { t } from '#i18n/translate.ts';
import { Field, TextArea } from '#ui/forms/field.tsx';
import { DraftConflict } from '#ui/forms/draft-conflict.tsx';
import type { CampaignEdits } from './campaign-draft.ts';
import type { CampaignsData } from '../campaign-queries.ts';

interface CampaignDraftConflictProps {
  readonly otherDraft: CampaignEdits;
  readonly data: CampaignsData;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/** Shows another tab's unsaved edits of the same campaign, whichever step they belong to. */
export function CampaignDraftConflict({
  otherDraft,
  data: { offers, prompts, profiles },
  onRestore,
  onDiscard,
}: CampaignDraftConflictProps) {
  const profile = profiles.find(({ id }) => id === otherDraft.agentId);
  const entered: readonly (readonly [label: string, value: string | undefined])[] = [
    [t('Its name'), otherDraft.name],
    [t('Its offer'), offers.find(({ id }) => id === otherDraft.productId)?.name],
    [t('Its prompt'), prompts.find(({ id }) => id === otherDraft.promptId)?.name],
    ...Object.entries(otherDraft.variableValues ?? {}).map(
      ([name, value]) => [t('Its {name}', { name }), value] as const,
    ),
    [t('Its profile'), profile && profileName(profile)],
    [t('Its qualification'), otherDraft.qualificationVerification],
    [t('Its messages'), otherDraft.approvesMessages === true ? t('Sent once you approve them') : undefined],
  ];
  return (
    <DraftConflict onRestore={onRestore} onDiscard={onDiscard}>
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
