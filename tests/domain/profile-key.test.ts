import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseProfileAddress, identityOfAddress } from '#domain/profile/profile-key.ts';
import { identityOf } from '#domain/prospect/prospect-columns.ts';
import corpus from './profile-addresses.json' with { type: 'json' };

const ADDRESSES = z.array(z.tuple([z.string(), z.string(), z.string()])).parse(corpus);

/** Public names as the network gives them out, without what any text can end with. */
const publicName = fc
  .array(fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz0123456789éüßłşıøñжיعक김王🚀')), {
    minLength: 1,
    maxLength: 12,
  })
  .map((characters) => characters.join('').normalize('NFKC'))
  .chain((word) => fc.constantFrom(word, `${word}-1a2b`, `x-${word}`, `${word}-y`))
  .filter((name) => !['me', 'null'].includes(name));

const host = fc.constantFrom(
  'https://www.linkedin.com',
  'http://linkedin.com',
  'HTTPS://WWW.LINKEDIN.COM',
  '//m.linkedin.com',
  'de.linkedin.com',
  'www.linkedin.com:443',
  'https://www.linkedin.com./comm',
  'https://fr.linkedin.com/mwlite',
);
const written = fc.constantFrom<(name: string) => string>(
  (name) => name,
  (name) => name.normalize('NFD'),
  (name) => encodeURIComponent(name),
  (name) => encodeURIComponent(name).toLowerCase(),
  (name) => encodeURIComponent(encodeURIComponent(name)),
  (name) => name.replaceAll('-', '\u2011'),
  (name) => Array.from(name).join('\u200B'),
  (name) => (name.toUpperCase().toLowerCase() === name ? name.toUpperCase() : name),
);
const before = fc.constantFrom('', ' ', '\uFEFF', '\u202A', '"', '<', '(', 'LinkedIn: ', '[Profile](', '=HYPERLINK("');
const after = fc
  .array(
    fc.constantFrom('/', ',', ';', '.', ')', '%20', '%2C', '"', '>', ']', '!', '\u200B', '\u202C', ' ', '\n', '*'),
    { maxLength: 4 },
  )
  .map((parts) => parts.join(''))
  // Three dots are what a shortened address ends with.
  .filter((text) => !/\.{3}/.test(text.replaceAll(/[\u200B\u202C]/g, '')));
const tail = fc.constantFrom('', '/en', '/de-de/', '?trk=x', '#top', '&trk=x', '&amp;trk=x', '/detail/contact-info/');

describe('the address of a profile', () => {
  test('the corpus has three hundred addresses', () => {
    expect(new Set(ADDRESSES.map(([address]) => address)).size).toBeGreaterThanOrEqual(300);
  });

  test.each(ADDRESSES)('%j names %s %s', (address, kind, key) => {
    expect(parseProfileAddress(address)).toMatchObject({ kind, key });
    expect(identityOf(address, '')).toBe(key);
  });

  test('a decorated address names the same person as the plain one', () => {
    fc.assert(
      fc.property(publicName, host, written, before, fc.tuple(tail, after), (name, start, write, prefix, suffixes) => {
        const address = `${prefix}${start}/in/${write(name)}${suffixes.join('')}`;
        expect(identityOfAddress(address)).toBe(`linkedin.com/in/${name}`);
      }),
    );
  });

  test('two names never become one person, nor a name and an id of the network', () => {
    fc.assert(
      fc.property(publicName, publicName, after, (one, other, suffix) => {
        fc.pre(one !== other);
        expect(identityOfAddress(`linkedin.com/in/${one}${suffix}`)).not.toBe(
          identityOfAddress(`linkedin.com/in/${other}`),
        );
      }),
    );
    const id = 'ACoAAB3xYzAbCd';
    expect(identityOfAddress(`linkedin.com/in/${id}`)).not.toBe(
      identityOfAddress(`linkedin.com/in/${id.toLowerCase()}`),
    );
  });

  test('the one form of an address is a valid URL that names the same person', () => {
    for (const [address, kind, key] of ADDRESSES) {
      const { url } = parseProfileAddress(address);
      expect(url === '').toBe(key === '');
      if (key === '') continue;
      expect(new URL(url).href).toBe(url);
      expect(parseProfileAddress(url)).toEqual({ kind, key, url });
    }
  });

  test('any text is read without an error and soon', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const { url, ...address } = parseProfileAddress(`linkedin.com/in/${text}`);
        if (url !== '') expect(parseProfileAddress(url)).toEqual({ ...address, url });
      }),
    );
    for (const piece of ['/', 'linkedin.com/', 'https://', '%25', '%', '.', 'a.', '@', '\u200B', '/linkedin.com']) {
      const startMs = performance.now();
      parseProfileAddress(`https://www.linkedin.com/in/${piece.repeat(50_000)}`);
      expect(performance.now() - startMs).toBeLessThan(1_000);
    }
  });
});
