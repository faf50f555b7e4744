import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { encryptPush } from '#server/push/encrypt-push.ts';
import { createVapid, VAPID_SEED_BYTES } from '#server/push/vapid.ts';
import { createPushDevice, readVapid } from '#support/push-service.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

describe('the encryption of a push', () => {
  test('is that of RFC 8291, appendix A', () => {
    const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
    const auth = 'BTBZMqHH6r4Tts7J_aSIgg';
    const sealed = encryptPush(
      'When I grow up, I want to be a watermelon',
      { p256dh, auth },
      { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') },
    );
    expect(sealed.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
    const privateKey = bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94');
    expect(createPushDevice('', { privateKey, auth: bytes(auth) }).decrypt(sealed)).toBe(
      'When I grow up, I want to be a watermelon',
    );
  });

  test('makes another message of the same text each time, and none that another device reads', () => {
    const [device, other] = [createPushDevice(''), createPushDevice('')];
    const [one, two] = [
      encryptPush('Ada replied', device.address.keys),
      encryptPush('Ada replied', device.address.keys),
    ];
    expect(one.equals(two)).toBe(false);
    expect([one, two].map((sealed) => device.decrypt(sealed))).toEqual(['Ada replied', 'Ada replied']);
    expect(() => other.decrypt(one)).toThrow();
  });

  test('refuses a key that is no point of the curve', () => {
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
    expect(() => encryptPush('x', { p256dh, auth: bytes('x'.repeat(22)).toString('base64url') })).toThrow();
  });
});

describe('the identity of a server at push services', () => {
  test('is the same for the same seed, and another for another', () => {
    const keyOf = (fill: number) => createVapid(Buffer.alloc(VAPID_SEED_BYTES, fill), 'mailto:a@b.example').publicKey;
    expect(keyOf(1)).toBe(keyOf(1));
    expect(keyOf(1)).not.toBe(keyOf(2));
    expect(bytes(keyOf(1))).toHaveLength(65);
  });

  test('signs a token for the origin of the service that names a contact and is good for less than a day', () => {
    const nowMs = Date.parse('2026-10-05T07:00:00Z');
    // A seed of zeros is the key 1, which has to be padded.
    for (const seed of [Buffer.alloc(VAPID_SEED_BYTES), ...Array.from({ length: 20 }, () => randomBytes(48))]) {
      const vapid = createVapid(seed, 'mailto:crm@example.com');
      const { claims, key } = readVapid(vapid.authorize(new URL('https://push.example.com/device/1?x=2'), nowMs));
      expect(key).toBe(vapid.publicKey);
      expect(claims).toEqual({
        aud: 'https://push.example.com',
        sub: 'mailto:crm@example.com',
        exp: nowMs / 1_000 + 12 * 3_600,
      });
    }
  });
});
