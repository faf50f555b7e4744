import { expect, test } from 'vitest';
import { coversEveryEvent } from '#support/billing-audit.ts';
import { runSimulation, createBillingSimulation } from '#support/billing-simulation.ts';
import { openTestServer } from '#support/test-server.ts';
import { seedOf, volumeOf } from '#support/volume.ts';

const SEQUENCES = volumeOf('EMBEDDED_MONEY_SEQUENCES', { sample: 20, full: 100 });
const SEED = seedOf('MONEY_SEED', 'embedded');
const STEPS = 7;

test(
  `${SEQUENCES} sequences of payments, actions and crashes on the embedded service leave a balanced ledger`,
  { timeout: 1_200_000 },
  async () => {
    const server = await openTestServer();
    const seen = [];
    for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
      let passedMs = 0;
      const simulation = createBillingSimulation(`${SEED} ${sequence}`, {
        backend: server.backend,
        teamId: await server.createTeam(),
        now: () => Date.now() + passedMs,
        passTime: (ms) => {
          passedMs += ms;
        },
      });
      seen.push(await runSimulation(simulation, `sequence ${sequence}`, STEPS));
    }
    expect(coversEveryEvent(seen)).toEqual({ acts: true, grants: true, invoices: true });
    await server.close();
  },
);
