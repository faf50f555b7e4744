import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageToasts } from '#ui/toast-region.tsx';
import { Mark } from './mark.tsx';

/** The frame of screens that stand alone: a way home, and the screen. */
export function BareLayout({ children }: { children?: ReactNode }) {
  return (
    <>
      <header className="flex h-14 items-center border-b border-line px-4 md:px-6">
        <Link to="/dashboard" className="flex h-9 items-center gap-2 rounded-control font-semibold touch:h-11">
          <Mark size={20} />
          Outrider
        </Link>
      </header>
      <main>
        {children ?? <Outlet />}
      </main>
      <PageToasts />
    </>
  );
}
