import { describe, expect, it } from 'vitest';
import { campaignNameSchema } from '#domain/campaign/campaign.ts';
import { sanitizeName, sanitizeText } from '#domain/text/sanitize-text.ts';
import { issuedCommandSchema } from '#domain/commands/command.ts';
import { productCreateRequestSchema } from '#domain/offer/offer-requests.ts';
import { promptCreateRequestSchema, testContentCreateRequestSchema } from '#domain/prompt/prompt-requests.ts';

const HALF_SURROGATE = '🙂'.slice(0, 1);

describe('a sanitized name', () => {
  it.each([
    [' Quay\n\taudit ', 'Quay audit'],
    ['Quay\0\u200B\uFEFF\u2060 audit', 'Quay audit'],
    ['Quay \u202Etidua\u2069', 'Quay tidua'],
    ['Zoë 👩‍💻 نمی‌خواهم', 'Zoë 👩‍💻 نمی‌خواهم'],
    [`Quay${HALF_SURROGATE}`, 'Quay'],
    ['\u200D\u200E\u00AD\u3164', ''],
    [' \u00A0\u3000', ''],
    ['\u200Bភ្នំ\u200Bពេញ\u200B Q3\u200B', 'ភ្នំ\u200Bពេញ Q3'],
  ])('of %j is %j', (written, expected) => expect(sanitizeName(written)).toBe(expected));

  it('has its length checked after it is sanitized, in requests and commands', () => {
    expect(productCreateRequestSchema.parse({ name: ' A\u200B ', description: 'x' }).name).toBe('A');
    expect(promptCreateRequestSchema.safeParse({ name: 'a\u200B\u200Bb', model: 'm', type: 'messages' }).success).toBe(
      false,
    );
    expect(
      ['Quay', 'Quay  audit', ' Quay', 'Qu\u202Eay', 'Q3\u200B'].map(
        (name) => campaignNameSchema.safeParse(name).success,
      ),
    ).toEqual([true, true, false, false, false]);
  });
});

describe('a sanitized text', () => {
  it.each([
    ['Quay\0 audit', 'Quay audit'],
    [`Quay ${HALF_SURROGATE}audit`, 'Quay audit'],
    ['Quay 🙂\r\n\taudit é', 'Quay 🙂\r\n\taudit é'],
  ])('of %j is %j', (written, expected) => {
    expect(sanitizeText(written)).toBe(expected);
    expect(new TextDecoder().decode(new TextEncoder().encode(sanitizeText(written)))).toBe(expected);
  });

  it('is sanitized on the device and on the server alike, before its length is checked', () => {
    const text = { name: `Audit${HALF_SURROGATE}`, description: 'Ships\0' };
    expect(productCreateRequestSchema.parse(text)).toEqual({ name: 'Audit', description: 'Ships' });
    const edit = {
      id: '1',
      teamId: 't',
      issuedAt: '2026-03-02T10:00:00.000Z',
      command: { type: 'offer.edit', offerId: 'o', ...text, base: '0'.repeat(16) },
    };
    expect(issuedCommandSchema.parse(edit).command).toMatchObject({ name: 'Audit', description: 'Ships' });
    expect(promptCreateRequestSchema.safeParse({ name: 'ab\0', model: 'm', type: 'messages' }).success).toBe(false);
    expect(testContentCreateRequestSchema.safeParse({ name: '\0', content: HALF_SURROGATE }).success).toBe(false);
  });
});
