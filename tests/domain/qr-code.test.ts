import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encodeQrCode } from '#domain/session/qr-code.ts';

/**
 * Symbols as another encoder writes them (npm `qrcode-generator` 2.0, byte mode, level M): one hexadecimal number a
 * row.
 */
const KNOWN: readonly (readonly [string, string])[] = [
  [
    'OutriderJBSWY3D',
    '1fdf07f 1049141 1748b5d 175b75d 175fd5d 1054e41 1fd557f 12400 1170ef9 1c3f05a 371f9c 1218ad4 1d578ff 1084dd2 3e4298 40d545 1f7adf6 15315 1fdfd54 1046b15 17599f6 1744ec9 174422e 104d526 1fdee97',
  ],
  [
    'otpauth://totp/Outrider:a@example.test?secret=',
    '1fdb7c67f 104a1b541 174bb1f5d 17526d75d 17504765d 105692041 1fd55557f 157cf00 117b0b8f9 1a8fb0a0e 3fd39bf8 7b47c9e2 1378e5379 c9592a08 2439227e 19314b853 14ecfd5d8 1cb538aa6 1496423a 1e99e27d0 a7a92470 19940faae 7e4a13ca 585f88f1 1cf5cadf0 1434716 1fdb78d52 1047fd910 1753471fb 174c526fe 174a9a950 104acfb90 1fd7a0f69',
  ],
];

const encode = (text: string) => encodeQrCode(new TextEncoder().encode(text));
const bitsOf = (row: readonly boolean[]): string => row.map((isDark) => (isDark ? '1' : '0')).join('');

describe('a QR code', () => {
  it.each(KNOWN)('of %j is the one that another encoder draws', (text, rows) => {
    expect(
      encode(text)
        .map((row) => BigInt(`0b${bitsOf(row)}`).toString(16))
        .join(' '),
    ).toBe(rows);
  });

  it('of 1500 bytes, in several blocks of two lengths, is the one that another encoder draws', () => {
    const symbol = encode('x7Q'.repeat(500));
    expect(symbol).toHaveLength(145);
    expect(createHash('sha256').update(symbol.map(bitsOf).join('\n')).digest('hex')).toBe(
      '17a5c8bcb420ffb6d4dfe056226b907a2afe9f982df2e058f92e5a5f6a4aef1d',
    );
  });

  it.each([
    [14, 21],
    [15, 25],
    [2_331, 177],
  ])('of %i bytes has %i modules a side', (byteCount, size) => {
    expect(encode('a'.repeat(byteCount))).toHaveLength(size);
  });

  it('counts bytes of UTF-8, and refuses more than fit', () => {
    expect(encode('é'.repeat(7))).toHaveLength(21);
    expect(encode('é'.repeat(8))).toHaveLength(25);
    expect(() => encode('a'.repeat(2_332))).toThrow(RangeError);
  });
});
