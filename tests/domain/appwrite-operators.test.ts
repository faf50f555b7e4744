import { describe, expect, it } from 'vitest';
import { OPERATORS, withoutOperator } from '#domain/wire/appwrite-operators.ts';

const methodIn = (text: unknown): unknown => (JSON.parse(String(text)) as { readonly method?: unknown }).method;

describe('values that Appwrite would carry out', () => {
  it.each(OPERATORS)('a text that is the operator %s is no operator any more', (method) => {
    const text = JSON.stringify({ method, values: ['a', 'b'] });
    expect(methodIn(withoutOperator(text))).toBe(`${method} `);
  });

  it.each([
    ['blanks around it', ' \n\t{"method":"toggle"} \r\n'],
    ['an escaped key', '{"m\\u0065thod":"toggle"}'],
    ['two methods', '{"method":"other","method":"toggle"}'],
    ['an escaped name', '{"method":"\\u0074oggle"}'],
    ['a key after it', '{"method":"toggle","Company":"Acme"}'],
    ['depth', `{"method":"toggle","values":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ])('an operator is found in spite of %s', (_, text) => {
    expect(methodIn(withoutOperator(text))).toBe('toggle ');
  });

  it('the other values of a stored object stay', () => {
    const stored = JSON.stringify({ Company: 'Acme', method: 'increment', Note: '"method":"x"' });
    expect(JSON.parse(String(withoutOperator(stored)))).toEqual({
      Company: 'Acme',
      method: 'increment ',
      Note: '"method":"x"',
    });
  });

  it.each([
    'Write {"method":"toggle"} into the body.',
    '{"method":"GET","url":"https://example.com"}',
    '{"method":"toggle"',
    '["method","toggle"]',
    '{"values":["toggle"]}',
    '{"method":["toggle"]}',
    '',
    7,
    null,
    ['{"method":"toggle"}'],
  ])('%j is stored as it is', (value) => {
    expect(withoutOperator(value)).toBe(value);
  });
});
