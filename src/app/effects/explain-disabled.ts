import { showToast } from '#ui/notices/toast.ts';

/**
 * Shows the tooltip of a disabled control when it is pressed: touch and keyboard users could not read its reason
 * otherwise. Returns a function that stops it.
 */
export function explainDisabled(page: EventTarget): () => void {
  const explain = ({ target }: Event): void => {
    const control = target instanceof Element ? target.closest('[aria-disabled="true"][title]') : null;
    const reason = control?.getAttribute('title') ?? '';
    // The tooltip of an icon button is its name.
    if (reason === '' || reason === control?.getAttribute('aria-label')) return;
    showToast({ isTransient: true, tone: 'neutral', title: reason, tag: 'disabled-control' });
  };
  // Before the control's own handler, which may close what contains it.
  page.addEventListener('click', explain, { capture: true });
  return () => page.removeEventListener('click', explain, { capture: true });
}
