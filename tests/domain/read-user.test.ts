import { expect, it } from 'vitest';
import { readUser } from '#domain/session/read-user.ts';

it.each([
  [{ passwordUpdate: '' }, false],
  [{ passwordUpdate: '2026-01-01T00:00:00.000+00:00' }, true],
  [{}, undefined],
])('a user with %j has a password: %s', (more, hasPassword) => {
  expect(readUser({ $id: 'u1', name: 'Jo', email: 'jo@example.test', ...more }).hasPassword).toBe(hasPassword);
});

it.each([
  [{ prefs: { knowsNoPassword: true } }, true],
  [{ prefs: { knowsNoPassword: 'yes' } }, undefined],
  [{ prefs: {} }, undefined],
  [{}, undefined],
])('a user with %j was told that they have no password: %s', (more, expected) => {
  expect(readUser({ $id: 'u1', name: 'Jo', email: 'jo@example.test', ...more }).knowsNoPassword).toBe(expected);
});
