import { useRef, useState } from 'react';
import { t } from '#i18n/translate.ts';
import { dismissToastsByTag, showToast } from '#ui/notices/toast.ts';

/** Toast group of all sign-in methods: another attempt by any of them replaces the last toast. */
export const SIGN_IN = 'sign-in';

/** Says that a sign-in has succeeded. */
export const showSignedIn = (): void =>
  showToast({
    tag: SIGN_IN,
    isTransient: true,
    tone: 'success',
    title: t('Login successful'),
    description: t('You are now logged in'),
  });

/**
 * Runs one submission at a time: `isBusy` meanwhile, further submits do nothing. Toasts of the last attempt, those with
 * `tag`, are removed by the next. An action that throws is reported: a form never stands without a word.
 */
export function useSubmit(tag?: string): { isBusy: boolean; submit(action: () => Promise<void>): void } {
  const running = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  return {
    isBusy,
    submit(action) {
      if (running.current) return;
      running.current = true;
      if (tag !== undefined) dismissToastsByTag(tag);
      setIsBusy(true);
      void action()
        .catch(() =>
          showToast({
            tag: tag ?? SIGN_IN,
            tone: 'danger',
            title: t('That did not work on this device'),
            description: t('Reload the page and try again. What the server has done is kept.'),
          }),
        )
        .finally(() => {
          running.current = false;
          setIsBusy(false);
        });
    },
  };
}
