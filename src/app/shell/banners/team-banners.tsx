import { Link, useRouterState } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { BANNER_MESSAGES, canBuyCredits, teamBanners, type TeamBanner } from '#domain/team/team-state.ts';
import type { TeamRecord } from '#domain/team/team.ts';
import { CreditWarningBanner } from '#features/credits/credit-warning-banner.tsx';
import { useSession } from '#features/session/session.ts';
import { t } from '#i18n/translate.ts';
import { Banner } from '#ui/notices/banner.tsx';

/** Returns where a problem is solved. A free team cannot buy credits (part 1 §6): a plan brings them. */
const recoveryOf = (banner: TeamBanner, record: TeamRecord | undefined): { to: '/plans' | '/billing'; label: string } =>
  banner === 'payment-overdue'
    ? { to: '/billing', label: t('Update payment') }
    : { to: '/plans', label: canBuyCredits(record) ? t('Add credits') : t('Choose a plan') };

/**
 * Shows problems with the team's credits and payment above every screen (specification part 1 §8), and warns before the
 * credits run out. Loaded after the first screen.
 */
export function TeamBanners({ record }: { record: TeamRecord | undefined }) {
  const { user } = useSession();
  // On the screen that solves it, a link to that screen leads nowhere.
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <>
      <DangerBanners record={record} path={path} />
      {record !== undefined && (
        <CreditWarningBanner
          key={`${user.id} ${record.id}`}
          record={record}
          userId={user.id}
          isOnPlans={path === '/plans'}
        />
      )}
    </>
  );
}

const DangerBanners = ({ record, path }: { record: TeamRecord | undefined; path: string }) =>
  teamBanners(record).map((banner) => {
    const { to, label } = recoveryOf(banner, record);
    return (
      <Banner
        key={banner}
        tone="danger"
        role="alert"
        icon={<CircleAlert size={16} strokeWidth={1.5} />}
        action={
          to !== path && (
            <Link to={to} className="button-secondary shrink-0">
              {label}
            </Link>
          )
        }
      >
        {BANNER_MESSAGES[banner]}
      </Banner>
    );
  });
