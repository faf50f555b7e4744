const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

/** Bytes as people say them: "12 kB", "4.2 MB", "1.3 GB". */
export function sizeWords(bytes: number): string {
  if (bytes < 0.1 * MEGABYTE) return `${Math.ceil(bytes / KILOBYTE)} kB`;
  return bytes < 1_000 * MEGABYTE ? `${(bytes / MEGABYTE).toFixed(1)} MB` : `${(bytes / (1_000 * MEGABYTE)).toFixed(1)} GB`;
}
