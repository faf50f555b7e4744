import * as z from 'zod/mini';
import { LANGUAGES, t, currentLanguage, type Language } from '#i18n/translate.ts';
import { localStorageItem } from '#replica/storage/local-storage.ts';
import { showToast } from '#ui/notices/toast.ts';

/** Each language in its own words. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' };

/** Kept per device until sign-out; `index.html` reads it before the first frame. */
const kept = localStorageItem('language', z.enum(LANGUAGES));

/** Reloads the page in another language; drafts stay. Reports when storage is refused. */
export function chooseLanguage(language: Language): void {
  if (language === currentLanguage()) return;
  try {
    kept.write(language);
  } catch {
    showToast({
      tone: 'danger',
      title: t('The language could not be kept'),
      description: t(
        'This browser keeps nothing for this address. Allow it to, or choose the language in the browser’s own settings.',
      ),
    });
    return;
  }
  location.reload();
}
