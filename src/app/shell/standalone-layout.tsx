import { Link, Outlet } from '@tanstack/react-router';
import LogOutIcon from 'lucide-react/icons/log-out';
import { lazy, Suspense, use, useState, type ReactNode } from 'react';
import { SessionContext } from '#features/session/session.ts';
import { t } from '#i18n/translate.ts';
import { PageToasts } from '#ui/notices/toast-region.tsx';
import { useNavigationGuard } from '../effects/navigation-guard.ts';
import { Logo } from './logo.tsx';

const StatusBanners = lazy(async () => ({ default: (await import('./banners/app-banners.tsx')).AppStatusBanners }));
const StandaloneEffects = lazy(async () => ({
  default: (await import('../effects/standalone-effects.tsx')).StandaloneEffects,
}));
const LogOut = lazy(async () => ({ default: (await import('../sign-out/log-out.tsx')).LogOut }));

/** Frames the screens outside the shell: a link home, the signed-in person, Logout, and the screen. */
export function StandaloneLayout({ children }: { children?: ReactNode }) {
  const user = use(SessionContext)?.user;
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  useNavigationGuard();
  return (
    <>
      <header className="flex h-14 items-center gap-3 border-b border-line px-4 md:px-6">
        <Link to="/dashboard" className="flex h-9 items-center gap-2 rounded-control font-semibold touch:h-11">
          <Logo size={20} />
          {t('Outrider')}
        </Link>
        {user !== undefined && (
          <>
            <p dir="auto" title={user.email} className="ms-auto min-w-0 truncate text-ink-muted">
              {user.name || user.email}
            </p>
            <button type="button" className="button-quiet shrink-0" onClick={() => setIsLoggingOut(true)}>
              <LogOutIcon size={16} strokeWidth={1.5} aria-hidden />
              {t('Logout')}
            </button>
          </>
        )}
      </header>
      <Suspense fallback={null}>
        <StatusBanners />
      </Suspense>
      <main>{children ?? <Outlet />}</main>
      <Suspense fallback={null}>
        {user !== undefined && <StandaloneEffects onLogout={() => setIsLoggingOut(true)} />}
      </Suspense>
      <Suspense fallback={null}>
        {isLoggingOut && user !== undefined && <LogOut onClose={() => setIsLoggingOut(false)} />}
      </Suspense>
      <PageToasts />
    </>
  );
}
