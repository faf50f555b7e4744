import { t } from '#i18n/translate.ts';
/** A tab opened during a click, before its URL is known. */
export interface CheckoutTab {
  /** Returns false when there is no such tab: the browser blocked it or the person closed it. */
  navigateTo(url: string): boolean;
  /** Closes the tab when it has no destination. */
  close(): void;
}

/** Opens a tab. Browsers allow that only during a click, some not even then. */
export function openCheckoutTab(): CheckoutTab {
  const tab = window.open('', '_blank');
  if (tab !== null) {
    tab.document.title = t('Opening the checkout…');
    // The provider's page gets no reference to ours.
    tab.opener = null;
  }
  return {
    navigateTo(url) {
      if (tab === null || tab.closed) return false;
      tab.location.replace(url);
      return true;
    },
    close: () => tab?.close(),
  };
}
