import { useState } from 'react';
import type { Campaign } from '#domain/campaign.ts';
import type { Offer } from '#domain/offer.ts';
import { say } from '#languages/say.ts';
import { ChoiceCard } from '#ui/choice-card.tsx';
import { useCampaignChange } from './use-campaign-change.ts';

/** One of the team's offers (specification part 2 §2: a radio list, and Update Product). */
export function EditOffer({ campaign, offers }: { campaign: Campaign; offers: readonly Offer[] }) {
  const change = useCampaignChange(campaign);
  const [picked, setPicked] = useState<string | undefined>(undefined);
  const chosen = offers.find(({ id }) => id === (picked ?? campaign.offerId));
  const isSame = chosen === undefined || chosen.id === campaign.offerId;

  async function save(): Promise<void> {
    if (isSame) return;
    if (await change({ type: 'campaign.setOffer', campaignId: campaign.id, offerId: chosen.id })) setPicked(undefined);
  }

  if (offers.length === 0)
    return (
      <p className="text-ink-muted">{say('The team has no offers. Add one under Offers, then choose it here.')}</p>
    );
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="flex max-h-80 flex-col gap-2 overflow-y-auto p-1">
        <legend className="sr-only">{say('Product')}</legend>
        {offers.map(({ id, name, description }) => (
          <ChoiceCard
            key={id}
            group="campaign-product"
            value={id}
            title={name}
            isChosen={id === chosen?.id}
            onChoose={() => setPicked(id)}
          >
            <span className="line-clamp-2">{description === '' ? say('No description provided.') : description}</span>
          </ChoiceCard>
        ))}
      </fieldset>
      <button
        type="button"
        className="button-primary self-end"
        aria-disabled={isSame}
        title={isSame ? say('Choose another product first') : undefined}
        onClick={() => void save()}
      >
        {say('Update Product')}
      </button>
    </div>
  );
}
