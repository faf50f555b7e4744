import MenuIcon from 'lucide-react/icons/menu';
import PanelLeft from 'lucide-react/icons/panel-left';
import { lazy, Suspense } from 'react';
import type { ActiveTeamState } from '#features/teams/team-queries.ts';
import { say } from '#languages/say.ts';
import { IconButton } from '#ui/icon-button.tsx';

const HeaderTeam = lazy(async () => ({ default: (await import('./header-team.tsx')).HeaderTeam }));
const HeaderTools = lazy(async () => ({ default: (await import('./header-tools.tsx')).HeaderTools }));

/**
 * Which team, its plan and credits; the connection; the bell (specification part 1 §2, "Layout of the dashboard
 * shell").
 */
export function AppHeader({ team, onToggleSidebar }: { team: ActiveTeamState; onToggleSidebar: () => void }) {
  const record = team.state === 'ready' ? team.active.record : undefined;
  return (
    <header className="isolate flex h-14 shrink-0 items-center gap-1 border-b border-line bg-canvas px-2 md:gap-2 md:px-4">
      <IconButton
        label={say('Open navigation')}
        icon={<MenuIcon size={20} strokeWidth={1.5} aria-hidden />}
        onClick={onToggleSidebar}
        className="md:hidden"
      />
      <IconButton
        label={say('Toggle sidebar (Ctrl or Cmd + B)')}
        icon={<PanelLeft size={16} strokeWidth={1.5} aria-hidden />}
        onClick={onToggleSidebar}
        className="max-md:hidden"
      />
      <Suspense
        fallback={
          <p className="min-w-0 max-w-56 truncate px-2 font-medium max-md:pb-5">
            {team.state === 'ready' ? team.active.team.name : say('Loading teams...')}
          </p>
        }
      >
        <HeaderTeam team={team} />
      </Suspense>
      <div className="ms-auto flex h-11 items-center gap-1 md:gap-2">
        <Suspense fallback={null}>
          <HeaderTools record={record} />
        </Suspense>
      </div>
    </header>
  );
}
