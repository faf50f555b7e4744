/**
 * Returns a file's name without its folders and without invisible characters, which can make one name look like
 * another.
 */
export function plainFileName(name: string): string {
  const baseName = name.split(/[/\\]/).findLast((part) => part.trim() !== '') ?? '';
  const visible = baseName.replaceAll(/[\p{Control}\p{Format}\p{Surrogate}]/gu, '').trim();
  return /^\.*$/.test(visible) ? '' : visible;
}
