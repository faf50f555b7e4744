import { Link } from '@tanstack/react-router';
import { PageHeader } from '#ui/placeholder-screen.tsx';

/** The specification's text, and the way to what can be set on this device (decisions.md). */
export function SettingsRoute() {
  return (
    <div className="mx-auto flex w-full max-w-[1200px] flex-col gap-6 px-4 py-6 md:px-6">
      <PageHeader title="Settings" />
      <p>Settings Page (to be implemented)</p>
      <p>
        <Link to="/device" className="link">
          This device
        </Link>
      </p>
    </div>
  );
}
