import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRandom, integerBetween } from '#domain/random.ts';
import { createServerProcess } from '#support/server-process.ts';
import { auditDemo, signInAuditor, type Audit } from './demo-audit.ts';
import { seedOf, volumeOf } from '#support/volume.ts';

const KILLS = volumeOf('KILLS', { sample: 8, full: 100 });
const KILLS_BETWEEN_AUDITS = 4;
/** Without run steps between the kills nothing is proved: the server is killed until there were enough. */
const MIN_RUN_STEPS = 20;
const MAX_KILLS = Math.max(60, KILLS);
/** Kills come up to this long after a start, or up to the duration of the start where that is longer. */
const KILL_WINDOW_MS = 2_000;
/** Fast enough that run steps happen all the time, and slow enough that nothing changes while it is read. */
const FAST = '20000';
const SLOW = '0.001';

/** The kills come at the same times in each run, as far as processes allow; another seed gives other times. */
const SEED = seedOf('FAULTS_SEED', 'outrider');

/**
 * Kills the server (SIGKILL) at random moments of the seeding, the start and the sandbox's run; at full size at 100 of
 * them.
 */
test(`a server killed ${KILLS} times starts again each time, and its data add up (FAULTS_SEED=${SEED})`, async () => {
  console.log(`FAULTS_SEED=${SEED}`);
  const random = createRandom(SEED);
  const environment: Record<string, string> = { SANDBOX_SPEED: FAST };
  const server = await createServerProcess({ seed: 'demo', env: environment });
  const audits: Audit[] = [];
  let read: Awaited<ReturnType<typeof signInAuditor>> | undefined;
  const runStepsBetweenKills = (): number => (audits.at(-1)?.runSteps ?? 0) - (audits[0]?.runSteps ?? 0);

  try {
    for (let kill = 1; kill <= KILLS || (runStepsBetweenKills() <= MIN_RUN_STEPS && kill <= MAX_KILLS); kill += 1) {
      environment['SANDBOX_SPEED'] = FAST;
      if (random() < 0.3) {
        // During the start, which at the beginning includes the seeding.
        const starting = server.start().catch(() => undefined);
        await delay(integerBetween(random, 150, 1_200));
        await server.kill();
        await starting;
      } else {
        const startedMs = Date.now();
        await server.start();
        // A busy machine simulates as slowly as it starts, so the kill comes later on it.
        await delay(integerBetween(random, 0, Math.max(KILL_WINDOW_MS, Date.now() - startedMs)));
        await server.kill();
      }
      if (kill % KILLS_BETWEEN_AUDITS !== 0) continue;

      environment['SANDBOX_SPEED'] = SLOW;
      await server.start();
      read ??= await signInAuditor(server.url);
      const audit = await auditDemo(read);
      expect(audit.problems, `after ${kill} kills`).toEqual([]);
      expect(audit.chats).toBe(audits[0]?.chats ?? audit.chats);
      expect(audit.runSteps).toBeGreaterThanOrEqual(audits.at(-1)?.runSteps ?? 0);
      audits.push(audit);
      console.log(`after ${kill} kills: ${audit.runSteps} run steps`);
      await server.kill();
    }
    await server.start();
    expect(await server.stop()).toBe(0);
  } finally {
    await server.dispose();
  }

  expect(audits[0]?.chats).toBeGreaterThan(500);
  expect(runStepsBetweenKills()).toBeGreaterThan(MIN_RUN_STEPS);
}, 600_000);
