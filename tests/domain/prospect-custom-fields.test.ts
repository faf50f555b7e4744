import { describe, expect, test } from 'vitest';
import { customFieldsOf } from '#domain/prospect/prospect-custom-fields.ts';
import { readProspect } from '#domain/prospect/prospect.ts';

describe('the custom fields of a prospect', () => {
  test('are kept under the names given to their columns, without empty values', () => {
    expect(
      customFieldsOf(
        { email: ' ada@example.com ', Phone: '', hidden: 'x' },
        { email: 'E-mail', Phone: 'Phone', constructor: 'C', gone: 'G' },
      ),
    ).toEqual({ 'E-mail': 'ada@example.com' });
    expect(customFieldsOf({ email: '' }, { email: 'E-mail' })).toBeUndefined();
  });

  test('include unmapped values, each once under its name or its header', () => {
    expect(
      customFieldsOf(
        { Email: 'ada@example.com ', Notes: 'n', Title: 'CTO' },
        { Notes: 'Title', Email: 'Work mail' },
        { Email: 'ada@example.com', Title: 'CTO' },
      ),
    ).toEqual({ 'Work mail': 'ada@example.com', 'Title (2)': 'CTO', Title: 'n' });
    expect(customFieldsOf({}, {}, { Title: 'CTO' })).toEqual({ Title: 'CTO' });
  });

  test('keep unmapped values beside the maximum number of named fields', () => {
    const row = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`c${index}`, 'x']));
    const names = Object.fromEntries(Object.keys(row).map((header) => [header, header]));
    expect(Object.keys(customFieldsOf(row, names, { Email: 'ada@example.com' }) ?? {})).toHaveLength(51);
  });

  test('are limited in number, name length and value length', () => {
    const row = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`c${index}`, 'x'.repeat(1_000)]));
    const fields =
      customFieldsOf(row, Object.fromEntries(Object.keys(row).map((header) => [header, header.padEnd(300, '-')]))) ??
      {};
    expect([Object.keys(fields).length, Object.keys(fields)[0]?.length, Object.values(fields)[0]?.length]).toEqual([
      50, 100, 500,
    ]);
  });

  test('are read when they are well-formed, and are empty when they are not', () => {
    expect(readProspect('{"name":"Ada","extra":{"Phone":"1"}}').value).toMatchObject({
      name: 'Ada',
      extra: { Phone: '1' },
    });
    expect(readProspect('{"name":"Ada","extra":[1]}').value).toMatchObject({ name: 'Ada', extra: {} });
  });
});
