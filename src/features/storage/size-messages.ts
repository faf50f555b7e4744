import { numberLocale, t } from '#i18n/translate.ts';
const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;
const figures = new Intl.NumberFormat(numberLocale(), {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
});
// Rounded first: Intl rounds halves differently from `toFixed`.
const tenths = (figure: number): string => figures.format(Number(figure.toFixed(1)));

/** Formats bytes: "12 kB", "4.2 MB", "1.3 GB". */
export function formatSize(bytes: number): string {
  if (bytes < 0.1 * MEGABYTE) return t('{size} kB', { size: Math.ceil(bytes / KILOBYTE) });
  return bytes < 1_000 * MEGABYTE
    ? t('{size} MB', { size: tenths(bytes / MEGABYTE) })
    : t('{size} GB', { size: tenths(bytes / (1_000 * MEGABYTE)) });
}
