import { Link } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { BANNER_MESSAGES, teamBanners, type TeamBanner } from '#domain/team/team-state.ts';
import type { TeamRecord } from '#domain/team/team.ts';
import { CreditWarningBanner } from '#features/credits/credit-warning-banner.tsx';
import { useSession } from '#features/session/session.ts';
import { t } from '#i18n/translate.ts';
import { Banner } from '#ui/notices/banner.tsx';

/** Where each problem is solved. */
const REMEDIES = {
  'no-credits': { to: '/plans', label: t('Add credits') },
  'payment-overdue': { to: '/billing', label: t('Update payment') },
} as const satisfies Record<TeamBanner, { to: string; label: string }>;

/**
 * Shows problems with the team's credits and payment above every screen (specification part 1 §8; early warnings:
 * expectations §13). Loaded after the first screen.
 */
export function TeamBanners({ record }: { record: TeamRecord | undefined }) {
  const { user } = useSession();
  return (
    <>
      <DangerBanners record={record} />
      {record !== undefined && <CreditWarningBanner key={`${user.id} ${record.id}`} record={record} userId={user.id} />}
    </>
  );
}

const DangerBanners = ({ record }: { record: TeamRecord | undefined }) =>
  teamBanners(record).map((banner) => (
    <Banner
      key={banner}
      tone="danger"
      role="alert"
      icon={<CircleAlert size={16} strokeWidth={1.5} />}
      action={
        <Link to={REMEDIES[banner].to} className="button-secondary shrink-0">
          {REMEDIES[banner].label}
        </Link>
      }
    >
      {BANNER_MESSAGES[banner]}
    </Banner>
  ));
