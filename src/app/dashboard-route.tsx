import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Inbox from 'lucide-react/icons/inbox';
import { useSession } from '#features/session/session.ts';
import { PageHeader } from '#ui/placeholder-screen.tsx';

/** The first screen after sign-in: a greeting, and the way to the conversations. */
export function DashboardRoute() {
  const { user } = useSession();
  return (
    <div className="mx-auto flex w-full max-w-[1200px] flex-col gap-6 px-4 py-6 md:px-6">
      <PageHeader title={user.name === '' ? 'Welcome' : `Welcome, ${user.name}`} subtitle="Your team's conversations are on this device, online and offline." />
      <Link to="/messages" className="group flex items-center gap-4 rounded-card border border-line bg-surface p-5 hover:border-line-strong md:max-w-md">
        <span className="grid size-10 place-items-center rounded-control bg-accent-soft text-accent-ink">
          <Inbox size={20} strokeWidth={1.5} aria-hidden />
        </span>
        <span className="grow">
          <span className="block font-medium">Messages</span>
          <span className="block text-ink-muted">Read and pause prospect conversations</span>
        </span>
        <ArrowRight size={16} strokeWidth={1.5} aria-hidden className="text-ink-faint group-hover:text-ink" />
      </Link>
    </div>
  );
}
