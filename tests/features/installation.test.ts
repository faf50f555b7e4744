import { describe, expect, it } from 'vitest';
import { isIosDevice, isInstallOfferDue } from '#features/install/installation.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-03-10T09:00:00Z');

describe('the moment to offer the installation', () => {
  it.each([
    ['nothing has gone well yet', { hasSucceeded: false, refusedAtMs: 0 }, false],
    ['something has, and nobody refused', { hasSucceeded: true, refusedAtMs: 0 }, true],
    ['refused a moment ago', { hasSucceeded: true, refusedAtMs: NOW }, false],
    ['refused 30 days ago', { hasSucceeded: true, refusedAtMs: NOW - 30 * DAY_MS }, false],
    ['refused longer ago', { hasSucceeded: true, refusedAtMs: NOW - 30 * DAY_MS - 1 }, true],
  ])('the install offer is due: %s', (_what, known, expected) => {
    expect(isInstallOfferDue({ ...known, nowMs: NOW })).toBe(expected);
  });
});

describe('where one adds the app by hand', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 5, true],
    ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15', 5, true],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 5, true],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 0, false],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 5, false],
  ])('iOS detection of %s with %i touch points: %s', (userAgent, maxTouchPoints, expected) => {
    expect(isIosDevice({ userAgent, maxTouchPoints })).toBe(expected);
  });
});
