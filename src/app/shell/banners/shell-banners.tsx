import type { TeamRecord } from '#domain/team/team.ts';
import { OfflineStrip } from '#features/sync-status/offline-strip.tsx';
import { BannerStack } from '#ui/notices/banner-stack.tsx';
import { AppBanners } from './app-banners.tsx';
import { TeamBanners } from './team-banners.tsx';

/** Holds every banner of the shell in one place, above the header. Loaded after the first screen. */
export const ShellBanners = ({ record }: { record: TeamRecord | undefined }) => (
  <BannerStack>
    <TeamBanners record={record} />
    <AppBanners />
    <OfflineStrip />
  </BannerStack>
);
