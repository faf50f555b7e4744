import { t } from '#i18n/translate.ts';
import { SCREEN_GROUPS } from '../shell/navigation.ts';

/** Describes a suggested screen. */
interface SuggestedScreen {
  readonly to: string;
  readonly label: string;
}

/** Largest number of wrong, missing or extra letters. */
const MAX_TYPOS = 2;

const OTHERS: readonly SuggestedScreen[] = [
  { to: '/settings', label: t('Settings') },
  { to: '/device', label: t('This device') },
  { to: '/account/mfa', label: t('Two-step verification') },
];

/** Returns the Levenshtein distance between two words. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1),
      );
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** Returns the screen whose path or name is nearest to an unknown path; undefined when none is near. */
export function suggestScreen(path: string): SuggestedScreen | undefined {
  const typed = (path.split('/')[1] ?? '').toLowerCase().slice(0, 40);
  if (typed === '') return undefined;
  const screens = [
    ...SCREEN_GROUPS.flatMap(({ entries }) => entries.map(({ to, label }) => ({ to, label }))),
    ...OTHERS,
  ];
  const scored = screens.map((screen) => {
    const names = [screen.to.slice(1), screen.label.toLowerCase().replaceAll(' ', '')];
    const isPart = names.some((name) => typed.length >= 4 && (name.startsWith(typed) || typed.startsWith(name)));
    return { screen, typos: isPart ? 0 : Math.min(...names.map((name) => editDistance(typed, name))) };
  });
  const [best] = scored.toSorted((one, other) => one.typos - other.typos);
  return best !== undefined && best.typos <= MAX_TYPOS ? best.screen : undefined;
}
