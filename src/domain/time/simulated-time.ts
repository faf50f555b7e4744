import * as z from 'zod/mini';
import { say } from '#i18n/translate.ts';

/**
 * Answer of `POST /network/time`: what the clock of the network says. A simulated network has one of its own, which
 * runs faster than ours and leaps over the hours in which nobody works.
 */
export const networkTimeAnswerSchema = z.object({
  /** UTC ISO. */
  time: z.string().check(z.refine((time) => !Number.isNaN(Date.parse(time)))),
  /** Network time per real time. */
  speed: z.number().check(z.positive()),
});
export type NetworkTimeAnswer = z.output<typeof networkTimeAnswerSchema>;

/** What is known of the network's clock. */
export interface SimulatedTime {
  /** Unix milliseconds. */
  readonly atMs: number;
  /** Whether the network keeps a time of its own. */
  readonly isSimulated: boolean;
  /** Whether it cannot be asked at the moment. */
  readonly isOld: boolean;
}

/** Said of a time of the network that is not ours, which nobody can read from a clock of theirs. */
export const networkTimeMessage = (
  { atMs, isSimulated, isOld }: SimulatedTime,
  zone: string,
  timeWords: (atMs: number, zone: string) => string,
): string | undefined => (isSimulated ? simulatedTimeWords(timeWords(atMs, zone), isOld) : undefined);

const simulatedTimeWords = (time: string, isOld: boolean): string =>
  isOld
    ? say('The simulated network’s clock last said {time}', { time })
    : say('The simulated network’s clock says {time}', { time });
