import { MESSAGE_COST_WORDS } from '#domain/credit.ts';
import { profileName } from '#domain/person-name.ts';
import { say } from '#languages/say.ts';
import type { CampaignDraft } from './campaign-draft.ts';
import type { CampaignThings } from './campaign-queries.ts';

/** What the campaign will be, in one look, before it is finished. */
export function CampaignSummary({
  draft,
  things: { offers, prompts, profiles },
}: {
  draft: CampaignDraft;
  things: CampaignThings;
}) {
  const profile = profiles.find(({ id }) => id === draft.agentId);
  const lines = [
    [say('Campaign'), draft.name],
    [say('Product'), offers.find(({ id }) => id === draft.productId)?.name],
    [say('Prompt'), prompts.find(({ id }) => id === draft.promptId)?.name],
    [say('Profile'), profile === undefined ? undefined : profileName(profile)],
    [say('Qualification'), draft.qualificationAutomatic ? say('Automatic, by score') : say('Decided by a person')],
  ] as const;
  return (
    <section aria-label={say('Summary')} className="rounded-card border border-line bg-surface p-4">
      <h2 className="mb-2 text-section">{say('Summary')}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        {lines.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-muted">{name}</dt>
            <dd dir="auto" className="break-words">
              {value ?? '–'}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-ink-muted">
        {say('Once it is set up you add prospects, and it begins.')} {MESSAGE_COST_WORDS}
      </p>
    </section>
  );
}
