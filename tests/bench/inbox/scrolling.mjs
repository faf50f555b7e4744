import { percentile, traceTasks } from '../sync/stage.mjs';

const SECONDS = 10;
const BAR_MS = 50;

/** Records, inside a page, the times of its frames until `stopFrames` is called, which returns the intervals. */
function keepFrames() {
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
 * Scrolls the list down for ten seconds as a wheel does, at this many px a second. Prints its longest frame and task
 * beside those of a page that stands still as long.
 */
export async function measureScrolling(page, cdp, speed) {
  const list = page.getByRole('region', { name: 'Conversations', exact: true });
  await list.evaluate((element) => element.scrollTo(0, 0));
  const { x, y, width, height } = await list.boundingBox();
  const during = async (work) => {
    await page.evaluate(keepFrames);
    const { main } = await traceTasks(cdp, work);
    return { frames: await page.evaluate(() => globalThis.stopFrames()), longestMs: Math.max(...main) };
  };
  const still = await during(() =>
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
  const tell = (name, { frames, longestMs }) =>
    console.log(
      `${name}: ${frames.length} frames, longest ${percentile(frames, 100).toFixed(0)} ms, 99th of 100 ${percentile(frames, 99).toFixed(0)} ms, ${frames.filter((ms) => ms > BAR_MS).length} over ${BAR_MS} ms; longest task ${longestMs.toFixed(0)} ms`,
    );
  tell(`scrolled for ${SECONDS} s at ${speed} px/s, down to row ${row}`, moving);
  tell('  the page at rest as long', still);
}
