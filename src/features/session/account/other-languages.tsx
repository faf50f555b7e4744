import { LANGUAGES } from '#i18n/languages.ts';
import { currentLanguage } from '#i18n/translate.ts';
import { chooseLanguage } from './language-choice.ts';

/** Links to the other languages, for people who are not signed in. */
export const OtherLanguages = () =>
  LANGUAGES.filter(({ code }) => code !== currentLanguage()).map(({ code, name }) => (
    <button
      key={code}
      type="button"
      lang={code}
      className="button-quiet text-ink-muted"
      onClick={() => chooseLanguage(code)}
    >
      {name}
    </button>
  ));
