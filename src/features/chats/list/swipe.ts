/** Movement in px before it counts as sideways or vertical. */
const DECIDED_PX = 10;
/** Distance in px from which a release acts. */
const FAR_PX = 88;
/** The farthest a row moves, in px. */
const MAX_PX = 132;

/** What a row's swipe does, and how far the row has moved to the right, in px. */
export interface Swipe {
  readonly action: 'pause' | 'unread';
  /** True when a release acts. */
  readonly isFar: boolean;
  readonly offset: number;
}

/**
 * Reads a movement of a finger by `dx` and `dy` px: a swipe towards the end of the line marks as unread, towards its
 * start pauses. A movement that begins more downwards than sideways is vertical and stays so.
 */
export function swipeOf({
  dx,
  dy,
  isSwipe,
  isRightToLeft,
}: {
  readonly dx: number;
  readonly dy: number;
  /** True once the movement counted as a swipe. */
  readonly isSwipe: boolean;
  readonly isRightToLeft: boolean;
}): Swipe | 'undecided' | 'vertical' {
  if (!isSwipe && Math.abs(dx) < DECIDED_PX && Math.abs(dy) < DECIDED_PX) return 'undecided';
  if (!isSwipe && Math.abs(dy) * 1.5 > Math.abs(dx)) return 'vertical';
  return {
    action: dx > 0 !== isRightToLeft ? 'unread' : 'pause',
    isFar: Math.abs(dx) >= FAR_PX,
    offset: Math.max(-MAX_PX, Math.min(MAX_PX, dx)),
  };
}
