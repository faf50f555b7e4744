/**
 * Parses the named cues of captions in WebVTT.
 * @param {string} text
 * @returns {readonly { name: string, startMs: number, endMs: number, text: string }[]}
 */
export const parseCues = (text) =>
  text
    .split(/\n{2,}/)
    .slice(1)
    .map((block) => {
      const [name, timing, ...lines] = block.trim().split('\n');
      const [startMs, endMs] = (timing ?? '').split(' --> ').map(toMs);
      if (!(startMs < endMs)) throw new Error(`The cue "${name}" has no times.`);
      return { name, startMs, endMs, text: lines.join(' ') };
    });

/** Returns the milliseconds of `mm:ss.mmm`. */
const toMs = (time) => {
  const [minutes, seconds] = time.split(':').map(Number);
  return Math.round((minutes * 60 + seconds) * 1_000);
};
