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

it.each([
  [{ passwordUpdate: '', prefs: { passwordRemoved: true } }, true],
  [{ passwordUpdate: '2026-01-01T00:00:00.000+00:00', prefs: { passwordRemoved: true } }, undefined],
  [{ passwordUpdate: '', prefs: { passwordRemoved: 'yes' } }, undefined],
  [{ passwordUpdate: '', prefs: {} }, undefined],
  [{ prefs: { passwordRemoved: true } }, undefined],
])('a user with %j is told of a removed password: %s', (more, expected) => {
  expect(readUser({ $id: 'u1', name: 'Jo', email: 'jo@example.test', ...more }).hasRemovedPassword).toBe(expected);
});
