import { describe, expect, it } from 'vitest';
import { cleanText } from '#domain/clean-text.ts';
import { issuedCommandSchema } from '#domain/command.ts';
import { productCreateRequestSchema } from '#domain/offer-requests.ts';
import { promptCreateRequestSchema, testContentCreateRequestSchema } from '#domain/prompt-requests.ts';

const HALF = '🙂'.slice(0, 1);

describe('what somebody has written', () => {
  it.each([
    ['Quay\0 audit', 'Quay audit'],
    [`Quay ${HALF}audit`, 'Quay audit'],
    ['Quay 🙂\r\n\taudit é', 'Quay 🙂\r\n\taudit é'],
  ])('%j is kept as %j', (written, kept) => {
    expect(cleanText(written)).toBe(kept);
    expect(new TextDecoder().decode(new TextEncoder().encode(cleanText(written)))).toBe(kept);
  });

  it('is cleaned alike on the device and on the server, before its length counts', () => {
    const text = { name: `Audit${HALF}`, description: 'Ships\0' };
    expect(productCreateRequestSchema.parse(text)).toEqual({ name: 'Audit', description: 'Ships' });
    const edit = { id: '1', teamId: 't', issuedAt: '2026-03-02T10:00:00.000Z', command: { type: 'offer.edit', offerId: 'o', ...text, base: '0'.repeat(16) } };
    expect(issuedCommandSchema.parse(edit).command).toMatchObject({ name: 'Audit', description: 'Ships' });
    expect(promptCreateRequestSchema.safeParse({ name: 'ab\0', model: 'm', type: 'messages' }).success).toBe(false);
    expect(testContentCreateRequestSchema.safeParse({ name: '\0', content: HALF }).success).toBe(false);
  });
});
