import { createRequire } from 'node:module';

const DICTIONARY = '@zxcvbn-ts/language-common';
interface CommonPasswords {
  readonly dictionary: { readonly 'passwords-common': readonly string[] };
}

let commonPasswords: ReadonlySet<string> | undefined;

/**
 * Decides whether a password is one of the some 50 000 most used ones, whatever its capitals. The list is read at the
 * first question: few starts of the server need it.
 */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(
    (createRequire(import.meta.url)(DICTIONARY) as CommonPasswords).dictionary['passwords-common'],
  );
  return commonPasswords.has(password.toLowerCase());
}
