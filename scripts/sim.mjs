import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';
import { plantEdit } from '../tests/faults/sim/plant.mjs';
import { PLANTED_BUGS, SAMPLE } from '../tests/faults/sim/planted-bugs.mjs';
import { readOptions } from './options.mjs';
import { PROJECT_ROOT } from './project-root.mjs';

/** `npm run sim`: the fault simulator (docs/faults.md). */
const options = readOptions({
  command: 'npm run sim',
  about: 'Runs simulated schedules of tabs, people and faults over the product (docs/faults.md).',
  options: {
    schedules: { value: 'N', default: '5000', min: 1, help: 'number of schedules' },
    base: { value: 'SEED', help: 'the base seed; a new one when left out, which is printed' },
    from: { value: 'N', default: '0', min: 0, help: 'number of the first schedule' },
    seed: { value: 'BASE:N', help: 'repeats one schedule exactly, as a failure prints it' },
    trace: { help: 'prints everything that happens' },
    digests: { help: 'prints a digest of the trace of each schedule, to compare runs' },
    planted: { help: 'checks that every planted bug is caught' },
    sample: { help: 'with --planted, only the bugs that are caught soon' },
    bug: {
      value: 'NAME',
      choices: PLANTED_BUGS.map(({ name }) => name),
      help: 'plants a bug into the product',
    },
    workers: { value: 'N', min: 1, help: 'threads; as many as the machine has when left out' },
    'dexie-every': {
      value: 'N',
      default: '20',
      min: 1,
      help: 'Dexie itself in every Nth schedule, a model of it in the others',
    },
    failures: { value: 'N', default: '5', min: 1, help: 'stops after this many failures' },
  },
});

/**
 * Every Nth schedule runs over Dexie itself and the simulated storage; the others over a model of Dexie, which is ten
 * times cheaper.
 */
const DEXIE_EVERY = Number(options['dexie-every']);

const folder = mkdtempSync(join(tmpdir(), 'outrider-sim-'));
try {
  process.exitCode = options.planted ? await showPlanted() : await simulate();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Bundles the simulator with the product's own code, over Dexie or its model. A plugin may plant a bug. */
async function bundle(name, hasDexie, plugins = []) {
  const outDir = join(folder, `${name}-${hasDexie ? 'dexie' : 'model'}`);
  await build({
    root: PROJECT_ROOT,
    configFile: false,
    logLevel: 'error',
    plugins,
    resolve: {
      alias: hasDexie
        ? []
        : [{ find: /^dexie$/, replacement: join(PROJECT_ROOT, 'tests/faults/sim/dexie-model/dexie.ts') }],
    },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(PROJECT_ROOT, 'tests/faults/sim/worker.ts'),
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'worker.mjs' } },
    },
  });
  return join(outDir, 'worker.mjs');
}

/**
 * Runs a job on all threads: first the schedules over the model of Dexie, then those over Dexie itself. `onMessage` is
 * called with each message of a thread; when it returns true, everything stops.
 */
async function runJob(name, plugins, job, onMessage) {
  for (const hasDexie of [false, true]) {
    let count = 0;
    for (let number = job.from; number < job.to; number += 1) if ((number % DEXIE_EVERY === 0) === hasDexie) count += 1;
    if (count === 0) continue;
    const isStopped = await runThreads(
      await bundle(name, hasDexie, plugins),
      { ...job, dexieEvery: DEXIE_EVERY, hasDexie },
      Math.min(Number(options.workers ?? availableParallelism()), count),
      onMessage,
    );
    if (isStopped) return;
  }
}

async function runThreads(file, job, count, onMessage) {
  let isStopped = false;
  const threads = Array.from(
    { length: count },
    (_, first) =>
      new Worker(file, {
        workerData: { ...job, first, stride: count },
        resourceLimits: { maxYoungGenerationSizeMb: 96 },
      }),
  );
  await Promise.all(
    threads.map(
      (thread) =>
        new Promise((resolve, reject) => {
          thread.on('message', (message) => {
            if (onMessage(message) !== true) return;
            isStopped = true;
            for (const other of threads) void other.terminate();
          });
          thread.on('error', reject);
          thread.on('exit', resolve);
        }),
    ),
  );
  return isStopped;
}

async function simulate() {
  const [seedBase, seedNumber] = options.seed?.match(/^(.*):(\d+)$/)?.slice(1) ?? [];
  if (options.seed !== undefined && seedNumber === undefined) {
    console.error('npm run sim takes --seed as base:number, as a failure prints it.');
    return 1;
  }
  const base = seedBase ?? options.base ?? String(Date.now());
  const from = Number(seedNumber ?? options.from);
  const to = seedNumber === undefined ? from + Number(options.schedules) : from + 1;
  console.log(`base seed ${base}, schedules ${from} to ${to - 1}`);
  const startedAtMs = performance.now();
  const sums = { schedules: 0, commands: 0, effects: 0, tasks: 0, slowestHealMs: 0, failures: 0 };
  let nextReportAtMs = startedAtMs + 60_000;
  await runJob(
    'product',
    options.bug === undefined ? [] : [plant(options.bug)],
    {
      base,
      from,
      to,
      maxFailures: Number(options.failures),
      isTraced: options.trace || options.digests,
      isExplained: true,
    },
    (message) => {
      if (message.kind === 'progress') {
        for (const name of ['schedules', 'commands', 'effects', 'tasks']) sums[name] += message[name];
        sums.slowestHealMs = Math.max(sums.slowestHealMs, message.slowestHealMs);
        if (performance.now() > nextReportAtMs) {
          nextReportAtMs += 60_000;
          console.log(`… ${sums.schedules} schedules, ${sums.failures} failed`);
        }
      } else if (message.kind === 'trace') {
        if (options.trace) for (const line of message.lines) console.log(line);
        console.log(`trace ${message.seed} ${message.digest}`);
      } else {
        sums.failures += 1;
        printFailure(message);
      }
    },
  );
  const seconds = (performance.now() - startedAtMs) / 1_000;
  const { user, system } = process.cpuUsage();
  console.log(
    `${sums.schedules} schedules, ${sums.failures} failed; ${sums.commands} commands stored, ${sums.effects} carried out, ${sums.tasks} simulated tasks; ` +
      `consistent at most ${sums.slowestHealMs / 1_000} simulated s after healing; ${seconds.toFixed(1)} s, ${((user + system) / 1_000 / Math.max(1, sums.schedules)).toFixed(1)} ms of processor time each`,
  );
  return sums.failures === 0 ? 0 : 1;
}

function printFailure(failure) {
  console.log(`\nFAILED ${failure.seed}\n  ${failure.oracle}\n  ${failure.message}\n  fewest steps that cause it:`);
  for (const step of failure.steps) console.log(`    ${step}`);
  console.log('  last events:');
  for (const line of failure.lastLines) console.log(`    ${line.slice(0, 300)}`);
  console.log(
    `repeat with: npm run sim -- --seed ${failure.seed}${DEXIE_EVERY === 20 ? '' : ` --dexie-every ${DEXIE_EVERY}`} --trace\n`,
  );
}

/** Creates a plugin that plants a bug into the sources. It throws when the bug does not fit. */
function plant(name) {
  const bug = PLANTED_BUGS.find((candidate) => candidate.name === name);
  if (bug === undefined)
    throw new Error(
      `There is no planted bug ${name}. There are: ${PLANTED_BUGS.map((candidate) => candidate.name).join(', ')}`,
    );
  const missing = new Set(bug.edits);
  return {
    name: `plant-${name}`,
    enforce: 'pre',
    transform(code, id) {
      const edits = bug.edits.filter(({ file }) => id === join(PROJECT_ROOT, file));
      if (edits.length === 0) return undefined;
      let changed = code;
      for (const edit of edits) {
        const planted = plantEdit(changed, edit);
        if (planted === undefined)
          throw new Error(`The planted bug ${name} no longer fits: ${edit.file} must hold exactly once: ${edit.find}`);
        changed = planted;
        missing.delete(edit);
      }
      return { code: changed, map: null };
    },
    buildEnd(error) {
      if (error === undefined && missing.size > 0)
        throw new Error(`The planted bug ${name} was not planted: ${[...missing].map(({ file }) => file).join(', ')}`);
    },
  };
}

/** Checks that every planted bug (or the sample) is caught within the schedules; prints by which oracle and seed. */
async function showPlanted() {
  const base = options.base ?? 'planted';
  const bugs = PLANTED_BUGS.filter(({ name }) =>
    options.bug === undefined ? !options.sample || SAMPLE.includes(name) : name === options.bug,
  );
  let missed = 0;
  for (const bug of bugs) {
    let found;
    let schedules = 0;
    await runJob(
      bug.name,
      [plant(bug.name)],
      { base, from: 0, to: Number(options.schedules), maxFailures: 1, isTraced: false, isExplained: false },
      (message) => {
        if (message.kind === 'progress') schedules += message.schedules;
        if (message.kind !== 'failure') return false;
        found ??= message;
        return true;
      },
    );
    if (found === undefined) missed += 1;
    console.log(
      found === undefined
        ? `MISSED ${bug.name}: ${bug.description} (${schedules} schedules)`
        : `caught ${bug.name} by "${found.oracle}" with seed ${found.seed}: ${found.message.slice(0, 140)}`,
    );
  }
  console.log(`${bugs.length - missed} of ${bugs.length} planted bugs caught`);
  return missed === 0 ? 0 : 1;
}
