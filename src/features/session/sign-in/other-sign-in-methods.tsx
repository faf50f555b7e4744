import { t } from '#i18n/translate.ts';

/** Separates a form from the other sign-in methods. */
export const OtherSignInMethods = () => (
  <div className="flex items-center gap-3 text-small text-ink-faint" aria-hidden>
    <span className="h-px grow bg-line" />
    {t('or')}
    <span className="h-px grow bg-line" />
  </div>
);
