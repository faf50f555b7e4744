import { readdirSync, readFileSync } from 'node:fs';

/** What a set of processes got of the machine since it was watched. */
interface ProcessorTime {
  /** Processor time of all of them together, in ms. */
  readonly usedMs: number;
  /** The longest that the main thread of any one of them was ready to run and had no processor, in ms. */
  readonly runDelayMs: number;
}

/** Which process: by its own id, or by the group it was started in. */
type ProcessFilter = (processId: number, groupId: number) => boolean;

interface Spent {
  readonly usedMs: number;
  readonly waitedMs: number;
}

/**
 * Begins to watch; the answer is asked for as often as one likes. It tells a program that is slow from a machine that
 * is busy with something else, by what the system's scheduler has written down. Only Linux writes it down: elsewhere
 * nothing counts as withheld.
 */
export function watchProcessorTime(isOurs: ProcessFilter): () => ProcessorTime {
  const before = readMainThreads(isOurs);
  return () => {
    let [usedMs, runDelayMs] = [0, 0];
    // One that was started meanwhile counts from its start; one that has ended counts no more.
    for (const [id, spent] of readMainThreads(isOurs)) {
      usedMs += spent.usedMs - (before.get(id)?.usedMs ?? 0);
      runDelayMs = Math.max(runDelayMs, spent.waitedMs - (before.get(id)?.waitedMs ?? 0));
    }
    return { usedMs, runDelayMs };
  };
}

function readMainThreads(isOurs: ProcessFilter): Map<number, Spent> {
  const found = new Map<number, Spent>();
  for (const id of listProcesses()) {
    try {
      // "pid (name, which may hold anything) state parent group …"
      const groupId = Number(
        readFileSync(`/proc/${id}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')[2],
      );
      if (!isOurs(id, groupId)) continue;
      const [usedNs = 0, waitedNs = 0] = readFileSync(`/proc/${id}/task/${id}/schedstat`, 'utf8')
        .split(' ')
        .map(Number);
      found.set(id, { usedMs: usedNs / 1e6, waitedMs: waitedNs / 1e6 });
    } catch {
      // It has ended in this moment.
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
