import { expect, test } from 'vitest';
import { toLogEntry } from '#server/log-entry.ts';

test.each([
  ['a line end', 'failed: a\nOutrider is ready', 'failed: a\n  Outrider is ready'],
  ['a line end of Windows', 'a\r\nb', 'a\n  b'],
  ['a return that overwrites the line', 'failed\rall is well', 'failed\\u000dall is well'],
  ['a command to the terminal', 'a\u001B[2Jb\u009B1mc', 'a\\u001b[2Jb\\u009b1mc'],
  ['other line separators', 'a\u0085b\u2028c\u2029d', 'a\\u0085b\\u2028c\\u2029d'],
  ['a change of direction', 'a\u202Eb', 'a\\u202eb'],
  ['letters of every kind', 'Zoë, 李, 🚀: “ok”', 'Zoë, 李, 🚀: “ok”'],
])('a text with %s is one entry of the log that commands nothing', (_kind, text, entry) => {
  expect(toLogEntry(text)).toBe(entry);
});
