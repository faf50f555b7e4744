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
  readonly isStale: boolean;
}

/** Says the time of a simulated network; undefined for a real one, whose time is ours. */
export const networkTimeMessage = (
  { atMs, isSimulated, isStale }: SimulatedTime,
  zone: string,
  formatTime: (atMs: number, zone: string) => string,
): string | undefined => (isSimulated ? simulatedTimeText(formatTime(atMs, zone), isStale) : undefined);

const simulatedTimeText = (time: string, isStale: boolean): string =>
  isStale
    ? t('The simulated network’s clock last said {time}', { time })
    : t('The simulated network’s clock says {time}', { time });
