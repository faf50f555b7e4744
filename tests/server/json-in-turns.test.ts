import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseExactJsonInTurns, parseJson } from '#server/appwrite/exact-json.ts';
import { decodeInTurns } from '#server/http/body/decode-in-turns.ts';
import { nextTurn, runInTurns } from '#server/http/body/event-loop-turns.ts';
import { MAX_VALUES, parseJsonInTurns, TooManyValues } from '#server/http/body/json-in-turns.ts';
import { propertyRuns } from '#support/volume.ts';

const PLAIN = { string: (text: string) => JSON.parse(text) as string, number: JSON.parse };

/** Runs a computation at once. */
function finish<T>(computation: Generator<void, T, void>): T {
  for (;;) {
    const step = computation.next();
    if (step.done === true) return step.value;
  }
}

/** The result of a parser, or the kind of its refusal. */
function outcomeOf(parse: () => unknown): unknown {
  try {
    return { value: parse() };
  } catch (error) {
    if (error instanceof SyntaxError) return 'refused';
    throw error;
  }
}

// prettier-ignore
const TOKENS = [
  '{', '}', '[', ']', ',', ':', ' ', '\n', '"', '\\', '\\u', 'true', 'false', 'null', '0', '-', '1', '01', '1.5e3',
  '-0', '1e', '.5', '"a"', '"a":1', '"__proto__":{"x":1}', '9007199254740993', '-9223372036854775808', '\u0001',
  '9223372036854775808', '1234567890123456', '"\\ud800"', '"\\ud83d\\ude00"', '"\\udc00\\ud800"', '"\\\\ud800"',
  '[1,2,3]', '{"1":1,"a":2}', '"\\u0061é漢😀"', '"'.padEnd(20, 'x'), '1'.repeat(400), '\uFEFF', '"\\x"', '"\\u12"',
];
const tokens = fc.constantFrom(...TOKENS);
/** JSON values as texts, and texts that are nearly JSON. */
const texts = fc.oneof(
  fc.json(),
  fc.array(tokens, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.array(tokens, { maxLength: 6 }).map((parts) => `[${parts.join(',')}]`),
  fc.array(tokens, { maxLength: 6 }).map((parts) => `{${parts.map((part, at) => `"k${at % 3}":${part}`).join(',')}}`),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify({ text, [text]: [text] })),
);

test('JSON is parsed in turns with the results of the built-in parser', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(outcomeOf(() => finish(parseJsonInTurns(text, PLAIN)))).toStrictEqual(outcomeOf(() => JSON.parse(text)));
    }),
    { numRuns: propertyRuns(3_000) },
  );
});

test('exact JSON is parsed in turns with the results of the parser in one piece', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(outcomeOf(() => finish(parseExactJsonInTurns(text)))).toStrictEqual(outcomeOf(() => parseJson(text)));
    }),
    { numRuns: propertyRuns(3_000) },
  );
});

test('long texts are cut nowhere that changes them', () => {
  const units = ['x', 'é', '漢', '😀', '\\n', '\\u0061', '\\ud83d\\ude00', '\\ud800', '\\udc00', '\\\\', '\\"'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...units), { minLength: 1, maxLength: 4 }), fc.nat(12), (parts, shift) => {
      const text = `{"${'y'.repeat(shift)}":"${'z'.repeat(shift)}${parts.join('').repeat(60_000 / parts.length)}"}`;
      expect(finish(parseExactJsonInTurns(text))).toStrictEqual(parseJson(text));
      expect(finish(parseJsonInTurns(text, PLAIN))).toStrictEqual(JSON.parse(text));
    }),
    { numRuns: propertyRuns(40) },
  );
});

test('bytes are decoded in turns with the results of a decoder in one piece', () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 7 });
  const units = fc.oneof(
    bytes,
    fc.constantFrom(...['é', '漢', '😀', '\uFEFF'].map((text) => new TextEncoder().encode(text))),
  );
  fc.assert(
    fc.property(fc.array(units, { minLength: 1, maxLength: 3 }), fc.nat(6), (parts, shift) => {
      const long = Buffer.concat([Buffer.alloc(shift, 0x20), Buffer.alloc(2_200_000, Buffer.concat(parts))]);
      expect(finish(decodeInTurns(long, false)) === long.toString('utf8')).toBe(true);
    }),
    { numRuns: propertyRuns(25) },
  );
});

test('bytes that are no UTF-8 are refused when they must be', () => {
  const bytes = Buffer.alloc(1_500_000, 'é');
  expect(finish(decodeInTurns(bytes, true))).toBe('é'.repeat(750_000));
  bytes[1_400_001] = 0xff;
  expect(() => finish(decodeInTurns(bytes, true))).toThrow(TypeError);
});

test('an own property may be named __proto__', () => {
  const parsed = finish(parseExactJsonInTurns('{"__proto__":{"isAdmin":true}}')) as object;
  expect(Object.keys(parsed)).toEqual(['__proto__']);
  expect('isAdmin' in parsed).toBe(false);
});

test.each([
  ['a list of too many values', `[${'1,'.repeat(MAX_VALUES)}1]`],
  ['an object of too many keys', `{${Array.from({ length: 10_001 }, (_, at) => `"k${at}":1`).join(',')}}`],
])('%s is refused', (_case, text) => {
  expect(() => finish(parseExactJsonInTurns(text))).toThrow(TooManyValues);
});

test.each([
  ['513 lists in each other', `${'['.repeat(513)}${']'.repeat(513)}`],
  ['a number of thousands of digits', `[${'1'.repeat(5_000)}]`],
])('%s are refused', (_case, text) => {
  expect(() => finish(parseExactJsonInTurns(text))).toThrow(SyntaxError);
});

/** A computation of three turns that notes its name in each. */
function* threeTurns(name: string, order: string[]): Generator<void, void, void> {
  for (let turn = 0; turn < 3; turn += 1) {
    order.push(name);
    const endsAt = performance.now() + 12;
    while (performance.now() < endsAt);
    yield;
  }
}

test('computations at the same time share the turns of the event loop', async () => {
  const order: string[] = [];
  await Promise.all([runInTurns(threeTurns('a', order), undefined), runInTurns(threeTurns('b', order), undefined)]);
  expect(order.join('')).toBe('ababab');
});

test('computations of one owner run one after another, and leave every second turn to another owner', async () => {
  const order: string[] = [];
  await Promise.all([
    ...['1', '2', '3'].map((name) => runInTurns(threeTurns(name, order), 'one')),
    runInTurns(threeTurns('b', order), 'another'),
  ]);
  expect(order.join('')).toMatch(/^(?:1b1b1b|b1b1b1)222333$/);
});

test('a computation that fails does not stop the next one of its owner', async () => {
  // eslint-disable-next-line require-yield -- fails before its first turn ends
  function* fail(): Generator<void, void, void> {
    throw new Error('faulty');
  }
  const failed = runInTurns(fail(), 'one');
  const order: string[] = [];
  const next = runInTurns(threeTurns('a', order), 'one');
  await expect(failed).rejects.toThrow('faulty');
  await next;
  expect(order.join('')).toBe('aaa');
});

test('a computation in turns lets other work of the event loop through', async () => {
  let timers = 0;
  const timer = setInterval(() => {
    timers += 1;
  }, 1);
  await finishTurns(20);
  clearInterval(timer);
  expect(timers).toBeGreaterThan(0);
});

async function finishTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await nextTurn();
    const endsAt = performance.now() + 2;
    while (performance.now() < endsAt);
  }
}
