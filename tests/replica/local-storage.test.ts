import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { localStorageItem, ownerOfKey, teamStorageItem, userStorageItem } from '#replica/storage/local-storage.ts';
import { stubLocalStorage } from '#support/memory-storage.ts';

const draft = teamStorageItem('draft', z.object({ name: z.string() }));

describe('a small value in local storage', () => {
  let stored: Map<string, string>;
  const signIn = (userId: string): unknown => stored.set('outrider.user', JSON.stringify({ id: userId }));

  beforeEach(() => {
    stored = stubLocalStorage('ann');
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('a stored value belongs to one user and one team', () => {
    draft('ann', 'north').save({ name: 'Spring' });
    expect([draft('ann', 'north').read(), draft('ann', 'south').read(), draft('bob', 'north').read()]).toEqual([
      { name: 'Spring' },
      undefined,
      undefined,
    ]);
    signIn('bob');
    draft('ann', 'north').save({ name: 'Autumn' });
    expect(draft('ann', 'north').read()).toEqual({ name: 'Spring' });
  });

  it('a stored value is deleted by storing undefined', () => {
    draft('ann', 'north').save({ name: 'Spring' });
    draft('ann', 'north').save(undefined);
    expect([draft('ann', 'north').read(), stored.size]).toEqual([undefined, 1]);
  });

  it('a value is not stored for a user who has signed out, but for the device it is; a write that must not be lost throws', () => {
    stored.clear();
    draft('ann', 'north').save({ name: 'Spring' });
    expect(() => draft('ann', 'north').write({ name: 'Spring' })).toThrow('Its person is not here');
    localStorageItem('seen', z.number()).save(1);
    expect([...stored.keys()]).toEqual(['outrider.seen']);
  });

  it('every key has the prefix by which a sign-out deletes it', () => {
    draft('ann', 'north').save({ name: 'Spring' });
    userStorageItem('theme', z.string())('ann').save('dark');
    localStorageItem('seen', z.number()).save(1);
    expect([...stored.keys()]).toEqual([
      'outrider.user',
      'outrider.draft.ann.north',
      'outrider.theme.ann',
      'outrider.seen',
    ]);
  });

  it.each([
    ['ann', 'north'],
    ['a.n.n', 'no.rth'],
    ['ann', 'ann.north'],
    ['ann.ann', 'north'],
  ])('a key says whose its value is: of %s in %s', (userId, teamId) => {
    expect(ownerOfKey(draft(userId, teamId).key)).toEqual({ userId, teamId });
    expect(ownerOfKey(userStorageItem('theme', z.string())(userId).key)).toEqual({ userId, teamId: undefined });
    expect([ownerOfKey(localStorageItem('seen', z.number()).key), ownerOfKey('others.key.ann')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['from another build', '{"title":"Spring"}'],
    ['that is cut off', '{"name":"Spr'],
  ])('a value %s is read as undefined', (_what, text) => {
    stored.set(draft('ann', 'north').key, text);
    expect(draft('ann', 'north').read()).toBeUndefined();
  });

  it('a value that the browser does not store is read as undefined, and only a write that must not be lost throws', () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    draft('ann', 'north').save({ name: 'Spring' });
    draft('ann', 'north').save(undefined);
    expect(draft('ann', 'north').read()).toBeUndefined();
    expect(() => localStorageItem('seen', z.number()).write(1)).toThrow('full');
  });
});
