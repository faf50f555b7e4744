import { say } from '#i18n/translate.ts';

/** The line between a form and the ways around it. */
export const OtherSignInMethods = () => (
  <div className="flex items-center gap-3 text-small text-ink-faint" aria-hidden>
    <span className="h-px grow bg-line" />
    {say('or')}
    <span className="h-px grow bg-line" />
  </div>
);
