import * as z from 'zod/mini';
import { t } from '#i18n/translate.ts';

/**
 * Describes the answer of `POST /network/time`: the network's clock. A simulated network has its own clock, which runs
 * faster than ours and skips the hours outside working time.
 */
export const networkTimeAnswerSchema = z.object({
  /** UTC ISO. */
  time: z.string().check(z.refine((time) => !Number.isNaN(Date.parse(time)))),
  /** Network time per real time. */
  speed: z.number().check(z.positive()),
});
export type NetworkTimeAnswer = z.output<typeof networkTimeAnswerSchema>;

/** Describes what is known of the network's clock. */
export interface SimulatedTime {
  /** Unix milliseconds. */
  readonly atMs: number;
  /** Whether the network keeps its own time. */
  readonly isSimulated: boolean;
  /** Whether the network cannot be queried at the moment. */
  readonly isOld: boolean;
}

/** Says the time of a network whose clock differs from ours, since no clock at hand shows it. */
export const networkTimeMessage = (
  { atMs, isSimulated, isOld }: SimulatedTime,
  zone: string,
  timeWords: (atMs: number, zone: string) => string,
): string | undefined => (isSimulated ? simulatedTimeWords(timeWords(atMs, zone), isOld) : undefined);

const simulatedTimeWords = (time: string, isOld: boolean): string =>
  isOld
    ? t('The simulated network’s clock last said {time}', { time })
    : t('The simulated network’s clock says {time}', { time });
