import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildOrExit, runNode } from './child-process.mjs';
import { readOptions } from './options.mjs';
import { PROJECT_ROOT } from './project-root.mjs';

/**
 * `npm run bench`: builds what has changed and runs every `tests/bench/*.bench.mjs`, one after the other. Each prints
 * its figures as ratios to a plain counterpart measured in the same run, since absolute figures depend on the machine.
 */
const { word: namePart = '' } = readOptions({
  command: 'npm run bench',
  about: 'Builds what has changed and runs the benchmarks of tests/bench, one after the other.',
  word: { name: 'NAME', help: 'only those with NAME in their name, such as inbox' },
});
const folder = join(PROJECT_ROOT, 'tests/bench');
const benches = (existsSync(folder) ? readdirSync(folder) : [])
  .filter((file) => file.endsWith('.bench.mjs') && file.includes(namePart))
  .sort();

if (benches.length === 0) {
  console.error(
    namePart === ''
      ? 'There are no benchmarks in tests/bench.'
      : `No benchmark in tests/bench has "${namePart}" in its name.`,
  );
  process.exit(1);
}
await buildOrExit();

for (const file of benches) {
  console.log(`\n${file}`);
  const { code } = await runNode(join(folder, file));
  if (code !== 0) process.exitCode = code;
}
