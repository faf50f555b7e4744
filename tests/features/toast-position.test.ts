import { describe, expect, it } from 'vitest';
import { findToastPosition } from '#ui/notices/toast-position.ts';

const TOAST = { width: 384, height: 66 };
/** The window of 1280 by 800 px, beside the sidebar and below the header. */
const ROOM = { left: 256, top: 72, width: 1_008, height: 712 };
const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });

describe('the position of a toast', () => {
  it('a toast is at the bottom end where it covers no control', () => {
    expect(findToastPosition(TOAST, ROOM, [box(300, 100, 200, 36)])).toEqual(['bottom', 'end']);
  });

  it('a toast leaves the aligned buttons of the plans free', () => {
    const upgrades = [264, 516, 768, 1_020].map((left) => box(left, 740, 220, 36));
    const heading = [box(264, 80, 300, 36), box(1_000, 80, 256, 36)];
    expect(findToastPosition(TOAST, ROOM, [...upgrades, ...heading])).toEqual(['top', 'center']);
  });

  it('a toast covers as little of the controls as possible where they are everywhere', () => {
    const rows = Array.from({ length: 20 }, (_, index) => box(256, 72 + index * 36, 1_008, 36));
    const pane = rows.map((row) => (row.top > 700 ? { ...row, width: 620 } : row));
    expect(findToastPosition(TOAST, ROOM, pane)).toEqual(['bottom', 'end']);
  });
});
