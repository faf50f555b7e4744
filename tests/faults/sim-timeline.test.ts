import { expect, it } from 'vitest';
import { Timeline } from './sim/timeline.ts';

it('says when somebody does the same over and over in one moment, and ends when it is told to', async () => {
  let isOver = false;
  const timeline = new Timeline(() => {
    isOver = true;
  });
  const again = (): void => timeline.soon(again);
  timeline.after(5, again);
  await timeline.advance(1_000, () => isOver);
  expect(isOver).toBe(true);
});

it('says nothing of one who rests', async () => {
  const timeline = new Timeline(() => {
    throw new Error('Nobody does the same over and over');
  });
  const again = (): void => void timeline.after(0.001, again);
  timeline.after(5, again);
  await timeline.advance(100);
  expect(timeline.count).toBeGreaterThan(50_000);
});
