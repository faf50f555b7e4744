import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * The key JWTs are signed with, and the root of the others (`deriveKey`). It lies beside the data in a file of its own
 * that only this account may read: the data itself opens nothing, and a restart leaves the tokens of signed-in people
 * valid. Without a file it lives as long as the process.
 */
export function openSigningKey(dataFile: string): Buffer {
  if (dataFile === ':memory:') return randomBytes(32);
  const file = `${dataFile}.key`;
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  if (key.length < 32)
    throw new Error(
      `The signing key in ${file} is damaged. Delete the file to make a new one; people then renew their tokens.`,
    );
  return key;
}
