import { useState } from 'react';
import type { Campaign } from '#domain/campaign.ts';
import { nameProblemOf } from '#domain/campaign-words.ts';
import { cleanName } from '#domain/clean-text.ts';
import { say } from '#languages/say.ts';
import { Field } from '#ui/field.tsx';
import { useCampaignChange } from './use-campaign-change.ts';

interface EditNameProps {
  readonly campaign: Campaign;
  /** What is typed and not saved; undefined when nothing is. */
  readonly typed: string | undefined;
  readonly onTyped: (typed: string | undefined) => void;
}

/** The campaign's name: what is typed stays when a colleague saves another meanwhile. */
export function EditName({ campaign, typed, onTyped }: EditNameProps) {
  const change = useCampaignChange(campaign);
  const [isChecked, setIsChecked] = useState(false);
  const name = typed ?? campaign.name;
  const problem = nameProblemOf(name);
  const isSame = cleanName(name) === campaign.name;

  async function save(): Promise<void> {
    setIsChecked(true);
    if (problem !== undefined || isSame) return;
    if (await change({ type: 'campaign.rename', campaignId: campaign.id, name: cleanName(name) })) onTyped(undefined);
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label={say('Campaign name')}
        name="name"
        autoComplete="off"
        data-autofocus
        value={name}
        error={isChecked || typed === '' ? problem : undefined}
        onChange={(event) => onTyped(event.target.value)}
      />
      <button
        type="submit"
        className="button-primary self-end"
        aria-disabled={isSame}
        title={isSame ? say('The name is as it was') : undefined}
      >
        {say('Update Name')}
      </button>
    </form>
  );
}
