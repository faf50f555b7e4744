import { expect, test } from 'vitest';
import { isOwnAddress, localAddressOf, unknownAddressWarning } from '#server/public-address.ts';

test.each([
  ['127.0.0.1', undefined, undefined],
  ['localhost', undefined, undefined],
  ['0.0.0.0', 'https://crm.example', undefined],
  ['0.0.0.0', undefined, /^Warning: HOST is 0\.0\.0\.0 and PUBLIC_URL is not set.+Set PUBLIC_URL to that address\.$/],
  ['::', undefined, /PUBLIC_URL/],
  ['192.0.2.7', undefined, /PUBLIC_URL/],
])('a server with HOST %s and PUBLIC_URL %s warns of an unknown public address: %s', (host, publicUrl, warning) => {
  expect(unknownAddressWarning(host, publicUrl) ?? '').toMatch(warning ?? /^$/);
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:4600'],
  ['0.0.0.0', 'http://127.0.0.1:4600'],
  ['::', 'http://[::1]:4600'],
  ['crm.lan', 'http://crm.lan:4600'],
])('a server with HOST %s is reached at %s', (host, address) => {
  expect(localAddressOf(host, 4_600)).toBe(address);
});

test.each([
  ['https://crm.example/billing', true],
  ['https://crm.example:443/billing', true],
  ['https://crm.example.evil.example/', false],
  ['https://crm.example@evil.example/', false],
  ['http://crm.example/', false],
  // A browser reads them as pages of the app, others as pages of another host.
  ['https://crm.example\\@evil.example/', false],
  ['https:\\\\crm.example/', false],
])('the address %s is one of the app: %s', (address, isOwn) => {
  expect(isOwnAddress(address, 'http://127.0.0.1:4600', 'https://crm.example')).toBe(isOwn);
});
