import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NO_SLOTS, takeSlots } from '#ui/row-slots.ts';

const slotsOf = (...answers: (readonly [subject: string, keys: readonly string[]])[]): Record<string, number> =>
  Object.fromEntries(answers.reduce((last, [subject, keys]) => takeSlots(last, subject, keys), NO_SLOTS).byKey);

it('a row keeps its place wherever it moves, and another one gets a place of its own: what has the focus never becomes another row', () => {
  expect(slotsOf(['all', ['a', 'b', 'c']], ['all', ['b', 'c', 'd']])).toEqual({ b: 1, c: 2, d: 3 });
  expect(slotsOf(['all', ['a', 'b', 'c']], ['all', ['c', 'a', 'b']])).toEqual({ c: 2, a: 0, b: 1 });
  expect(slotsOf(['all', ['a', 'b']], ['all', ['b']], ['all', ['a', 'b']])).toEqual({ a: 2, b: 1 });
});

it('rows of another answer take the places of those that are gone; one that is in both stays', () => {
  expect(slotsOf(['', ['a', 'b', 'c']], ['m', ['x', 'b', 'y', 'z']])).toEqual({ x: 0, b: 1, y: 2, z: 3 });
  expect(slotsOf(['', ['a', 'b', 'c']], ['m', ['z']])).toEqual({ z: 0 });
});

it('no two rows ever have one place, and the same rows change nothing', () => {
  const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'), { maxLength: 8 });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('', 'm', 'ma'), keys), { maxLength: 8 }), (answers) => {
      let last = NO_SLOTS;
      for (const [subject, drawn] of answers) {
        const slots = takeSlots(last, subject, drawn);
        expect([...slots.byKey.keys()].toSorted()).toEqual(drawn.toSorted());
        expect(new Set(slots.byKey.values()).size).toBe(drawn.length);
        for (const [key, slot] of slots.byKey) if (last.byKey.has(key)) expect(slot).toBe(last.byKey.get(key));
        expect(takeSlots(slots, subject, drawn)).toBe(slots);
        last = slots;
      }
    }),
  );
});

it('rows that say twice who they are come to rest all the same', () => {
  const once = takeSlots(NO_SLOTS, '', ['a', 'a', 'b']);
  expect(takeSlots(once, '', ['a', 'a', 'b'])).toBe(once);
});
