import { t } from '#i18n/translate.ts';
import { showToast } from './notices/toast.ts';

/** Copies a text to the clipboard and shows a toast with the result. `name` is what the text is called: "Message". */
export async function copyText(name: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ isTransient: true, tone: 'success', title: t('{name} copied', { name }) });
  } catch {
    showToast({
      isTransient: true,
      tone: 'danger',
      title: t('The browser did not allow copying'),
      description: t('Select the text and copy it by hand.'),
    });
  }
}
