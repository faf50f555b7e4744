import { t } from '#i18n/translate.ts';

/** Prefix of a Standard Webhooks secret, followed by base64 of 24 to 64 random bytes. */
export const SECRET_PREFIX = 'whsec_';
/**
 * Matches the keys of Standard Webhooks for asymmetric signatures, which must not be used as a plain secret: receivers
 * could not verify the result.
 */
const ASYMMETRIC = /^wh[sp]k_/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const MIN_SECRET_BYTES = 24;
const MAX_SECRET_BYTES = 64;
/** Length limits of a secret that a person types, in characters. */
const MIN_TYPED_LENGTH = 16;
const MAX_TYPED_LENGTH = 256;

const sizeOfBase64 = (text: string): number =>
  (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0);

/**
 * Decides whether a secret is one of Standard Webhooks, whose decoded bytes are the key; the key of any other is its
 * own text in UTF-8.
 */
export const isStandardSecret = (secret: string): boolean => secret.startsWith(SECRET_PREFIX);

/** Says what is wrong with a typed secret; undefined when nothing is. */
export function secretProblem(secret: string): string | undefined {
  if (isStandardSecret(secret)) {
    const encoded = secret.slice(SECRET_PREFIX.length);
    const size = BASE64.test(encoded) ? sizeOfBase64(encoded) : 0;
    return size >= MIN_SECRET_BYTES && size <= MAX_SECRET_BYTES
      ? undefined
      : t(
          'A secret that begins with {prefix} continues with {least} to {most} bytes in base64. Correct it, or leave the field empty to generate one.',
          { prefix: SECRET_PREFIX, least: MIN_SECRET_BYTES, most: MAX_SECRET_BYTES },
        );
  }
  if (ASYMMETRIC.test(secret))
    return t(
      'This is half of a key pair (ed25519), which is not supported. Leave the field empty to generate a secret.',
    );
  if (secret.length < MIN_TYPED_LENGTH)
    return t(
      'This secret is too easy to guess. Use at least {least} characters, or leave the field empty to generate one.',
      { least: MIN_TYPED_LENGTH },
    );
  if (secret.length > MAX_TYPED_LENGTH)
    return t('This secret is too long. Use at most {most} characters.', { most: MAX_TYPED_LENGTH });
  return /^[\x20-\x7e]+$/.test(secret) && secret.trim() === secret
    ? undefined
    : t(
        'Use letters, digits and keyboard symbols without spaces around them. Other characters are not read the same way by every program.',
      );
}

/** How long the previous secret also signs after a rotation. */
export const ROTATION_OVERLAP_MS = 24 * 3_600_000;
