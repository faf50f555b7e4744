import { userModel } from '../account/models.ts';
import { created } from '../http/answer.ts';
import { invalidParam } from '../http/errors.ts';
import type { Params } from '../http/params.ts';
import type { Route } from '../http/route.ts';
import { email, integerBetween, nameText, newId, oneOf, password, text } from '../http/validators.ts';
import { resolveId } from '../ids.ts';
import { SHA_VERSIONS, faultOf, importedHashText, type ImportedHash } from '../imported-hash.ts';

const integer = integerBetween(0, Number.MAX_SAFE_INTEGER);

/** Reads the hash and its parameters, by the last segment of the path. */
const READERS: Readonly<Record<ImportedHash['kind'], (params: Params, hash: string) => ImportedHash>> = {
  argon2: (_, hash) => ({ kind: 'argon2', hash }),
  bcrypt: (_, hash) => ({ kind: 'bcrypt', hash }),
  md5: (_, hash) => ({ kind: 'md5', hash }),
  phpass: (_, hash) => ({ kind: 'phpass', hash }),
  sha: (params, hash) => ({
    kind: 'sha',
    hash,
    version: params.find('passwordVersion', oneOf(SHA_VERSIONS), 'sha3-512'),
  }),
  scrypt: (params, hash) => ({
    kind: 'scrypt',
    hash,
    salt: params.get('passwordSalt', text(128)),
    cpu: params.get('passwordCpu', integer),
    memory: params.get('passwordMemory', integer),
    parallel: params.get('passwordParallel', integer),
    length: params.get('passwordLength', integer),
  }),
  'scrypt-modified': (params, hash) => ({
    kind: 'scrypt-modified',
    hash,
    salt: params.get('passwordSalt', text(128)),
    saltSeparator: params.get('passwordSaltSeparator', text(128)),
    signerKey: params.get('passwordSignerKey', text(128)),
  }),
};

/**
 * The routes that create a user whose password another system hashed (contract §10), for server keys. At the first
 * sign-in the password is hashed anew. Throws `general_argument_invalid` for a hash that cannot be compared.
 */
export const importedUserRoutes: readonly Route[] = Object.entries(READERS).map(([kind, read]): Route => ({
  method: 'POST',
  path: `/users/${kind}`,
  scope: 'users.write',
  handle: ({ project, params }) => {
    const id = params.get('userId', newId);
    const address = params.get('email', email);
    const imported = read(params, params.get('password', password));
    const name = params.find('name', nameText(), '');
    const fault = faultOf(imported);
    if (fault !== undefined) throw invalidParam('password', `Value ${fault}`);
    return created(
      userModel(
        project.users.create({
          id: resolveId(id, project.now()),
          email: address,
          name,
          passwordHash: importedHashText(imported),
        }),
      ),
    );
  },
}));
