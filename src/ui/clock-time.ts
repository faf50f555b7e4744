import { clockFormat } from './time-text.tsx';

/** Hours and minutes of `time` (UTC ISO); empty for what is no time. */
export const clockTime = (time: string): string => (Number.isNaN(Date.parse(time)) ? '' : clockFormat.format(new Date(time)));
