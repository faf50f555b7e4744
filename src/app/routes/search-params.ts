/** Parses a query string to strings, ids of digits included; of several values with one name the last counts. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));

/** Formats a query string; absent and empty values are left out, so that an address has one spelling. */
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  const query = new URLSearchParams(entries).toString();
  return query === '' ? '' : `?${query}`;
}
