import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { SessionContext } from '#features/session/session.ts';
import { ActiveTeamContext, useActiveTeam } from '#features/teams/team-queries.ts';
import { say } from '#languages/say.ts';
import { classNames } from '#ui/class-names.ts';
import { AppHeader } from './app-header.tsx';
import { useNoTeamWay } from './no-team-way.ts';
import { rememberedUser } from './runtime-memory.ts';
import { useSidebarState } from './sidebar-state.ts';

// The frame stands at once, at its final width; what it holds comes right behind the screen one came for. Whoever is
// not signed in has no frame.
const loadSidebar = async () => ({ default: (await import('./sidebar.tsx')).Sidebar });
const Sidebar = lazy(loadSidebar);
if (rememberedUser() !== undefined) loadSidebar().catch(() => undefined);
const AppBanners = lazy(async () => ({ default: (await import('./app-banners.tsx')).AppBanners }));
const TeamBanners = lazy(async () => ({ default: (await import('./team-banners.tsx')).TeamBanners }));
const OfflineStrip = lazy(async () => ({ default: (await import('#features/device/offline-strip.tsx')).OfflineStrip }));
const Sheet = lazy(async () => ({ default: (await import('#ui/sheet.tsx')).Sheet }));
const Tellers = lazy(async () => ({ default: (await import('./tellers.tsx')).Tellers }));
const LogOut = lazy(async () => ({ default: (await import('./log-out.tsx')).LogOut }));

/**
 * The frame around every screen of a signed-in person; nothing in the moment between signing out and the sign-in
 * screen.
 */
export function Shell({ children }: { children?: ReactNode }) {
  return use(SessionContext) === undefined ? null : <Frame>{children ?? <Outlet />}</Frame>;
}

/** Sidebar, header, banners, and the screen (specification part 1 §2, "Layout of the dashboard shell"). */
function Frame({ children }: { children: ReactNode }) {
  const team = useActiveTeam();
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const lastPath = useRef(path);
  const { isExpanded, isSheetOpen, toggle, closeSheet } = useSidebarState();
  const [isLoggingOut, setIsLoggingOut] = useState(false);

  useEffect(() => {
    // A new screen begins at its top, for the eye and for a screen reader.
    if (lastPath.current === path) return;
    lastPath.current = path;
    main.current?.focus({ preventScroll: true });
    main.current?.scrollTo(0, 0);
  }, [path]);

  useNoTeamWay(team);

  const active = team.state === 'ready' ? team.active : undefined;
  const sidebar = { teamName: active?.team.name, onLogout: () => setIsLoggingOut(true) };

  return (
    <ActiveTeamContext value={team}>
      <a href="#main" className="button-primary fixed start-2 top-2 z-50 not-focus:sr-only">
        {say('Skip to content')}
      </a>
      <div className="flex h-dvh overflow-hidden">
        {/* Isolated, as are the header, the list and what narrows it down: a part in which a frame changes nothing is taken into it as a whole, not painted piece by piece. */}
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
            <AppBanners />
            <TeamBanners record={active?.record} />
          </Suspense>
          <AppHeader team={team} onToggleSidebar={toggle} />
          <Suspense fallback={null}>
            <OfflineStrip />
          </Suspense>
          <main ref={main} id="main" tabIndex={-1} className="relative min-h-0 grow overflow-y-auto outline-none">
            {children}
          </main>
        </div>
      </div>
      <Suspense fallback={null}>
        {isSheetOpen && (
          <Sheet label={say('Navigation')} onClose={closeSheet}>
            <Sidebar {...sidebar} isExpanded onNavigate={closeSheet} />
          </Sheet>
        )}
        {isLoggingOut && <LogOut onClose={() => setIsLoggingOut(false)} />}
      </Suspense>
      <Suspense fallback={null}>
        <Tellers onLogout={sidebar.onLogout} />
      </Suspense>
    </ActiveTeamContext>
  );
}
