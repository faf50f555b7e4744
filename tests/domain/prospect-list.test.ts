import { expect, test } from 'vitest';
import { canUndo } from '#domain/prospect/prospect-list.ts';

const NOW = Date.parse('2026-05-02T10:00:00.000Z');
const list = { status: 'completed', createdAt: '2026-05-01T10:00:01.000Z', imported: 5, invalid: 0, undone: 0 };

test.each([
  ['within 24 hours', {}, true],
  ['after 24 hours', { createdAt: '2026-05-01T10:00:00.000Z' }, false],
  ['while it is running', { status: 'processing' }, false],
  ['a second time', { status: 'undone', undone: 5 }, false],
  ['that imported nobody', { imported: 0 }, false],
  ['that imported only people without an address', { imported: 0, invalid: 2 }, true],
  ['without a known time', { createdAt: '' }, false],
])('an import can be undone %s: %j', (_name, parts, can) => expect(canUndo({ ...list, ...parts }, NOW)).toBe(can));
