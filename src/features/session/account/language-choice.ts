import * as z from 'zod/mini';
import { t, currentLanguage } from '#i18n/translate.ts';
import { localStorageItem } from '#replica/storage/local-storage.ts';
import { showToast } from '#ui/notices/toast.ts';

/** Kept per device until sign-out; `index.html` reads it before the first frame. */
const chosenLanguage = localStorageItem('language', z.string());

/** Reloads the page in another language; drafts stay. Reports when storage is refused. */
export function chooseLanguage(code: string): void {
  if (code === currentLanguage()) return;
  try {
    chosenLanguage.write(code);
  } catch {
    showToast({
      tone: 'danger',
      title: t('The language could not be saved'),
      description: t(
        'This browser blocks storage for this site. Allow it, or choose the language in the browser’s settings.',
      ),
    });
    return;
  }
  location.reload();
}
