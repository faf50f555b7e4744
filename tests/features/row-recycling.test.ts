import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NO_SLOTS, assignSlots } from '#ui/lists/row-recycling.ts';

/**
 * Assigns slots to `before` for the subject '', then to `rows` for `subject`. Returns for each row the letter of the
 * row that had its element before, or * for a new element.
 */
function elementsOf(before: string, subject: string, rows: string, held?: string): string {
  const last = assignSlots(NO_SLOTS, '', [...before]);
  const slots = assignSlots(last, subject, [...rows], held);
  const owners = new Map([...last.byKey].map(([key, slot]) => [slot, key]));
  return [...slots.byKey.values()].map((slot) => owners.get(slot) ?? '*').join('');
}

it('a row keeps its slot and a new row gets a new one, so that the focused element never becomes another row', () => {
  expect(elementsOf('abc', '', 'bcd')).toBe('bc*');
  expect(elementsOf('abc', '', 'nab')).toBe('*ab');
  expect(elementsOf('abc', '', '')).toBe('');
});

it('a row that moves up gets a new element while the others keep theirs, and a held row moves with its element', () => {
  expect(elementsOf('abcd', '', 'cabd')).toBe('*abd');
  expect(elementsOf('abcd', '', 'dcab')).toBe('**ab');
  expect(elementsOf('abcd', '', 'dcab', 'c')).toBe('*cab');
});

it('rows of another result reuse the slots in order, and rows of both keep their slots if no other row has to move', () => {
  expect(elementsOf('abc', 'm', 'xbyz')).toBe('abc*');
  expect(elementsOf('abc', 'm', 'z')).toBe('c');
  // Fewer rows in the same order, and others after them, as after one more letter of a search.
  expect(elementsOf('abcdefgh', 'm', 'bdxy')).toBe('bdgh');
  // The last row comes first: the others would have no elements after it.
  expect(elementsOf('abc', 'm', 'cxy')).toBe('abc');
});

it('no two rows share a slot, no element moves past another, and the same rows change nothing', () => {
  const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'), { maxLength: 8 });
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.constantFrom('', 'm', 'ma'), keys, fc.option(fc.constantFrom('a', 'b'), { nil: undefined })),
        { maxLength: 8 },
      ),
      (results) => {
        let last = NO_SLOTS;
        for (const [subject, rowKeys, held] of results) {
          const slots = assignSlots(last, subject, rowKeys, held);
          expect([...slots.byKey.keys()]).toEqual(rowKeys);
          expect(new Set(slots.byKey.values()).size).toBe(rowKeys.length);
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
          else expect(reused.length).toBeGreaterThanOrEqual(Math.min(before.length, rowKeys.length) - 1);
          expect(assignSlots(slots, subject, rowKeys)).toBe(slots);
          last = slots;
        }
      },
    ),
  );
});

it('rows with duplicate ids get stable slots', () => {
  const once = assignSlots(NO_SLOTS, '', ['a', 'a', 'b']);
  expect(assignSlots(once, '', ['a', 'a', 'b'])).toBe(once);
});
