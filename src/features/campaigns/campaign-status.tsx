import Clock3 from 'lucide-react/icons/clock-3';
import { campaignStatusMessage, DELETING, type Campaign } from '#domain/campaign/campaign.ts';
import { isPausedWithPending } from '#domain/commands/pending.ts';
import { t } from '#i18n/translate.ts';
import { Chip, type Tone } from '#ui/chip.tsx';
import { campaignPause } from './campaign-commands.ts';

const TONES: Readonly<Record<string, Tone>> = {
  draft: 'neutral',
  prospects_needed: 'warning',
  active: 'success',
  paused: 'info',
  disabled: 'danger',
  [DELETING]: 'danger',
};

/** Shows the status the person asked for, with a clock while the server has not answered (specification part 2 §4). */
export function CampaignStatus({ campaign }: { campaign: Campaign }) {
  const state = campaignPause(campaign);
  const isPending = state.kind === 'waiting';
  const status = isPending ? (isPausedWithPending(state) ? 'paused' : 'active') : campaign.status;
  return (
    <Chip tone={TONES[status] ?? 'neutral'}>
      {isPending && <Clock3 size={12} strokeWidth={2} role="img" aria-label={t('Waiting for the server')} />}
      {campaignStatusMessage(status)}
    </Chip>
  );
}
