import { useRouterState } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import MonitorDown from 'lucide-react/icons/monitor-down';
import X from 'lucide-react/icons/x';
import { lazy, Suspense, useState } from 'react';
import { t } from '#i18n/translate.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { install, installationAtom, isOfferedAtom, dismissInstallOffer } from './installation.ts';

const ManualInstallDialog = lazy(async () => ({
  default: (await import('./manual-install-dialog.tsx')).ManualInstallDialog,
}));

/** Offers to install the app. Appears only when a screen opens, so that nothing moves in the middle of one. */
export function InstallOffer() {
  const isOffered = useAtomValue(isOfferedAtom);
  const installation = useAtomValue(installationAtom);
  const [isShown, setIsShown] = useState(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [opened, setOpened] = useState({ path, isDue: false });
  if (opened.path !== path) setOpened({ path, isDue: isOffered });
  if (!isOffered || !opened.isDue) return null;
  return (
    <>
      <Banner
        tone="neutral"
        role="status"
        icon={<MonitorDown size={16} strokeWidth={1.5} />}
        action={
          <span className="flex shrink-0 gap-2 max-md:-me-3 max-md:flex-row-reverse max-md:gap-0">
            <button
              type="button"
              className="button-quiet max-md:w-11 max-md:px-0"
              aria-label={t('Not now')}
              onClick={() => dismissInstallOffer(Date.now())}
            >
              <span className="max-md:hidden">{t('Not now')}</span>
              <X size={16} strokeWidth={1.5} className="md:hidden" aria-hidden />
            </button>
            <button
              type="button"
              className="button-secondary"
              onClick={() => (installation === 'by-hand' ? setIsShown(true) : void install())}
            >
              {installation === 'by-hand' ? t('Show me how') : t('Install')}
            </button>
          </span>
        }
      >
        {installation === 'by-hand'
          ? t('Open Outrider from your home screen, even offline.')
          : t('Install Outrider. It opens instantly, even offline.')}
      </Banner>
      <Suspense fallback={null}>{isShown && <ManualInstallDialog onClose={() => setIsShown(false)} />}</Suspense>
    </>
  );
}
