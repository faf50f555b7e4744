import { hkdfSync } from 'node:crypto';

/** Derives a key for one purpose from the root; no derived key reveals another. */
export const deriveKey = (root: Buffer, purpose: string, lengthBytes = 32): Buffer =>
  Buffer.from(hkdfSync('sha256', root, '', purpose, lengthBytes));
