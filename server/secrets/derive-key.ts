import { hkdfSync } from 'node:crypto';

/** A key for one purpose, made from the root; whoever learns one of them learns no other. */
export const deriveKey = (root: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', root, '', purpose, 32));
