/**
 * Reads a query as plain texts; the last of several values of one name counts. Ids stay texts, even those made of
 * digits.
 */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));

/** Writes a query from texts; what is absent or empty is left out, so that an address has one spelling. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  const query = new URLSearchParams(given).toString();
  return query === '' ? '' : `?${query}`;
}
