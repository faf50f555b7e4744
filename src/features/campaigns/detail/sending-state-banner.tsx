import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import type { CampaignSendingState } from '#domain/campaign/campaign-sending-state.ts';
import type { Campaign } from '#domain/campaign/campaign.ts';
import { moreCreditsMessage } from '#domain/team/team-state.ts';
import type { TeamRecord } from '#domain/team/team.ts';
import { t } from '#i18n/translate.ts';
import type { CampaignAction } from '../list/campaign-menu.tsx';
import { useNetworkClock } from '#ui/network-clock.ts';
import { currentSendingState, type SendingStateInputs } from '../use-sending-state.ts';

interface SendingStateBannerProps extends SendingStateInputs {
  readonly record: TeamRecord | undefined;
  /** Whether the button of the setup is at the bottom of the page. */
  readonly isPhone: boolean;
  readonly onAction: (action: CampaignAction, campaign: Campaign) => void;
}

/** Says why nothing is being sent and what to do about it, or that all is well. */
export function SendingStateBanner({ onAction, isPhone, ...parts }: SendingStateBannerProps) {
  const { state, message } = currentSendingState(parts, useNetworkClock());
  const isSending = state.kind === 'sending';
  const Icon = isSending ? CircleCheck : Info;
  return (
    <section
      aria-label={t('What is being sent')}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card px-4 py-3 ${isSending ? 'bg-success-soft text-success-ink' : 'bg-info-soft text-info-ink'}`}
    >
      <p role="status" className="flex min-w-0 grow basis-64 items-start gap-2">
        <Icon size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
        <span className="min-w-0 break-words">
          {message ?? (isSending ? t('Invitations and messages are being sent') : t('Sending status not known yet'))}
        </span>
      </p>
      {(!isPhone || !isSetup(state.kind)) && (
        <RecoveryAction state={state} campaign={parts.campaign} record={parts.record} onAction={onAction} />
      )}
    </section>
  );
}

/** Link to the page where an obstacle can be removed. */
const LINKS = {
  'no-profile': ['/agents', t('Go to Profiles')],
  profile: ['/agents', t('Go to Profiles')],
  'no-hours': ['/agents', t('Set working hours')],
  'outside-hours': ['/agents', t('Working hours')],
  'limit-reached': ['/agents', t('Daily limits')],
} as const satisfies Partial<Record<CampaignSendingState['kind'], readonly [to: string, words: string]>>;
type LinkedKind = keyof typeof LINKS;
const isLinked = (kind: CampaignSendingState['kind']): kind is LinkedKind => Object.hasOwn(LINKS, kind);

const isSetup = (kind: CampaignSendingState['kind']): boolean => kind === 'draft' || kind === 'prospects-needed';

/** Continues the setup of a draft, or uploads the prospects a campaign needs. */
export const SetupButton = ({ campaign, onAction }: Pick<SendingStateBannerProps, 'campaign' | 'onAction'>) =>
  campaign.status === 'draft' ? (
    <Link to="/campaigns/create" search={{ resume: campaign.id }} className="button-primary">
      {t('Continue Setup')}
    </Link>
  ) : (
    <ActionButton label={t('Upload Prospects')} isPrimary onClick={() => onAction('prospects', campaign)} />
  );

/** Shows what solves the problem; nothing when it passes by itself, or when the page's own actions solve it. */
function RecoveryAction({
  state: { kind },
  campaign,
  record,
  onAction,
}: {
  state: CampaignSendingState;
  campaign: Campaign;
  record: SendingStateBannerProps['record'];
  onAction: SendingStateBannerProps['onAction'];
}) {
  if (isSetup(kind)) return <SetupButton campaign={campaign} onAction={onAction} />;
  if (kind === 'profile-removed')
    return <ActionButton label={t('Choose a profile')} onClick={() => onAction('profile', campaign)} />;
  if (kind === 'no-credits')
    return (
      <Link to="/plans" className="button-secondary">
        {moreCreditsMessage(record)}
      </Link>
    );
  if (!isLinked(kind)) return null;
  const [to, words] = LINKS[kind];
  return (
    <Link to={to} className="button-secondary">
      {words}
    </Link>
  );
}

const ActionButton = ({
  label: words,
  isPrimary = false,
  onClick,
}: {
  label: string;
  isPrimary?: boolean;
  onClick: () => void;
}) => (
  <button type="button" className={isPrimary ? 'button-primary' : 'button-secondary'} onClick={onClick}>
    {words}
  </button>
);
