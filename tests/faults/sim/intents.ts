import { fieldOf, laneOf, type IssuedCommand } from '#domain/commands/command.ts';
import type { ProspectRow } from '#domain/prospect/prospect-columns.ts';

/**
 * The result of committing a command, as far as its person knows:
 * - `pending`: not known (yet, or because the tab was killed): the command may be stored or not;
 * - `stored`: the person knows that it is stored: from here on it must not be lost;
 * - `not-stored`: it cancelled an unsent command, changed nothing or was refused: it must have no effect;
 * - `unknown`: the storage failed during the commit, and the person knows.
 */
export type IntentState = 'pending' | 'stored' | 'not-stored' | 'unknown';

/** A command that a person issued. */
export interface Intent {
  readonly issued: IssuedCommand;
  /** The rows of an import, part by part; empty for any other command. */
  readonly parts: readonly (readonly ProspectRow[])[];
  readonly browser: string;
  readonly userId: string;
  readonly lane: string;
  readonly field: string;
  state: IntentState;
  /** Its number in the outbox, once it was seen there. */
  seq: number | undefined;
  /**
   * Why it is finished: it was answered, cancelled by a later command, found to be applied already, discarded by its
   * person, wiped with the other data at sign-out, or evicted with the whole database.
   */
  end: 'settled' | 'cancelled' | 'already-applied' | 'discarded' | 'wiped' | 'evicted' | undefined;
}

/**
 * Returns the id of the command that a request was sent for, from its idempotency key. The key of a part is the
 * command's id and the number of the part.
 */
export const commandOfKey = (key: string): string => key.replace(/\.\d+$/, '');

/** Holds every command that people have issued, and the commits and discards in progress. */
export class Intents {
  readonly byId = new Map<string, Intent>();
  /** Commands whose commit is in progress. */
  readonly committing = new Set<Intent>();
  readonly discarding = new Set<string>();

  add(issued: IssuedCommand, browser: string, userId: string, parts: Intent['parts'] = []): Intent {
    const intent: Intent = {
      issued,
      parts,
      browser,
      userId,
      lane: laneOf(issued),
      field: fieldOf(issued),
      state: 'pending',
      seq: undefined,
      end: undefined,
    };
    this.byId.set(issued.id, intent);
    this.committing.add(intent);
    return intent;
  }

  /** Returns the intent behind a request; undefined when there is none. */
  intentOf(key: string | undefined): Intent | undefined {
    return this.byId.get(commandOfKey(key ?? ''));
  }

  setState(intent: Intent, state: IntentState): void {
    intent.state = state;
    this.committing.delete(intent);
  }

  /** Returns the unfinished commands of a person on a device. */
  listUnfinished(browser: string, userId: string): Intent[] {
    return [...this.byId.values()].filter(
      (intent) => intent.browser === browser && intent.userId === userId && intent.end === undefined,
    );
  }
}
