import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { t } from '#i18n/translate.ts';
import { SectionCard } from '#ui/section-card.tsx';
import { install, installationAtom, type Installation } from './installation.ts';

const ManualInstallDialog = lazy(async () => ({
  default: (await import('#features/install/manual-install-dialog.tsx')).ManualInstallDialog,
}));

const INSTALLATION_MESSAGES: Readonly<Record<Installation, string>> = {
  installed: t('Outrider is installed on this device.'),
  askable: t(
    'An installed Outrider has its own window and icon, opens lists from the file manager, and keeps its data more safely.',
  ),
  'by-hand': t('On the home screen it opens like any other app and can send notifications.'),
  none: t(
    'Everything works in this tab. To install Outrider, look for “Install” or “Add to Dock” in the browser’s menu.',
  ),
};

/** Shows whether the app is installed on this device and how to install it. */
export function InstallSection() {
  const installation = useAtomValue(installationAtom);
  const [isShown, setIsShown] = useState(false);
  return (
    <SectionCard title={t('Installation')}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-ink-muted">{INSTALLATION_MESSAGES[installation]}</p>
        {installation === 'askable' && (
          <button type="button" className="button-secondary" onClick={() => void install()}>
            {t('Install Outrider')}
          </button>
        )}
        {installation === 'by-hand' && (
          <button type="button" className="button-secondary" onClick={() => setIsShown(true)}>
            {t('Show me how')}
          </button>
        )}
      </div>
      <Suspense fallback={null}>{isShown && <ManualInstallDialog onClose={() => setIsShown(false)} />}</Suspense>
    </SectionCard>
  );
}
