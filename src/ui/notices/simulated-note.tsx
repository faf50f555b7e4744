import { t } from '#i18n/translate.ts';

/**
 * Notes that people and replies are simulated, wherever profiles of the simulated network are shown (decisions.md, "Who
 * simulates the professional network").
 */
export const SimulatedNote = () => (
  <p className="text-small text-ink-muted">
    {t('Simulated network: profiles, people and replies here are made up by this server.')}
  </p>
);
