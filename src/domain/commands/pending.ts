import * as z from 'zod/mini';
import { say } from '#i18n/translate.ts';
import { commandIdSchema } from '../wire/ids.ts';

/**
 * What a row carries while commands for it wait (docs/adr/0003 and 0008). An effect in the outside world is only
 * asked for: the row keeps the server's value beside the wish (law 8). The team's own data are shown as the person left
 * them, marked as not saved.
 */
const mark = { commandId: commandIdSchema, askedAt: z.string() };

/** Which command asked, and when (UTC ISO). */
const pendingMarkSchema = z.object(mark);
export type PendingMark = z.output<typeof pendingMarkSchema>;

/** A pause or its end that was asked for and not yet answered. */
export const pendingPauseSchema = z.object({ paused: z.boolean(), ...mark });
export type PendingPause = z.output<typeof pendingPauseSchema>;

/** What a pause control says and may do; waiting is told apart from done. */
export type PauseState =
  | { readonly kind: 'settled'; readonly paused: boolean }
  | { readonly kind: 'waiting'; readonly paused: boolean; readonly wanted: boolean; readonly askedAt: string };

/** The state of the pause control of whatever can be paused. */
export const pauseStateOf = ({
  paused,
  pendingPause,
}: {
  readonly paused: boolean;
  readonly pendingPause?: PendingPause | undefined;
}): PauseState =>
  pendingPause === undefined
    ? { kind: 'settled', paused }
    : { kind: 'waiting', paused, wanted: pendingPause.paused, askedAt: pendingPause.askedAt };

/** How it is meant to be: as it was asked for, or as it is. */
export const isMeantPaused = (state: PauseState): boolean => (state.kind === 'waiting' ? state.wanted : state.paused);

/** A webhook's switch that was asked for and not yet answered. */
export const pendingActiveSchema = z.object({ active: z.boolean(), ...mark });

/** The attributes of a row that are shown as the person set them and are not yet saved. */
export const unsavedSchema = z.record(z.string(), pendingMarkSchema);
export type Unsaved = z.output<typeof unsavedSchema>;

/** What is said beside what is not yet saved. */
export const UNSAVED_MESSAGES = {
  waitingOffline: say('Not saved yet: will be saved when you are back online'),
  waiting: say('Saving…'),
} as const;
