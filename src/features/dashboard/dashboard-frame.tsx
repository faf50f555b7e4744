import type { ReactNode } from 'react';
import { PageHeader } from '#ui/placeholder-screen.tsx';

/** The page one arrives at: it greets, whatever is known of the team yet. */
export function DashboardFrame({ userName, children }: { userName: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-[1200px] flex-col gap-6 px-4 py-6 md:px-6">
      <PageHeader title={userName === '' ? 'Welcome' : `Welcome, ${userName}`} subtitle="What waits for you today, and what is still to be set up." />
      {children}
    </div>
  );
}
