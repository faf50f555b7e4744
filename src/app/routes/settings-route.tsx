import { Link } from '@tanstack/react-router';
import { say } from '#i18n/translate.ts';
import { PageFrame } from '#ui/page-frame.tsx';

/** The specification's text, and the way to what can be set on this device (decisions.md). */
export function SettingsRoute() {
  return (
    <PageFrame title={say('Settings')}>
      <p>{say('Settings Page (to be implemented)')}</p>
      <p>
        <Link to="/device" className="link touch-reach">
          {say('This device')}
        </Link>
      </p>
    </PageFrame>
  );
}
