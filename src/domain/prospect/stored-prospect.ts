import { cutText } from '../text/visible-text.ts';

/** Most characters of a stored prospect. */
export const MAX_STORED_PROSPECT = 65_536;

/** Longest text of a prospect that is too long as a whole, as of a list. */
const MAX_TEXT = 500;

/**
 * Returns a prospect as it is stored. Lists, programs and the network say what is in it, and a character may take six
 * once it is stored: of one that is too long the texts are cut, and the last custom fields are left out.
 */
export function storedProspect(prospect: Readonly<Record<string, unknown>>): string {
  const whole = JSON.stringify(prospect);
  if (whole.length <= MAX_STORED_PROSPECT) return whole;
  const { extra, ...others } = prospect;
  const short = Object.fromEntries(
    Object.entries(others).map(([name, value]) => [name, typeof value === 'string' ? cutText(value, MAX_TEXT) : value]),
  );
  const kept: [name: string, value: unknown][] = [];
  let length = JSON.stringify({ ...short, extra: {} }).length;
  for (const field of Object.entries(extra ?? {})) {
    length += JSON.stringify(Object.fromEntries([field])).length;
    if (length > MAX_STORED_PROSPECT) break;
    kept.push(field);
  }
  return JSON.stringify({ ...short, extra: Object.fromEntries(kept) });
}
