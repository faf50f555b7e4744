import { describe, expect, it } from 'vitest';
import { swipeOf } from '#features/chats/list/swipe.ts';

describe('a finger on a row', () => {
  it.each([
    ['that hardly moved', { dx: 6, dy: -4 }, 'undecided'],
    ['that moves down', { dx: 4, dy: 30 }, 'vertical'],
    ['that moves more down than sideways', { dx: 20, dy: 18 }, 'vertical'],
    ['that moves to the right', { dx: 40, dy: 10 }, { action: 'unread', isFar: false, offset: 40 }],
    ['that moves far to the right', { dx: 90, dy: 10 }, { action: 'unread', isFar: true, offset: 90 }],
    ['that moves far to the left', { dx: -200, dy: 0 }, { action: 'pause', isFar: true, offset: -132 }],
    ['that comes back', { dx: -5, dy: 0, isSwipe: true }, { action: 'pause', isFar: false, offset: -5 }],
    [
      'that leaves the row while it swipes',
      { dx: 95, dy: 90, isSwipe: true },
      { action: 'unread', isFar: true, offset: 95 },
    ],
    [
      'that moves to the right in a right-to-left page',
      { dx: 90, dy: 0, isRightToLeft: true },
      { action: 'pause', isFar: true, offset: 90 },
    ],
  ])('a finger %s is read as such', (_, movement, expected) => {
    expect(swipeOf({ isSwipe: false, isRightToLeft: false, ...movement })).toEqual(expected);
  });
});
