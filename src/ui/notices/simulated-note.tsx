import { say } from '#i18n/translate.ts';

/**
 * Whose people these are, wherever profiles of the simulated network are shown (decisions.md, "Who simulates the
 * professional network").
 */
export const SimulatedNote = () => (
  <p className="text-small text-ink-muted">
    {say('Simulated network: profiles, people and replies here are made up by this server.')}
  </p>
);
