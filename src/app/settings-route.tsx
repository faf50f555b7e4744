import { Link } from '@tanstack/react-router';
import { PageFrame } from '#ui/page-frame.tsx';

/** The specification's text, and the way to what can be set on this device (decisions.md). */
export function SettingsRoute() {
  return (
    <PageFrame title="Settings">
      <p>Settings Page (to be implemented)</p>
      <p>
        <Link to="/device" className="link touch-reach">
          This device
        </Link>
      </p>
    </PageFrame>
  );
}
