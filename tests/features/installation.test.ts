import { describe, expect, it } from 'vitest';
import { isIosDevice, isInstallOfferDue } from '#features/install/installation.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-03-10T09:00:00Z');

describe('the install offer', () => {
  it.each([
    ['without a success', { hasSucceeded: false, refusedAtMs: 0 }, false],
    ['after a success, without a refusal', { hasSucceeded: true, refusedAtMs: 0 }, true],
    ['right after a refusal', { hasSucceeded: true, refusedAtMs: NOW }, false],
    ['30 days after a refusal', { hasSucceeded: true, refusedAtMs: NOW - 30 * DAY_MS }, false],
    ['more than 30 days after a refusal', { hasSucceeded: true, refusedAtMs: NOW - 30 * DAY_MS - 1 }, true],
  ])('the install offer is due or not: %s', (_what, history, expected) => {
    expect(isInstallOfferDue({ ...history, nowMs: NOW })).toBe(expected);
  });
});

describe('iOS detection', () => {
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
