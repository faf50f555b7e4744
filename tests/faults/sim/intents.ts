import { fieldOf, laneOf, type IssuedCommand } from '#domain/commands/command.ts';
import type { ProspectRow } from '#domain/prospect/prospect-columns.ts';

/**
 * What became of a command at the door, as far as its person knows:
 * - `asked`: they have not been answered (yet, or because their tab died): it may be kept or not;
 * - `kept`: they were told that it is kept: from here on nothing may lose it;
 * - `not-kept`: it led back to what was so, or was so already, or was refused: nothing may come of it;
 * - `unknown`: the storage failed while it was being kept, and the person was told so.
 */
export type IntentState = 'asked' | 'kept' | 'not-kept' | 'unknown';

/** A command as its person meant it. */
export interface Intent {
  readonly issued: IssuedCommand;
  /** The rows of an import, part by part; empty for any other command. */
  readonly parts: readonly (readonly ProspectRow[])[];
  readonly browser: string;
  readonly userId: string;
  readonly lane: string;
  readonly field: string;
  state: IntentState;
  /** Its place in the outbox, once it was seen there. */
  seq: number | undefined;
  /**
   * Why nothing more has to come of it: it was answered, taken back or found to be so already, given up by its person,
   * wiped with the rest of their data at sign-out, or thrown away by the browser with the whole database.
   */
  end: 'settled' | 'taken-back' | 'already-so' | 'discarded' | 'wiped' | 'evicted' | undefined;
}

/**
 * The command that a request was sent for, by the key it was sent under: a part of a command has the command's id and
 * its number.
 */
export const commandOfKey = (key: string): string => key.replace(/\.\d+$/, '');

/** Everything people have meant to do, and what they are doing right now. */
export class Ledger {
  readonly intents = new Map<string, Intent>();
  /** Commands being kept at the moment, by the tab that keeps them. */
  readonly beingKept = new Set<Intent>();
  readonly beingDiscarded = new Set<string>();

  ask(issued: IssuedCommand, browser: string, userId: string, parts: Intent['parts'] = []): Intent {
    const intent: Intent = {
      issued,
      parts,
      browser,
      userId,
      lane: laneOf(issued),
      field: fieldOf(issued),
      state: 'asked',
      seq: undefined,
      end: undefined,
    };
    this.intents.set(issued.id, intent);
    this.beingKept.add(intent);
    return intent;
  }

  /** What was meant by a request; undefined when nobody meant anything. */
  intentOf(key: string | undefined): Intent | undefined {
    return this.intents.get(commandOfKey(key ?? ''));
  }

  answer(intent: Intent, state: IntentState): void {
    intent.state = state;
    this.beingKept.delete(intent);
  }

  /** Commands of a person on a device that nothing has come of yet. */
  openOf(browser: string, userId: string): Intent[] {
    return [...this.intents.values()].filter(
      (intent) => intent.browser === browser && intent.userId === userId && intent.end === undefined,
    );
  }
}
