import { describe, expect, test } from 'vitest';
import { customFieldsOf } from '#domain/prospect/prospect-custom-fields.ts';
import { readProspect } from '#domain/prospect/prospect.ts';

describe('what a list says of a person beside what is known of everybody', () => {
  test('is kept under the names the columns were given, where it says anything', () => {
    expect(
      customFieldsOf(
        { email: ' ada@example.com ', Phone: '', hidden: 'x' },
        { email: 'E-mail', Phone: 'Phone', constructor: 'C', gone: 'G' },
      ),
    ).toEqual({ 'E-mail': 'ada@example.com' });
    expect(customFieldsOf({ email: '' }, { email: 'E-mail' })).toBeUndefined();
  });

  test('includes unplaced values, each under its name or its header and once', () => {
    expect(
      customFieldsOf(
        { Email: 'ada@example.com ', Notes: 'n', Title: 'CTO' },
        { Notes: 'Title', Email: 'Work mail' },
        { Email: 'ada@example.com', Title: 'CTO' },
      ),
    ).toEqual({ 'Work mail': 'ada@example.com', 'Title (2)': 'CTO', Title: 'n' });
    expect(customFieldsOf({}, {}, { Title: 'CTO' })).toEqual({ Title: 'CTO' });
  });

  test('keeps unplaced values beside as many custom fields as a person may have', () => {
    const row = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`c${index}`, 'x']));
    const names = Object.fromEntries(Object.keys(row).map((header) => [header, header]));
    expect(Object.keys(customFieldsOf(row, names, { Email: 'ada@example.com' }) ?? {})).toHaveLength(51);
  });

  test('is bounded', () => {
    const row = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`c${index}`, 'x'.repeat(1_000)]));
    const extra =
      customFieldsOf(row, Object.fromEntries(Object.keys(row).map((header) => [header, header.padEnd(300, '-')]))) ??
      {};
    expect([Object.keys(extra).length, Object.keys(extra)[0]?.length, Object.values(extra)[0]?.length]).toEqual([
      50, 100, 500,
    ]);
  });

  test('is read where it is well-formed, and is nothing where it is not', () => {
    expect(readProspect('{"name":"Ada","extra":{"Phone":"1"}}').value).toMatchObject({
      name: 'Ada',
      extra: { Phone: '1' },
    });
    expect(readProspect('{"name":"Ada","extra":[1]}').value).toMatchObject({ name: 'Ada', extra: {} });
  });
});
