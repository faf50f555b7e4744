/**
 * Returns a file's name without its folders and without invisible characters, which can make one name look like
 * another.
 */
export function plainFileName(name: string): string {
  const own = name.split(/[/\\]/).findLast((part) => part.trim() !== '') ?? '';
  const seen = own.replaceAll(/[\p{Control}\p{Format}\p{Surrogate}]/gu, '').trim();
  return /^\.*$/.test(seen) ? '' : seen;
}
