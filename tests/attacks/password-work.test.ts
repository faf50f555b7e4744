import type * as argon2 from '@node-rs/argon2';
import { Account, Teams } from 'appwrite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PRODUCT_RULES } from '#server/embedded.ts';
import { createPerson, newEmail, openEmbeddedTarget, refusalOf, type EmbeddedTarget } from '../contract/target.ts';

/** Somebody who is signed in has passwords hashed and compared, which keeps everybody else from signing in. */

const { hash, verify } = vi.hoisted(() => ({
  hash: vi.fn<typeof argon2.hash>(async () => 'of no password'),
  verify: vi.fn<typeof argon2.verify>(async () => true),
}));
vi.mock('@node-rs/argon2', async (original) => ({ ...(await original<typeof argon2>()), hash, verify }));

const COMPARISONS_AN_HOUR = 60;
const INVITATIONS_OF_A_TEAM = 2;
const TOO_MANY = '429 general_rate_limit_exceeded';

let target: EmbeddedTarget;

beforeAll(async () => {
  // Seats belong to plans, which need the product's collections.
  const { seats: _, ...rules } = PRODUCT_RULES;
  target = await openEmbeddedTarget({ project: { ...rules, invitationsAnHour: INVITATIONS_OF_A_TEAM } });
});
afterAll(() => target.close());

test('a person has their own password compared sixty times an hour, right or wrong', async () => {
  const { client, email, password } = await createPerson(target);
  verify.mockClear();
  const refusals: string[] = [];
  for (let count = 0; count < COMPARISONS_AN_HOUR + 20; count += 1)
    refusals.push(await refusalOf(new Account(client).updateEmail({ email, password })));
  expect(verify.mock.calls.length).toBe(COMPARISONS_AN_HOUR);
  expect(refusals.at(-1)).toBe(TOO_MANY);
});

test('an invitation beyond the limit has nothing hashed, however many teams there are', async () => {
  const { client } = await createPerson(target);
  const teams = new Teams(client);
  hash.mockClear();
  const refusals: string[] = [];
  for (let count = 0; count < 3 * INVITATIONS_OF_A_TEAM + 3; count += 1) {
    const { $id: teamId } = await teams.create({ teamId: 'unique()', name: 'Another' });
    const invitation = { teamId, email: newEmail('invited'), roles: ['member'], url: 'http://localhost/back' };
    refusals.push(await refusalOf(teams.createMembership(invitation)));
  }
  expect(hash.mock.calls.length).toBe(3 * INVITATIONS_OF_A_TEAM);
  expect(refusals.slice(-3)).toEqual([TOO_MANY, TOO_MANY, TOO_MANY]);
});
