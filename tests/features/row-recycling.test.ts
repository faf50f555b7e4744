import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NO_SLOTS, assignSlots } from '#ui/lists/row-recycling.ts';

/**
 * Whose element each row has, by the row: its own, that of one before, or a new one. The rows before are an answer to
 * ''.
 */
function elementsOf(before: string, subject: string, rows: string, held?: string): string {
  const last = assignSlots(NO_SLOTS, '', [...before]);
  const slots = assignSlots(last, subject, [...rows], held);
  const owners = new Map([...last.byKey].map(([key, slot]) => [slot, key]));
  return [...slots.byKey.values()].map((slot) => owners.get(slot) ?? '*').join('');
}

it('a row keeps its slot and another one gets its own: the focused element never becomes another row', () => {
  expect(elementsOf('abc', '', 'bcd')).toBe('bc*');
  expect(elementsOf('abc', '', 'nab')).toBe('*ab');
  expect(elementsOf('abc', '', '')).toBe('');
});

it('a row that moves up is rendered again while the others stay untouched; a held row moves as it is', () => {
  expect(elementsOf('abcd', '', 'cabd')).toBe('*abd');
  expect(elementsOf('abcd', '', 'dcab')).toBe('**ab');
  expect(elementsOf('abcd', '', 'dcab', 'c')).toBe('*cab');
});

it('rows of another answer reuse the slots in order; rows in both stay where that moves none', () => {
  expect(elementsOf('abc', 'm', 'xbyz')).toBe('abc*');
  expect(elementsOf('abc', 'm', 'z')).toBe('c');
  // Fewer rows of the same order, and others behind them: what a letter more finds.
  expect(elementsOf('abcdefgh', 'm', 'bdxy')).toBe('bdgh');
  // The last one comes first: the others would have no elements behind it.
  expect(elementsOf('abc', 'm', 'cxy')).toBe('abc');
});

it('no two rows share a slot, none is moved past another, and the same rows change nothing', () => {
  const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'), { maxLength: 8 });
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.constantFrom('', 'm', 'ma'), keys, fc.option(fc.constantFrom('a', 'b'), { nil: undefined })),
        { maxLength: 8 },
      ),
      (answers) => {
        let last = NO_SLOTS;
        for (const [subject, drawn, held] of answers) {
          const slots = assignSlots(last, subject, drawn, held);
          expect([...slots.byKey.keys()]).toEqual(drawn);
          expect(new Set(slots.byKey.values()).size).toBe(drawn.length);
          const before = [...last.byKey.values()];
          const reused = [...slots.byKey]
            .filter(([key, slot]) => key !== held && before.includes(slot))
            .map(([, slot]) => before.indexOf(slot));
          expect(reused).toEqual(reused.toSorted((one, other) => one - other));
          if (last.queryKey === subject)
            for (const [key, slot] of slots.byKey) {
              if (before.includes(slot)) expect(last.byKey.get(key)).toBe(slot);
              if (key === held && last.byKey.has(key)) expect(slot).toBe(last.byKey.get(key));
            }
          else expect(reused.length).toBeGreaterThanOrEqual(Math.min(before.length, drawn.length) - 1);
          expect(assignSlots(slots, subject, drawn)).toBe(slots);
          last = slots;
        }
      },
    ),
  );
});

it('rows with duplicate ids settle all the same', () => {
  const once = assignSlots(NO_SLOTS, '', ['a', 'a', 'b']);
  expect(assignSlots(once, '', ['a', 'a', 'b'])).toBe(once);
});
