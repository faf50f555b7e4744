import * as z from 'zod/mini';
import { t } from '#i18n/translate.ts';
import { commandIdSchema } from '../wire/ids.ts';

/**
 * Fields of a row while commands for it wait (docs/adr/0003 and 0008). An effect in the outside world is only
 * requested: the row keeps the server's value beside the requested one (law 8). The team's own data are shown as the
 * person left them, marked as unsaved.
 */
const mark = { commandId: commandIdSchema, askedAt: z.string() };

/** Identifies the command, and when it was issued (UTC ISO). */
const pendingMarkSchema = z.object(mark);
export type PendingMark = z.output<typeof pendingMarkSchema>;

/** Describes a pause or resume that was requested and not yet answered. */
export const pendingPauseSchema = z.object({ paused: z.boolean(), ...mark });
export type PendingPause = z.output<typeof pendingPauseSchema>;

/** Describes the state of a pause control; waiting is distinct from settled. */
export type PauseState =
  | { readonly kind: 'settled'; readonly paused: boolean }
  | {
      readonly kind: 'waiting';
      readonly paused: boolean;
      readonly isPauseRequested: boolean;
      readonly askedAt: string;
    };

/** Returns the pause state of a row that can be paused. */
export const pauseStateOf = ({
  paused,
  pendingPause,
}: {
  readonly paused: boolean;
  readonly pendingPause?: PendingPause | undefined;
}): PauseState =>
  pendingPause === undefined
    ? { kind: 'settled', paused }
    : { kind: 'waiting', paused, isPauseRequested: pendingPause.paused, askedAt: pendingPause.askedAt };

/** Decides whether the row is meant to be paused: as requested while a request waits, otherwise as it is. */
export const isPausedWithPending = (state: PauseState): boolean =>
  state.kind === 'waiting' ? state.isPauseRequested : state.paused;

/** Describes a webhook's switch that was requested and not yet answered. */
export const pendingActiveSchema = z.object({ active: z.boolean(), ...mark });

/** Marks the attributes of a row that are shown as the person set them and are not saved yet. */
export const unsavedSchema = z.record(z.string(), pendingMarkSchema);
export type Unsaved = z.output<typeof unsavedSchema>;

/** Holds the texts beside unsaved values. */
export const UNSAVED_MESSAGES = {
  waitingOffline: t('Not saved yet: will be saved when you are back online'),
  waiting: t('Saving…'),
} as const;
