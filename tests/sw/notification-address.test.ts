import { describe, expect, it } from 'vitest';
import { addressOfNotification } from '#sw/notification-address.ts';

describe('a notification', () => {
  it('opens the address of the app that it names', () => {
    expect(addressOfNotification({ address: '/messages?chat=c1', ids: ['c1'] })).toBe('/messages?chat=c1');
  });

  it.each([
    { address: '/\\evil.example' },
    { address: '//evil.example' },
    { address: '/%5Cevil.example' },
    { address: '\\\\evil.example' },
    { address: '/\t/evil.example' },
    { address: '/\tevil.example' },
    { address: '/messages/..//evil.example' },
    { address: 'javascript:alert(1)' },
    { address: 'https://evil.example/messages' },
    { address: '/api/team/leave' },
    { address: '/auth/verify?userId=u&secret=s' },
    { address: 7 },
    {},
    null,
    undefined,
    '/messages',
  ])('opens the home screen where it names another address: %j', (data) => {
    expect(addressOfNotification(data)).toBe('/dashboard');
  });
});
