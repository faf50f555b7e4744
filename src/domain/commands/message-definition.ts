import { t } from '#i18n/translate.ts';
import type { CommandedEntity, CommandedRow } from './command.ts';
import { UNSAVED_MESSAGES } from './pending.ts';

/** Holds the texts about a command that do not depend on its payload (specification part 2 §8). */
export interface CommandTexts {
  /** Beside the control while it waits for a connection. */
  readonly waitingOffline: string;
  /** Beside the control while it is in flight. */
  readonly waiting: string;
  readonly done: string;
  readonly failed: string;
  /** For toasts with a title above `done` and `failed`. */
  readonly titles?: { readonly done: string; readonly failed?: string };
  /** Of the toasts with one tag only the newest is shown: what a person did last, not what was done before. */
  readonly tag?: string;
}

/** Holds all that a person reads about a command. `row` is its entity, when that is on this device. */
export interface CommandMessages<Payload> extends CommandTexts {
  /** Returns the label in the list of unsent changes, where the entity's name stands beside it. */
  label(command: Payload, row?: CommandedRow): string;
  /** Returns what was done, when that depends on the payload; else it is `done`. */
  doneOf?(command: Payload): string;
  /** Returns why it was refused, when there is more to say than the server's reason. */
  refusal?(reason: string, command: Payload, row: CommandedRow | undefined): string;
  /** Returns the entity it is about, when it changes no row. */
  subjectOf?(command: Payload): CommandedEntity;
}

/** Maps each command of a noun to its messages. A command without them does not compile. */
export type MessagesOfCommands<NounCommand extends { readonly type: string }> = {
  readonly [Type in NounCommand['type']]: CommandMessages<Extract<NounCommand, { readonly type: Type }>>;
};

/** Returns the texts about an edit of the team's own data. */
export const editTexts = (done: string, failed: string): CommandTexts => ({ ...UNSAVED_MESSAGES, done, failed });

/** Returns the texts about a switch: an effect in the outside world (law 8). */
export const switchTexts = (waitingOffline: string, waiting: string, done: string, failed: string): CommandTexts => ({
  waitingOffline,
  waiting,
  done,
  failed,
});

/** Returns the texts about a pause. */
export const pauseTexts = (waiting: string, done: string, failed: string): CommandTexts => ({
  ...switchTexts(t('Will pause when you are back online'), waiting, done, failed),
  tag: 'pause',
});

/** Returns the texts about a resume. */
export const resumeTexts = (waiting: string, done: string, failed: string): CommandTexts => ({
  ...switchTexts(t('Will resume when you are back online'), waiting, done, failed),
  tag: 'pause',
});
