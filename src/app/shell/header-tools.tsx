import { useRouter } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import type { TeamRecord } from '#domain/team/team.ts';
import { CreditsDisplay } from '#features/credits/credits-display.tsx';
import { Bell } from '#features/notifications/bell.tsx';
import { openPalette } from '#features/palette/palette-state.ts';
import { usePaletteKeys } from '#features/palette/palette-keys.ts';
import { ScreenHelp } from '#app/shell/screen-help.tsx';
import { SyncBadge } from '#app/shell/sync-badge.tsx';
import { t } from '#i18n/translate.ts';
import { SimulatedChip } from './simulated-chip.tsx';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { IconButton } from '#ui/icon-button.tsx';

/** Shows credits, search, help, connection and the bell in the header. Loaded after the first screen. */
export function HeaderTools({ record }: { record: TeamRecord | undefined }) {
  const router = useRouter();
  const { sandbox } = useRuntimeConfig();
  usePaletteKeys();
  const follow = (link: string): void => router.history.push(link);
  return (
    <>
      {record !== undefined && <CreditsDisplay record={record} />}
      {sandbox.network && <SimulatedChip />}
      <IconButton
        label={t('Go anywhere, find anything (Ctrl or Cmd + K)')}
        icon={<Search size={16} strokeWidth={1.5} aria-hidden />}
        onClick={() => openPalette('palette')}
        className="max-md:hidden"
      />
      <ScreenHelp className="max-md:hidden" />
      <div data-transient="placeholder">
        <SyncBadge onNavigate={follow} />
      </div>
      <Bell onNavigate={follow} />
    </>
  );
}
