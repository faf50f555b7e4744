import { expect, test } from 'vitest';
import { teamUpdateRequestSchema } from '#domain/billing/billing-requests.ts';
import { replayRequestSchema } from '#domain/webhook/webhook-requests.ts';
import { chatNamesRequestSchema } from '#domain/wire/command-bodies.ts';

test('the names of a prospect are stored as one visible line each, and the last one may be empty', () => {
  const parse = (lastName: string) =>
    chatNamesRequestSchema.parse({ chatId: 'c', firstName: 'Ada', lastName }).lastName;
  expect(parse(' Love\u202Elace\n\u0000 ')).toBe('Lovelace');
  expect(parse('\uD800')).toBe('');
  expect(parse('')).toBe('');
  expect(() => parse('x'.repeat(101))).toThrow();
});

test('the address of invoices is one line, so that no header of a mail follows it', () => {
  const parse = (billingEmail: string) =>
    teamUpdateRequestSchema.parse({ billingName: 'Acme', billingEmail }).billingEmail;
  expect(parse('a@b.example')).toBe('a@b.example');
  expect(parse('a@b.example\r\nBcc: x@y.example')).not.toMatch(/[\r\n]/);
});

test.each(['0000-01-01T00:00:00Z', '1999-12-31T23:59:59Z', '2026-13-01T00:00:00Z'])(
  'deliveries are not repeated since %s',
  (since) => {
    expect(replayRequestSchema.safeParse({ webhookId: 'w', since, withDelivered: true }).success).toBe(false);
  },
);
