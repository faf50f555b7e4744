import type { DashboardRequest } from '#remote/remote.ts';
import type { ModelAnswer } from '#support/model-backend.ts';
import type { Browser } from '../browser.ts';
import type { DatabaseState, Owner, RecordChange } from '../storage/origin.ts';
import type { World } from '../world.ts';

/** A committed transaction as an oracle sees it; the database is as it is afterwards. */
export interface Commit {
  readonly browser: Browser;
  readonly userId: string;
  readonly database: DatabaseState;
  readonly owner: Owner;
  readonly changes: readonly RecordChange[];
}

/**
 * Judges a world. Each hook throws or returns a sentence: what must never be, and is. The letters are those of the list
 * the harness was built after; each oracle is one file.
 */
export interface Oracle {
  readonly name: string;
  /** What it asks for at rest may take an audit more when something went wrong that nobody could notice. */
  readonly mayTakeAnAudit?: true;
  /** After each committed transaction. */
  readonly onCommit?: (world: World, commit: Commit) => string | undefined;
  /** A power cut has taken something back, or a database is gone; `isDropped` tells the second. */
  readonly onLoss?: (
    world: World,
    browser: Browser,
    userId: string,
    changes: readonly RecordChange[],
    isDropped: boolean,
  ) => string | undefined;
  /** The server has answered a command. */
  readonly onCommand?: (
    world: World,
    browser: Browser,
    request: DashboardRequest,
    answer: ModelAnswer,
  ) => string | undefined;
  /**
   * Asked again and again once everything has healed: what is still wrong. It has a simulated minute to become right.
   */
  readonly atRest?: (world: World) => string | undefined;
}
