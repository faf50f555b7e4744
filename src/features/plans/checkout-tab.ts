import { say } from '#i18n/translate.ts';
/** A tab that was opened within a click, before it is known where it leads. */
export interface CheckoutTab {
  /** False when there is no such tab: the browser did not open it, or the person has closed it meanwhile. */
  leadTo(address: string): boolean;
  /** For when it leads nowhere. */
  close(): void;
}

/** Opens a tab. Browsers allow that within a click alone, and some not even then. */
export function openCheckoutTab(): CheckoutTab {
  const tab = window.open('', '_blank');
  if (tab !== null) {
    tab.document.title = say('Opening the checkout…');
    // The provider's page gets no hold of ours.
    tab.opener = null;
  }
  return {
    leadTo(address) {
      if (tab === null || tab.closed) return false;
      tab.location.replace(address);
      return true;
    },
    close: () => tab?.close(),
  };
}
