import { t } from '#i18n/translate.ts';

/**
 * Shows that people and replies are simulated. It stands wherever profiles of the simulated network are shown, so that
 * nobody takes them for real ones.
 */
export const SimulatedNote = () => (
  <p className="text-small text-ink-muted">
    {t('Simulated network: profiles, people and replies here are made up by this server.')}
  </p>
);
