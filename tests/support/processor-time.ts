import { readdirSync, readFileSync } from 'node:fs';

/** The processor time of a set of processes since the watch started. */
interface ProcessorTime {
  /** Total processor time, in ms. */
  readonly usedMs: number;
  /** The longest time that the main thread of a process was runnable without a processor, in ms. */
  readonly runDelayMs: number;
}

/** Selects processes by their id or the id of their group. */
type ProcessFilter = (processId: number, groupId: number) => boolean;

interface Spent {
  readonly usedMs: number;
  readonly waitedMs: number;
}

/**
 * Starts to watch and returns the function that measures. It distinguishes a slow program from a busy machine by the
 * statistics of the scheduler, which only Linux has: elsewhere all values are 0.
 */
export function watchProcessorTime(isIncluded: ProcessFilter): () => ProcessorTime {
  const before = readMainThreads(isIncluded);
  return () => {
    let [usedMs, runDelayMs] = [0, 0];
    // A new process counts from its start, an ended one no longer.
    for (const [id, spent] of readMainThreads(isIncluded)) {
      usedMs += spent.usedMs - (before.get(id)?.usedMs ?? 0);
      runDelayMs = Math.max(runDelayMs, spent.waitedMs - (before.get(id)?.waitedMs ?? 0));
    }
    return { usedMs, runDelayMs };
  };
}

function readMainThreads(isIncluded: ProcessFilter): Map<number, Spent> {
  const found = new Map<number, Spent>();
  for (const id of listProcesses()) {
    try {
      // "pid (name, which may hold anything) state parent group …"
      const groupId = Number(
        readFileSync(`/proc/${id}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')[2],
      );
      if (!isIncluded(id, groupId)) continue;
      const [usedNs = 0, waitedNs = 0] = readFileSync(`/proc/${id}/task/${id}/schedstat`, 'utf8')
        .split(' ')
        .map(Number);
      found.set(id, { usedMs: usedNs / 1e6, waitedMs: waitedNs / 1e6 });
    } catch {
      // The process has just ended.
    }
  }
  return found;
}

function listProcesses(): number[] {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((id) => id > 0);
  } catch {
    return [];
  }
}

/** Returns the processor time that the main thread of this process has taken so far, in ms. */
export function mainThreadTimeMs(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    // Elsewhere than on Linux: of all its threads.
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e3;
  }
}

/**
 * Measures the longest processor time that the event loop of this process spends without answering anything else, while
 * `work` is done: a busy machine makes it no longer, as the clock on the wall would.
 */
export async function longestStallMs(work: () => Promise<unknown>): Promise<number> {
  let [longest, last, isDone] = [0, mainThreadTimeMs(), false];
  const watch = (): void => {
    const now = mainThreadTimeMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setTimeout(watch, 1);
  };
  setTimeout(watch, 0);
  await work();
  isDone = true;
  return Math.max(longest, mainThreadTimeMs() - last);
}
