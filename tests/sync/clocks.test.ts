import { expect, it } from 'vitest';
import type { OutboxEntry } from '#replica/db.ts';
import { dueAtMs, dueHeadsOf } from '#replica/outbox/outbox.ts';
import { pauseCommand } from '#support/replicas.ts';

const NOW_MS = Date.parse('2026-03-02T10:00:00.000Z');

const postponed: OutboxEntry = {
  seq: 1,
  id: 'c1',
  lane: 'chats:c1',
  field: 'chats:c1:paused',
  issued: pauseCommand('c1', true),
  state: 'waiting',
  attempts: 3,
  notBeforeMs: NOW_MS + 60_000,
  epoch: 1,
  failure: { code: 'unavailable', message: '', at: new Date(NOW_MS).toISOString() },
};

it('a postponed command is not sent before its time', () => {
  expect(dueAtMs(postponed, NOW_MS + 1_000)).toBe(NOW_MS + 60_000);
  expect(dueHeadsOf([postponed], NOW_MS + 1_000, 4, () => false)).toEqual([]);
});

it('a command does not wait a day longer when the clock is set back a day', () => {
  const yesterdayMs = NOW_MS - 86_400_000;
  expect(dueAtMs(postponed, yesterdayMs)).toBe(yesterdayMs);
  expect(dueHeadsOf([postponed], yesterdayMs, 4, () => false)).toEqual([postponed]);
});
