import { Link } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { BANNER_WORDS, teamBanners, type TeamBanner } from '#domain/team-standing.ts';
import type { TeamRecord } from '#domain/team.ts';
import { Banner } from '#ui/banner.tsx';

/** What cures it, and where. */
const CURES = { 'no-credits': { to: '/plans', words: 'Add credits' }, 'payment-overdue': { to: '/billing', words: 'Update payment' } } as const satisfies Record<TeamBanner, { to: string; words: string }>;

/** The red banners above every screen (specification part 1 §8). Loaded behind the first screen. */
export function TeamBanners({ record }: { record: TeamRecord | undefined }) {
  return teamBanners(record).map((banner) => (
    <Banner
      key={banner}
      tone="danger"
      role="alert"
      icon={<CircleAlert size={16} strokeWidth={1.5} />}
      act={
        <Link to={CURES[banner].to} className="button-secondary shrink-0">
          {CURES[banner].words}
        </Link>
      }
    >
      {BANNER_WORDS[banner]}
    </Banner>
  ));
}
