import type { CampaignStats } from '#domain/campaign/campaign.ts';
import { funnelOf, type FunnelStep, type FunnelStepName } from '#domain/campaign/campaign-funnel.ts';
import { rateMessage } from '#domain/campaign/campaign-rates.ts';
import { t, tInContext, formatNumber, type Values } from '#i18n/translate.ts';

/** Name of each step, and the rate to the step before. */
const STEP_TEXTS: Readonly<Record<FunnelStepName, readonly [name: string, rateOf: (parts: Values) => string]>> = {
  prospects: [t('Prospects'), () => ''],
  invited: [t('Invited'), (parts) => t('{rate} ({part} of {whole} prospects)', parts)],
  accepted: [t('Accepted'), (parts) => t('{rate} ({part} of {whole} invited)', parts)],
  messaged: [t('First message'), (parts) => t('{rate} ({part} of {whole} accepted)', parts)],
  replied: [t('Replied'), (parts) => t('{rate} ({part} of {whole} messaged)', parts)],
  qualified: [tInContext('prospects', 'Qualified'), (parts) => t('{rate} ({part} of {whole} replied)', parts)],
};

/** Shows how far a campaign's prospects have come: for each step a bar, a figure and its share of the step before. */
export function CampaignFunnel({ stats, qualified }: { stats: CampaignStats; qualified: number | undefined }) {
  const steps = funnelOf(stats, qualified);
  const widest = Math.max(1, ...steps.map(({ count = 0 }) => count));
  return (
    <div className="flex flex-col gap-3">
      <ol aria-label={t('From prospects to qualified')} className="flex flex-col gap-2">
        {steps.map((step) => (
          <Step key={step.name} step={step} maxCount={widest} />
        ))}
      </ol>
      {stats.waitingForConnection > 0 && (
        <p className="text-small text-ink-muted">
          {t('{count} could not be invited: the network does not know their address, or asks for an email.', {
            count: formatNumber(stats.waitingForConnection),
          })}
        </p>
      )}
    </div>
  );
}

function Step({ step: { name, count, rate }, maxCount }: { step: FunnelStep; maxCount: number }) {
  const [words, rateOf] = STEP_TEXTS[name];
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-3 md:grid-cols-[6.5rem_minmax(0,1fr)_13rem]">
      <span>{words}</span>
      <span className="flex h-7 items-center gap-2">
        <span
          aria-hidden
          className="h-5 min-w-0.5 rounded-sm bg-accent"
          style={{ width: `${((count ?? 0) / maxCount) * 80}%` }}
        />
        <strong className="font-medium tabular-nums">{count === undefined ? '…' : formatNumber(count)}</strong>
      </span>
      <span className="text-small text-ink-muted tabular-nums max-md:col-start-2 md:text-end">
        {rate === undefined
          ? count === undefined
            ? t('Conversations are still loading')
            : ''
          : rate.whole === 0
            ? '–'
            : rateOf({ rate: rateMessage(rate), part: formatNumber(rate.part), whole: formatNumber(rate.whole) })}
      </span>
    </li>
  );
}
