import { t, plural, formatNumber } from '#i18n/translate.ts';
import type { Profile } from '../profile/profile.ts';
import { parseWorkingDays } from '../time/working-hours.ts';

/**
 * Returns in how many weeks a profile invites this many prospects: at least at its daily maximum, at most at its
 * minimum. Returns undefined when it invites nobody.
 */
export function weeksToInvite(
  prospects: number,
  { usage, workingDays }: Pick<Profile, 'usage' | 'workingDays'>,
): { readonly atLeast: number; readonly atMost: number } | undefined {
  const days = parseWorkingDays(workingDays).filter(Boolean).length;
  const [slow = 0, fast = 0] = [usage.invitationsMin, usage.invitationsMax].toSorted((one, other) => one - other);
  if (days === 0 || fast <= 0) return undefined;
  const weeks = (perDay: number): number => Math.ceil(prospects / (perDay * days));
  return { atLeast: weeks(fast), atMost: weeks(slow > 0 ? slow : fast) };
}

/** Returns the estimate as text, such as "500 prospects in about 4 to 10 weeks". */
export function estimateMessage(prospects: number, profile: Pick<Profile, 'usage' | 'workingDays'>): string {
  const weeks = weeksToInvite(prospects, profile);
  if (weeks === undefined) return t('It cannot invite anyone without a daily limit and working days');
  const { atLeast, atMost } = weeks;
  const figure = formatNumber(prospects);
  if (atLeast !== atMost)
    return t('{prospects} prospects in about {atLeast} to {atMost} weeks', { prospects: figure, atLeast, atMost });
  return plural(
    atLeast,
    '{prospects} prospects in about {count} week',
    '{prospects} prospects in about {count} weeks',
    { prospects: figure, count: atLeast },
  );
}
