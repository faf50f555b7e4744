import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { OtherLanguages } from '#features/session/account/other-languages.tsx';
import { EmailDraftProvider } from '#features/session/sign-in/email-draft.tsx';
import { t } from '#i18n/translate.ts';
import { listDeviceReplicas } from '#replica/storage/device-replicas.ts';
import { PageToasts } from '#ui/notices/toast-region.tsx';
import { SignedOutNotice } from './signed-out-notice.tsx';
import { keysOfOthers } from '../startup/remembered-session.ts';
import { Logo } from './logo.tsx';

const LeftWorkNotice = lazy(async () => ({
  default: (await import('../sign-out/left-work-notice.tsx')).LeftWorkNotice,
}));

/** Tells whether somebody's data are on this device; false until that is known. */
function useHasData(): boolean {
  const [hasData, setHasData] = useState(false);
  useEffect(() => {
    listDeviceReplicas()
      .then(({ length }) => setHasData(length > 0 || keysOfOthers().length > 0))
      .catch(() => undefined);
  }, []);
  return hasData;
}

/** Frames the sign-in screens: logo, and one narrow card. */
export function AuthLayout() {
  const hasData = useHasData();
  return (
    <>
      <main className="flex min-h-dvh flex-col items-center gap-6 px-4 pt-[max(1.5rem,6vh)] pb-6">
        <div className="flex w-full max-w-sm flex-col items-center gap-2">
          <p className="flex items-center gap-2.5 text-title">
            <Logo size={32} />
            {t('Outrider')}
          </p>
          <p className="text-center text-pretty text-ink-muted">
            {t('AI-driven outreach for teams: campaigns, conversations and prospects, online and offline.')}
          </p>
        </div>
        <div className="flex w-full max-w-sm flex-col gap-5 md:rounded-card md:border md:border-line md:bg-surface md:p-6">
          <SignedOutNotice />
          <Suspense fallback={null}>{hasData && <LeftWorkNotice />}</Suspense>
          <EmailDraftProvider>
            <Outlet />
          </EmailDraftProvider>
        </div>
        <p className="mt-auto">
          <OtherLanguages />
        </p>
      </main>
      <PageToasts />
    </>
  );
}
