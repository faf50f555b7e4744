import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DIFFERENCES } from './differences.ts';
import { pathsOf } from './difference-path.ts';
import { startEmbeddedServer } from './embedded-server.ts';
import { readRecording } from './recording.ts';
import { Replay } from './replay.ts';

const SCENARIOS = readdirSync(join(import.meta.dirname, 'recordings')).map((file) => file.replace(/\.json$/, ''));

const HOUR_MS = 3_600_000;

test('every recording is replayed, and no more than one step in fifty is answered differently because a part is not offered', () => {
  const steps = SCENARIOS.reduce((sum, scenario) => sum + readRecording(scenario).steps.length, 0);
  expect([SCENARIOS.length, steps]).toEqual([29, 1_197]);
  const without = DIFFERENCES.filter(({ reason }) => reason === 'not offered').flatMap(
    (difference) => difference.steps,
  );
  expect(without.length / steps).toBeLessThanOrEqual(0.02);
});

test.each(SCENARIOS)('%s is answered as recorded, but for the listed differences', async (scenario) => {
  const server = await startEmbeddedServer({
    project: { membershipPrivacy: { names: false, emails: false }, rateLimits: scenario === 'rate-limits' },
  });
  try {
    const results = await new Replay(server, scenario === 'rate-limits' ? HOUR_MS : 0).run(readRecording(scenario));
    const rows = DIFFERENCES.filter((difference) => difference.scenario === scenario);
    const listed = new Set(rows.flatMap(({ steps }) => steps));
    const different = results.filter(({ differences }) => differences.length > 0);
    expect(
      different
        .filter(({ step }) => !listed.has(step))
        .map(({ step, name, differences }) => `${step} ${name}: ${differences.join('; ')}`),
    ).toEqual([]);
    // A listed difference that has gone away must leave the table.
    expect([...listed].filter((step) => !different.some((result) => result.step === step))).toEqual([]);
    // And the answers of a row differ at its places, and at no others.
    const placesIn = ({ steps }: { readonly steps: readonly number[] }): string[] =>
      [
        ...new Set(
          different.filter(({ step }) => steps.includes(step)).flatMap(({ differences }) => pathsOf(differences)),
        ),
      ].toSorted();
    expect(rows.map((row) => ({ because: row.because, where: placesIn(row) }))).toEqual(
      rows.map(({ because, where }) => ({ because, where: where.toSorted() })),
    );
    expect(server.lines).toEqual([]);
  } finally {
    await server.close();
  }
});
