import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DIFFERENCES } from './differences.ts';
import { startEmbeddedServer } from './embedded-server.ts';
import { readRecording } from './recording.ts';
import { Replay } from './replay.ts';

const SCENARIOS = readdirSync(join(import.meta.dirname, 'recordings')).map((file) => file.replace(/\.json$/, ''));

const HOUR_MS = 3_600_000;

test('every recording is replayed', () => {
  expect(SCENARIOS.length).toBe(29);
});

test.each(SCENARIOS)('%s is answered as recorded, but for the listed differences', async (scenario) => {
  const server = await startEmbeddedServer({ project: { membershipPrivacy: { names: false, emails: false }, rateLimits: scenario === 'rate-limits' } });
  try {
    const results = await new Replay(server, scenario === 'rate-limits' ? HOUR_MS : 0).run(readRecording(scenario));
    const listed = new Set(DIFFERENCES.filter((difference) => difference.scenario === scenario).flatMap(({ steps }) => steps));
    const different = results.filter(({ differences }) => differences.length > 0);
    expect(different.filter(({ step }) => !listed.has(step)).map(({ step, name, differences }) => `${step} ${name}: ${differences.join('; ')}`)).toEqual([]);
    // A listed difference that has gone away must leave the table.
    expect([...listed].filter((step) => !different.some((result) => result.step === step))).toEqual([]);
    expect(server.lines).toEqual([]);
  } finally {
    await server.close();
  }
});
