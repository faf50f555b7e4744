import { expect, test } from 'vitest';
import { createRandom, integerBetween } from '#domain/random.ts';
import { createMemoryBackend } from '#support/memory-backend.ts';
import { coversEveryEvent } from '#support/billing-audit.ts';
import { runSimulation, createBillingSimulation } from '#support/billing-simulation.ts';
import { seedOf, volumeOf } from '#support/volume.ts';

const SEQUENCES = volumeOf('MONEY_SEQUENCES', { sample: 1_500, full: 10_000 });
const SEED = seedOf('MONEY_SEED', 'money');
const STEPS = 9;
const START_MS = Date.parse('2026-01-29T09:00:00Z');

test(
  `${SEQUENCES} sequences of purchases, plan changes, concurrent actions, crashes and repeated, late or lost events leave a balanced ledger`,
  { timeout: 1_200_000 },
  async () => {
    const seen = [];
    for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
      let nowMs = START_MS;
      const latency = createRandom(`latency ${sequence}`);
      const backend = createMemoryBackend(
        () => nowMs,
        () => integerBetween(latency, 1, 4),
      );
      backend.preferences.set('team', {});
      const simulation = createBillingSimulation(`${SEED} ${sequence}`, {
        backend,
        teamId: 'team',
        now: () => nowMs,
        passTime: (ms) => {
          nowMs += ms;
        },
      });
      seen.push(await runSimulation(simulation, `sequence ${sequence}`, STEPS));
    }
    expect(coversEveryEvent(seen)).toEqual({ acts: true, grants: true, invoices: true });
  },
);
