import { t, currentLanguage } from '#i18n/translate.ts';

const MINUTE_MS = 60_000;

const agoFormat = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' });

/** Formats `time` (UTC ISO) as an age: "just now", "5 minutes ago", "yesterday". */
export function relativeTime(time: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(time)) / MINUTE_MS);
  if (Number.isNaN(minutes)) return '';
  if (minutes < 1) return t('just now');
  if (minutes < 60) return agoFormat.format(-minutes, 'minute');
  if (minutes < 24 * 60) return agoFormat.format(-Math.floor(minutes / 60), 'hour');
  return agoFormat.format(-Math.floor(minutes / (24 * 60)), 'day');
}
