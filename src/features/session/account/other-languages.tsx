import { LANGUAGES, currentLanguage } from '#i18n/translate.ts';
import { chooseLanguage, LANGUAGE_NAMES } from './language-choice.ts';

/** Links to the other languages, for people who are not signed in. */
export const OtherLanguages = () =>
  LANGUAGES.filter((language) => language !== currentLanguage()).map((language) => (
    <button
      key={language}
      type="button"
      lang={language}
      className="button-quiet text-ink-muted"
      onClick={() => chooseLanguage(language)}
    >
      {LANGUAGE_NAMES[language]}
    </button>
  ));
