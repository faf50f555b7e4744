import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { SessionContext } from '#features/session/session.ts';
import { ActiveTeamContext, useActiveTeam, type ActiveTeamState } from '#features/teams/team-queries.ts';
import { t } from '#i18n/translate.ts';
import { classNames } from '#ui/class-names.ts';
import { PHONE, useMedia } from '#ui/use-media.ts';
import { useRedirectWithoutTeam } from './use-redirect-without-team.ts';
import { rememberedUser } from '../startup/remembered-session.ts';
import { useSidebarState } from './sidebar-state.ts';
import { IconButton } from '#ui/icon-button.tsx';
import PanelLeft from 'lucide-react/icons/panel-left';

const HeaderTeam = lazy(async () => ({ default: (await import('./header-team.tsx')).HeaderTeam }));
const HeaderTools = lazy(async () => ({ default: (await import('./header-tools.tsx')).HeaderTools }));

/** Shows team, plan, credits, connection and the bell (specification part 1 §2, "Layout of the dashboard shell"). */
function AppHeader({ team, onToggleSidebar }: { team: ActiveTeamState; onToggleSidebar: () => void }) {
  const record = team.state === 'ready' ? team.active.record : undefined;
  return (
    <header className="isolate flex h-14 shrink-0 items-center gap-1 border-b border-line bg-canvas px-2 md:gap-2 md:px-4">
      <IconButton
        label={t('Toggle sidebar (Ctrl or Cmd + B)')}
        icon={<PanelLeft size={16} strokeWidth={1.5} aria-hidden />}
        onClick={onToggleSidebar}
        className="max-md:hidden"
      />
      <Suspense
        fallback={
          <p className="min-w-0 max-w-56 truncate px-2 font-medium max-md:pb-5">
            {team.state === 'ready' ? team.active.team.name : t('Loading teams...')}
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

// The frame is rendered at once at its final width; its content loads after the screen. A person who is not signed in
// needs no frame.
const loadSidebar = async () => ({ default: (await import('./sidebar.tsx')).Sidebar });
const Sidebar = lazy(loadSidebar);
if (rememberedUser() !== undefined) loadSidebar().catch(() => undefined);
const ShellBanners = lazy(async () => ({ default: (await import('./banners/shell-banners.tsx')).ShellBanners }));
const BottomNavigation = lazy(async () => ({
  default: (await import('./bottom-navigation.tsx')).BottomNavigation,
}));
const Sheet = lazy(async () => ({ default: (await import('#ui/dialogs/sheet.tsx')).Sheet }));
const AppEffects = lazy(async () => ({ default: (await import('../effects/app-effects.tsx')).AppEffects }));
const LogOut = lazy(async () => ({ default: (await import('../sign-out/log-out.tsx')).LogOut }));

/** Frames every screen of a signed-in person; renders nothing between sign-out and the sign-in screen. */
export function Shell({ children }: { children?: ReactNode }) {
  return use(SessionContext) === undefined ? null : <Frame>{children ?? <Outlet />}</Frame>;
}

/** Lays out sidebar, header, banners and the screen (specification part 1 §2, "Layout of the dashboard shell"). */
function Frame({ children }: { children: ReactNode }) {
  const team = useActiveTeam();
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const lastPath = useRef(path);
  const { isExpanded, isSheetOpen, toggle, closeSheet } = useSidebarState();
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const isPhone = useMedia(PHONE);

  useEffect(() => {
    // A new screen starts at its top, for sighted people and screen readers.
    if (lastPath.current === path) return;
    lastPath.current = path;
    main.current?.focus({ preventScroll: true });
    main.current?.scrollTo(0, 0);
  }, [path]);

  useRedirectWithoutTeam(team);

  const active = team.state === 'ready' ? team.active : undefined;
  const sidebar = { teamName: active?.team.name, onLogout: () => setIsLoggingOut(true) };

  return (
    <ActiveTeamContext value={team}>
      <a href="#main" className="button-primary fixed start-2 top-2 z-50 not-focus:sr-only">
        {t('Skip to content')}
      </a>
      <div className="flex h-dvh overflow-hidden">
        {/*
         * Isolated, as are the header, the list and its filters: a part that does not change in a frame is reused as a
         * whole instead of being painted again.
         */}
        <aside
          className={classNames(
            'isolate hidden shrink-0 flex-col border-e border-line bg-canvas md:flex',
            isExpanded ? 'w-60' : 'w-14',
          )}
        >
          <Suspense fallback={null}>
            <Sidebar {...sidebar} isExpanded={isExpanded} />
          </Suspense>
        </aside>
        <div className="flex min-w-0 grow flex-col">
          <Suspense fallback={null}>
            <ShellBanners record={active?.record} />
          </Suspense>
          <AppHeader team={team} onToggleSidebar={toggle} />
          <main ref={main} id="main" tabIndex={-1} className="relative min-h-0 grow overflow-y-auto outline-none">
            {children}
          </main>
          {isPhone && (
            <div className="bottom-navigation">
              <Suspense fallback={null}>
                <BottomNavigation isSheetOpen={isSheetOpen} onMore={toggle} />
              </Suspense>
            </div>
          )}
        </div>
      </div>
      <Suspense fallback={null}>
        {isSheetOpen && (
          <Sheet label={t('Navigation')} onClose={closeSheet}>
            <Sidebar {...sidebar} isExpanded onNavigate={closeSheet} />
          </Sheet>
        )}
        {isLoggingOut && <LogOut onClose={() => setIsLoggingOut(false)} />}
      </Suspense>
      <Suspense fallback={null}>
        <AppEffects onLogout={sidebar.onLogout} />
      </Suspense>
    </ActiveTeamContext>
  );
}
