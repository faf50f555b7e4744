import { t } from '#i18n/translate.ts';
import { Spinner } from './spinner.tsx';

/** Says above a list that more of it is still to come. */
export const StillReading = () => (
  <p role="status" className="flex items-center gap-2 text-ink-muted">
    <Spinner />
    {t('Still loading. More may follow.')}
  </p>
);
