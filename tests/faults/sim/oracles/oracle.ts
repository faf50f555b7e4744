import type { DashboardRequest } from '#remote/remote.ts';
import type { ModelAnswer } from '#support/model-backend.ts';
import type { Browser } from '../browser.ts';
import type { DatabaseState, Owner, RecordChange } from '../storage/origin.ts';
import type { World } from '../world.ts';

/** A committed transaction; the database is in the state after it. */
export interface Commit {
  readonly browser: Browser;
  readonly userId: string;
  readonly database: DatabaseState;
  readonly owner: Owner;
  readonly changes: readonly RecordChange[];
}

/**
 * Checks a world. Each hook returns a sentence about what is wrong, or undefined. The letters are those of
 * docs/faults.md.
 */
export interface Oracle {
  readonly name: string;
  /** Whether an audit may be needed until it is satisfied, after a fault that nobody could notice. */
  readonly mayNeedAudit?: true;
  /** Called after each committed transaction. */
  readonly onCommit?: (world: World, commit: Commit) => string | undefined;
  /** Called when a power cut has reverted commits, or a database is gone (`isDropped`). */
  readonly onLoss?: (
    world: World,
    browser: Browser,
    userId: string,
    changes: readonly RecordChange[],
    isDropped: boolean,
  ) => string | undefined;
  /** Called when the server has answered a command. */
  readonly onCommand?: (
    world: World,
    browser: Browser,
    request: DashboardRequest,
    answer: ModelAnswer,
  ) => string | undefined;
  /**
   * Called repeatedly after the healing; returns what is still wrong. It has a simulated minute to become undefined.
   */
  readonly whenHealed?: (world: World) => string | undefined;
}
