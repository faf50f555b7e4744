import { withThrowawayServer } from '../../scripts/throwaway-server.mjs';

/**
 * Measures a first start with `SEED=large`: 100 000 conversations through the import, a tenth of them with a history.
 */
const startedMs = performance.now();
await withThrowawayServer({ SEED: 'large', SANDBOX_SPEED: '1' }, async () => {
  const seconds = (performance.now() - startedMs) / 1_000;
  console.log(
    `SEED=large is ready after ${seconds.toFixed(1)} s (${Math.round(100_600 / seconds)} conversations/s; the bar is 60 s on two quiet cores)`,
  );
});
