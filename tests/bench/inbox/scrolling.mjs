import { percentile, traceTasks } from '../sync/stage.mjs';

const SECONDS = 10;
const BAR_MS = 50;

/** Runs inside a page. Records the times of its frames until `stopFrames` is called, which returns the intervals. */
function recordFrames() {
  const at = [];
  let isOn = true;
  const next = (ms) => {
    at.push(ms);
    if (isOn) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  globalThis.stopFrames = () => {
    isOn = false;
    return at.slice(1).map((ms, index) => ms - at[index]);
  };
}

/**
 * Scrolls the list down for ten seconds as a wheel does, at this speed in px/s. Prints its longest frame and task, and
 * those of the idle page in an equal time.
 */
export async function measureScrolling(page, cdp, speed) {
  const list = page.getByRole('region', { name: 'Conversations', exact: true });
  await list.evaluate((element) => element.scrollTo(0, 0));
  const { x, y, width, height } = await list.boundingBox();
  const during = async (work) => {
    await page.evaluate(recordFrames);
    const { main } = await traceTasks(cdp, work);
    return { frames: await page.evaluate(() => globalThis.stopFrames()), longestMs: Math.max(...main) };
  };
  const idle = await during(() =>
    page.evaluate(
      (ms) =>
        new Promise((resolve) => {
          setTimeout(resolve, ms);
        }),
      SECONDS * 1_000,
    ),
  );
  const moving = await during(() =>
    cdp.send('Input.synthesizeScrollGesture', {
      x: x + width / 2,
      y: y + height / 2,
      yDistance: -speed * SECONDS,
      speed,
      gestureSourceType: 'mouse',
      preventFling: true,
    }),
  );
  const row = await list.evaluate((element) => Math.round(element.scrollTop / 64));
  const printFrames = (name, { frames, longestMs }) =>
    console.log(
      `${name}: ${frames.length} frames, longest ${percentile(frames, 100).toFixed(0)} ms, 99th percentile ${percentile(frames, 99).toFixed(0)} ms, ${frames.filter((ms) => ms > BAR_MS).length} over ${BAR_MS} ms; longest task ${longestMs.toFixed(0)} ms`,
    );
  printFrames(`scrolled for ${SECONDS} s at ${speed} px/s, down to row ${row}`, moving);
  printFrames('  the idle page in an equal time', idle);
}
