import { describe, expect, test } from 'vitest';
import { createCampaignSimulation } from '#support/campaign-simulation.ts';
import { volumeOf } from '#support/volume.ts';

/** The benchmark `campaign-year` sets more; the days contain both clock changes, of Europe and of America. */
const DAYS = volumeOf('CAMPAIGN_DAYS', { sample: 13, full: 120 });
const WORLDS = volumeOf('CAMPAIGN_WORLDS', { sample: 3, full: 6 });
const isVerbose = process.env['CAMPAIGN_DAYS'] !== undefined;
const HOUR_MS = 3_600_000;

describe('the campaigns of a team, with pauses, replies, imports, deletions, missing credits and crashing processes,', () => {
  const worlds = Array.from({ length: WORLDS }, (_, index) => [`world ${index + 1}`, index % 3 === 0] as const);
  test.each(worlds)(
    'invite nobody twice, exceed no limit, send only within working hours and where they may, have counts that equal a recount, send and store one text for each message, and each of a member once and in order, with no text of the AI meanwhile: %s',
    { timeout: HOUR_MS },
    async (seed, writesAnew) => {
      const startedMs = performance.now();
      const simulation = await createCampaignSimulation({ seed, deathRate: 0.05, writesAnew });
      await simulation.pass(DAYS);
      simulation.audit();
      const { problems, seen } = simulation;
      expect(problems.slice(0, 20)).toEqual([]);
      if (isVerbose)
        console.log(
          JSON.stringify({ seed, days: DAYS, ...seen, seconds: Math.round((performance.now() - startedMs) / 1_000) }),
        );
      expect(seen.invitations).toBeGreaterThan(DAYS);
      expect(seen.crashes).toBeGreaterThan(DAYS);
      expect(seen.replies).toBeGreaterThan(DAYS / 2);
      expect(seen.unsentReplies).toBeGreaterThan(0);
      expect(seen.sentNow).toBeGreaterThan(0);
    },
  );

  test(
    'send only what members have approved, with its text, and nothing that was answered since',
    async () => {
      const simulation = await createCampaignSimulation({ seed: 'approved', deathRate: 0.05, approves: true });
      await simulation.pass(2 * DAYS);
      simulation.audit();
      expect(simulation.problems.slice(0, 20)).toEqual([]);
      const { approvals, rejections, messages, crashes } = simulation.seen;
      expect(messages).toBeGreaterThan(DAYS / 2);
      expect(approvals).toBeGreaterThanOrEqual(messages);
      expect(rejections).toBeGreaterThan(0);
      expect(crashes).toBeGreaterThan(DAYS);
    },
    HOUR_MS,
  );
});
