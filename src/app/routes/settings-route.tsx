import { Link } from '@tanstack/react-router';
import { t } from '#i18n/translate.ts';
import { PageFrame } from '#ui/page-frame.tsx';

/** Shows the specification's text, and a link to the settings of this device. */
export function SettingsRoute() {
  return (
    <PageFrame title={t('Settings')}>
      <p>{t('Settings Page (to be implemented)')}</p>
      <p>
        <Link to="/device" className="link touch-target">
          {t('This device')}
        </Link>
      </p>
    </PageFrame>
  );
}
