import type { CommandTable } from '#domain/commands/command.ts';
import type { PauseWait } from '#domain/chat/pause-control-state.ts';
import { findPendingPauseReasons, type Locks } from './pending-pause-reason.ts';
import { liveOr, useLive } from '../live/use-live.tsx';

const NOTHING_KNOWN = (): PauseWait => 'answer';

/** Returns what the unsent commands on each entity of a table wait for, by its id. `locks` is `navigator.locks`. */
export const usePendingPauseReasons = (table: CommandTable, locks: Locks): ((id: string) => PauseWait) =>
  liveOr(
    useLive(`pause-waits|${table}`, (db) => findPendingPauseReasons(db, table, locks)),
    NOTHING_KNOWN,
  );
