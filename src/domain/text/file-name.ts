/**
 * A file's name without the folders before it and without signs that are not seen, by which a name may look like
 * another one.
 */
export function plainFileName(name: string): string {
  const own = name.split(/[/\\]/).findLast((part) => part.trim() !== '') ?? '';
  const seen = own.replaceAll(/[\p{Control}\p{Format}\p{Surrogate}]/gu, '').trim();
  return /^\.*$/.test(seen) ? '' : seen;
}
