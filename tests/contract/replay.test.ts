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

test('every recording is replayed, and at most one step in fifty differs because a feature is not offered', () => {
  const steps = SCENARIOS.reduce((sum, scenario) => sum + readRecording(scenario).steps.length, 0);
  expect([SCENARIOS.length, steps]).toEqual([29, 1_197]);
  const notOffered = DIFFERENCES.filter(({ reason }) => reason === 'not offered').flatMap(
    (difference) => difference.steps,
  );
  expect(notOffered.length / steps).toBeLessThanOrEqual(0.02);
});

test.each(SCENARIOS)('%s is answered as recorded, except for the listed differences', async (scenario) => {
  const server = await startEmbeddedServer({
    project: {
      membershipPrivacy: { names: false, emails: false },
      rateLimits: scenario === 'rate-limits',
      // The recorded project had its id as its name, which is in the address of an authenticator app.
      ...(scenario === 'account-mfa' ? { name: 'outrider' } : {}),
    },
  });
  try {
    const results = await new Replay(server, scenario === 'rate-limits' ? HOUR_MS : 0).run(readRecording(scenario));
    const entries = DIFFERENCES.filter((difference) => difference.scenario === scenario);
    const listed = new Set(entries.flatMap(({ steps }) => steps));
    const different = results.filter(({ differences }) => differences.length > 0);
    expect(
      different
        .filter(({ step }) => !listed.has(step))
        .map(({ step, name, differences }) => `${step} ${name}: ${differences.join('; ')}`),
    ).toEqual([]);
    // A listed difference that no longer exists must be removed.
    expect([...listed].filter((step) => !different.some((result) => result.step === step))).toEqual([]);
    // The answers of an entry differ at exactly its paths.
    const pathsIn = ({ steps }: { readonly steps: readonly number[] }): string[] =>
      [
        ...new Set(
          different.filter(({ step }) => steps.includes(step)).flatMap(({ differences }) => pathsOf(differences)),
        ),
      ].toSorted();
    expect(entries.map((entry) => ({ because: entry.because, where: pathsIn(entry) }))).toEqual(
      entries.map(({ because, where }) => ({ because, where: where.toSorted() })),
    );
    expect(server.lines).toEqual([]);
  } finally {
    await server.close();
  }
});
