import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { relativeTime } from '#ui/relative-time.ts';
import { TimeText } from '#ui/time-text.tsx';

afterEach(() => vi.useRealTimers());

describe('a relative time', () => {
  it('is that of the moment it is shown at, though a change of screen restarts the clock before it ticks', () => {
    vi.useFakeTimers({ now: Date.now() + 3_600_000 });
    const time = new Date(Date.now()).toISOString();
    const shown = () =>
      renderToStaticMarkup(createElement(TimeText, { time, format: relativeTime })).replace(/<[^>]*>/g, '');
    const seen = [0, 50_000, 50_000, 90_000, 230_000].map((laterMs) => {
      vi.setSystemTime(Date.now() + laterMs);
      return shown();
    });
    expect(seen).toEqual(['just now', 'just now', '1 minute ago', '3 minutes ago', '7 minutes ago']);
    // A clock that was put back is followed as well.
    vi.setSystemTime(Date.parse(time) + 61_000);
    expect(shown()).toBe('1 minute ago');
  });
});
