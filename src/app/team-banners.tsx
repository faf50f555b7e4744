import CircleAlert from 'lucide-react/icons/circle-alert';
import { teamBanners } from '#domain/team-standing.ts';
import type { TeamRecord } from '#domain/team.ts';
import { Banner } from '#ui/banner.tsx';

/** The red banners above every screen (specification part 1 §8). Loaded behind the first screen. */
export function TeamBanners({ record }: { record: TeamRecord | undefined }) {
  return teamBanners(record).map((words) => (
    <Banner key={words} tone="danger" role="alert" icon={<CircleAlert size={16} strokeWidth={1.5} />}>
      {words}
    </Banner>
  ));
}
