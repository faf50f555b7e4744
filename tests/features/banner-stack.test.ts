import { expect, it } from 'vitest';
import { shownBanners } from '#ui/notices/banner-stack.tsx';

const BANNERS = [
  { id: 'install', tone: 'neutral' },
  { id: 'credits-low', tone: 'warning' },
  { id: 'offline', tone: 'neutral' },
  { id: 'overdue', tone: 'danger' },
  { id: 'no-credits', tone: 'danger' },
] as const;

it.each<[number, boolean, string]>([
  [0, false, ''],
  [1, false, 'install'],
  [2, false, 'credits-low install'],
  [4, false, 'overdue credits-low'],
  [5, false, 'overdue no-credits'],
  [5, true, 'overdue no-credits credits-low install offline'],
])('of %i banners (all asked for: %s) those shown are, the worst first: %s', (count, isOpen, ids) =>
  expect(shownBanners(BANNERS.slice(0, count), isOpen).join(' ')).toBe(ids),
);
