import { useState } from 'react';
import type { Campaign } from '#domain/campaign/campaign.ts';
import { CAMPAIGN_NEEDS, unfilledVariables } from '#domain/campaign/campaign-wizard.ts';
import type { Prompt } from '#domain/prompt/prompt.ts';
import { promptTypeMessage } from '#domain/prompt/prompt-type.ts';
import { valuesOf, valuesTooLongMessage } from '#domain/prompt/prompt-size.ts';
import { valueOf } from '#domain/prompt/prompt-variables.ts';
import { t } from '#i18n/translate.ts';
import { SelectMenu } from '#ui/menus/select-menu.tsx';
import { UpdateForm } from './update-form.tsx';
import { useCampaignChange } from './use-campaign-change.ts';
import { VariableFields } from '../create/variable-fields.tsx';

interface EditPromptProps {
  readonly campaign: Campaign;
  readonly prompts: readonly Prompt[];
  /** Chosen and unsaved. */
  readonly picked: string | undefined;
  readonly onPick: (id: string) => void;
  /** Typed and unsaved values; undefined when there are none. */
  readonly draft: Readonly<Record<string, string>> | undefined;
  readonly onDraftChange: (typed: Readonly<Record<string, string>> | undefined) => void;
}

/**
 * Chooses a campaign's prompt and the values of its variables (specification part 2 §2). Another prompt brings its own
 * variables.
 */
export function EditPrompt({ campaign, prompts, picked, onPick, draft, onDraftChange }: EditPromptProps) {
  const change = useCampaignChange(campaign);
  const [isChecked, setIsChecked] = useState(false);
  const prompt = prompts.find(({ id }) => id === (picked ?? campaign.promptId));
  const names = prompt?.variables ?? [];
  const values = draft ?? campaign.variables;
  const isAnother = prompt !== undefined && prompt.id !== campaign.promptId;
  const tooLong = valuesTooLongMessage(valuesOf(names, values));
  const isComplete = unfilledVariables(names, values).length === 0;
  const isSame = !isAnother && names.every((name) => valueOf(values, name) === valueOf(campaign.variables, name));

  async function save(): Promise<void> {
    setIsChecked(true);
    if (prompt === undefined || isSame || !isComplete || tooLong !== undefined) return;
    const isKept = await change(
      ...(isAnother ? [{ type: 'campaign.setPrompt' as const, campaignId: campaign.id, promptId: prompt.id }] : []),
      ...(names.length === 0
        ? []
        : [{ type: 'campaign.setVariables' as const, campaignId: campaign.id, variables: valuesOf(names, values) }]),
    );
    if (!isKept) return;
    onDraftChange(undefined);
    setIsChecked(false);
  }

  if (prompts.length === 0)
    return (
      <p className="text-ink-muted">{t('The team has no prompts. Add one under Prompts, then choose it here.')}</p>
    );
  return (
    <UpdateForm submitLabel={isAnother ? t('Change Prompt') : t('Update Variables')} isSame={isSame} onSave={save}>
      <SelectMenu
        label={t('Prompt')}
        placeholder={t('Choose a prompt')}
        className="w-full"
        value={prompt?.id}
        options={prompts.map(({ id, name, type }) => ({ value: id, label: `${name}, ${promptTypeMessage(type)}` }))}
        onChange={onPick}
      />
      {prompt !== undefined &&
        (names.length === 0 ? (
          <p className="text-ink-muted">{t('This prompt has no variables to fill in.')}</p>
        ) : (
          <VariableFields names={names} values={values} showsErrors={isChecked} onChange={onDraftChange} />
        ))}
      {((isChecked && !isComplete) || tooLong !== undefined) && (
        <p role="alert" className="text-danger-ink">
          {tooLong ?? CAMPAIGN_NEEDS.variables.message}
        </p>
      )}
    </UpdateForm>
  );
}
