import { Outlet } from '@tanstack/react-router';
import { OtherLanguages } from '#features/session/account/other-languages.tsx';
import { EmailDraftProvider } from '#features/session/sign-in/email-draft.tsx';
import { t } from '#i18n/translate.ts';
import { PageToasts } from '#ui/notices/toast-region.tsx';
import { SignedOutNotice } from './signed-out-notice.tsx';
import { Logo } from './logo.tsx';

/** Frames the sign-in screens: logo, and one narrow card. */
export function AuthLayout() {
  return (
    <>
      <main className="flex min-h-dvh flex-col items-center gap-8 px-4 pt-[max(2.5rem,10vh)] pb-10">
        <div className="flex w-full max-w-sm flex-col items-center gap-3">
          <p className="flex items-center gap-2.5 text-title">
            <Logo size={32} />
            {t('Outrider')}
          </p>
          <p className="text-center text-pretty text-ink-muted">
            {t('AI-driven outreach for teams: campaigns, conversations and prospects, online and offline.')}
          </p>
        </div>
        <div className="flex w-full max-w-sm flex-col gap-6 md:rounded-card md:border md:border-line md:bg-surface md:p-8">
          <SignedOutNotice />
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
