import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRandom, integerBetween } from '#domain/random.ts';
import { createServerProcess } from '#support/server-process.ts';
import { auditDemo, signInAuditor, type Audit } from './demo-audit.ts';
import { seedOf, volumeOf } from '#support/volume.ts';

const KILLS = volumeOf('KILLS', { sample: 8, full: 100 });
const KILLS_BETWEEN_AUDITS = 4;
/** Without acts between the kills nothing is proved: on a slow machine the server is killed until there were enough. */
const ENOUGH_ACTS = 20;
const MAX_KILLS = 3 * KILLS;
/** So fast that acts happen all the time, and so slow that nothing changes while it is read. */
const FAST = '20000';
const SLOW = '0.001';

/** The moments are the same in each run, as far as processes allow; another seed draws others. */
const SEED = seedOf('FAULTS_SEED', 'outrider');

/** SIGKILL at random moments of the seeding, of the start and of the sandbox's run; at full size at 100 of them. */
test(`a server killed ${KILLS} times starts again each time, and its data add up (FAULTS_SEED=${SEED})`, async () => {
  console.log(`FAULTS_SEED=${SEED}`);
  const random = createRandom(SEED);
  const environment: Record<string, string> = { SANDBOX_SPEED: FAST };
  const server = await createServerProcess({ seed: 'demo', env: environment });
  const audits: Audit[] = [];
  let read: Awaited<ReturnType<typeof signInAuditor>> | undefined;
  const actsBetweenKills = (): number => (audits.at(-1)?.acts ?? 0) - (audits[0]?.acts ?? 0);

  try {
    for (let kill = 1; kill <= KILLS || (actsBetweenKills() <= ENOUGH_ACTS && kill <= MAX_KILLS); kill += 1) {
      environment['SANDBOX_SPEED'] = FAST;
      if (random() < 0.3) {
        // While it starts; at the beginning that is while it seeds.
        const starting = server.start().catch(() => undefined);
        await delay(integerBetween(random, 150, 1_200));
        await server.kill();
        await starting;
      } else {
        const askedMs = Date.now();
        await server.start();
        // A busy machine acts as slowly as it starts: the moments reach further on it.
        await delay(integerBetween(random, 0, Math.max(700, Date.now() - askedMs)));
        await server.kill();
      }
      if (kill % KILLS_BETWEEN_AUDITS !== 0) continue;

      environment['SANDBOX_SPEED'] = SLOW;
      await server.start();
      read ??= await signInAuditor(server.url);
      const audit = await auditDemo(read);
      expect(audit.problems, `after ${kill} kills`).toEqual([]);
      expect(audit.chats).toBe(audits[0]?.chats ?? audit.chats);
      expect(audit.acts).toBeGreaterThanOrEqual(audits.at(-1)?.acts ?? 0);
      audits.push(audit);
      console.log(`after ${kill} kills: ${audit.acts} acts`);
      await server.kill();
    }
    await server.start();
    expect(await server.stop()).toBe(0);
  } finally {
    await server.dispose();
  }

  expect(audits[0]?.chats).toBeGreaterThan(500);
  expect(actsBetweenKills()).toBeGreaterThan(ENOUGH_ACTS);
}, 600_000);
