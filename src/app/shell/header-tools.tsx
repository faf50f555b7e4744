import { useRouter } from '@tanstack/react-router';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Search from 'lucide-react/icons/search';
import type { TeamRecord } from '#domain/team/team.ts';
import { CreditsDisplay } from '#features/credits/credits-display.tsx';
import { Bell } from '#features/notifications/bell.tsx';
import { openPalette } from '#features/palette/palette-state.ts';
import { usePaletteKeys } from '#features/palette/palette-keys.ts';
import { ScreenHelp } from '#app/shell/screen-help.tsx';
import { SyncBadge } from '#app/shell/sync-badge.tsx';
import { t } from '#i18n/translate.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Popover } from '#ui/menus/popover.tsx';
import { SimulatedNote } from '#ui/notices/simulated-note.tsx';

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

/** Says in the header that the network is simulated, so that nobody takes its people for real ones. */
const SimulatedChip = () => (
  <Popover
    label={t('Simulated network')}
    align="end"
    buttonLabel={t('Simulated network')}
    buttonTitle={t('Simulated network')}
    buttonClassName="flex h-9 items-center justify-center rounded-control px-1 touch:h-11 touch:min-w-11"
    button={
      <span className="inline-flex min-h-5 items-center gap-1 rounded-full bg-info-soft px-2 text-small font-medium whitespace-nowrap text-info-ink max-xl:px-1">
        <FlaskConical size={14} strokeWidth={1.5} aria-hidden />
        <span className="max-xl:hidden">{t('Simulated network')}</span>
      </span>
    }
    className="w-72"
  >
    {() => (
      <div className="p-4">
        <SimulatedNote />
      </div>
    )}
  </Popover>
);
