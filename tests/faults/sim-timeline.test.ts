import { expect, it } from 'vitest';
import { Timeline } from './sim/timeline.ts';

it('the timeline reports an endless loop in one moment, and stops when isOver returns true', async () => {
  let isOver = false;
  const timeline = new Timeline(() => {
    isOver = true;
  });
  const repeat = (): void => timeline.soon(repeat);
  timeline.after(5, repeat);
  await timeline.advance(1_000, () => isOver);
  expect(isOver).toBe(true);
});

it('the timeline does not report a loop that lets time pass', async () => {
  const timeline = new Timeline(() => {
    throw new Error('There is no endless loop');
  });
  const repeat = (): void => void timeline.after(0.001, repeat);
  timeline.after(5, repeat);
  await timeline.advance(100);
  expect(timeline.count).toBeGreaterThan(50_000);
});
