import type { CommandTable } from '#domain/command.ts';
import type { PauseWait } from '#domain/pause-act.ts';
import { findPauseWaits, type Locks } from './pending-pause-reason.ts';
import { liveOr, useLive } from '../live/use-live.tsx';

const NOTHING_KNOWN = (): PauseWait => 'answer';

/** What the commands on each thing of a table wait for, by its id. `locks` is `navigator.locks`. */
export const usePauseWaits = (table: CommandTable, locks: Locks): ((id: string) => PauseWait) =>
  liveOr(
    useLive(`pause-waits|${table}`, (db) => findPauseWaits(db, table, locks)),
    NOTHING_KNOWN,
  );
