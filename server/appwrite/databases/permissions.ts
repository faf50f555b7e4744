import { shown } from '../http/errors.ts';
import { InvalidValue, type Validator } from '../http/validators.ts';
import { isId } from '../ids.ts';
import { parseStrings } from '../storage/stored-json.ts';

/** Actions of permissions (contract §7); `write` is expanded into them. */
export type PermissionAction = 'create' | 'read' | 'update' | 'delete';

const MAX_PERMISSIONS = 100;
/** The longest valid permission has fewer: a longer one is refused before anything splits it. */
const MAX_PERMISSION_CHARS = 200;
const PERMISSION = /^([a-z]+)\("([^"]*)"\)$/;
const ROLE_NAMES = ['any', 'guests', 'users', 'user', 'team', 'member', 'label'];
const TEAM_ROLE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,80}$/;

/** Parses the permissions of a collection. */
export const collectionPermissions: Validator<string[]> = (value) =>
  parsePermissions(value, ['create', 'read', 'update', 'delete', 'write'], ['create', 'update', 'delete']);

/** Parses the permissions of a document, which have no `create`. */
export const documentPermissions: Validator<string[]> = (value) =>
  parsePermissions(value, ['read', 'update', 'delete', 'write'], ['update', 'delete']);

function parsePermissions(value: unknown, actions: readonly string[], write: readonly string[]): string[] {
  if (!Array.isArray(value)) throw new InvalidValue('Permissions must be an array of strings. or null');
  if (value.length > MAX_PERMISSIONS)
    throw new InvalidValue(`You can only provide up to ${MAX_PERMISSIONS} permissions. or null`);
  const permissions = value.flatMap((permission: unknown) => {
    const form =
      typeof permission === 'string' && permission.length <= MAX_PERMISSION_CHARS ? PERMISSION.exec(permission) : null;
    if (form === null) throw new InvalidValue(`Invalid permission string format: "${shown(permission)}". or null`);
    const [, action = '', role = ''] = form;
    if (!actions.includes(action))
      throw new InvalidValue(
        `Permission "${shown(permission)}" is not allowed. Must be one of: ${actions.join(', ')}. or null`,
      );
    assertRole(role);
    return action === 'write' ? write.map((one) => `${one}("${role}")`) : [`${action}("${role}")`];
  });
  return [...new Set(permissions)];
}

/** Parses a role outside of a permission. */
export const roleName: Validator<string> = (value) => {
  if (typeof value !== 'string') throw new InvalidValue('Every role must be of type string.');
  if (value.length > MAX_PERMISSION_CHARS) throw new InvalidValue(`Role "${shown(value)}" is not valid. or null`);
  assertRole(value);
  return value;
};

function assertRole(role: string): void {
  const [name = '', ...rest] = role.split(':');
  const refuse = (message: string): never => {
    throw new InvalidValue(`${message}. or null`);
  };
  if (!ROLE_NAMES.includes(name.split('/')[0] ?? ''))
    refuse(`Role "${name.split('/')[0] ?? ''}" is not allowed. Must be one of: ${ROLE_NAMES.join(', ')}`);
  const subject = rest.join(':');
  if (rest.length === 0) {
    if (['any', 'guests', 'users', 'users/verified', 'users/unverified'].includes(role)) return;
    refuse(
      ['any', 'guests'].includes(name.split('/')[0] ?? '')
        ? `Dimension "${role}" is not allowed`
        : `Role "${role}" must have an ID value`,
    );
  }
  const [id = '', dimension, ...more] = subject.split('/');
  if (['any', 'guests', 'users'].includes(name)) refuse(`Role "${name}" can not have an ID value`);
  if (!isId(id) || more.length > 0) refuse(`Role "${name}" identifier value is invalid`);
  if (name === 'label' && !/^[A-Za-z0-9]+$/.test(id)) refuse(`Role "${name}" identifier value is invalid`);
  if (dimension === undefined) return;
  const allowed =
    name === 'user' ? ['verified', 'unverified'].includes(dimension) : name === 'team' && TEAM_ROLE.test(dimension);
  if (!allowed) refuse(`Role "${name}" dimension value is invalid`);
}

/** The roles of each action in a list of permissions. */
export type PermissionMap = Readonly<Record<PermissionAction, ReadonlySet<string>>>;

/** Groups permissions by action. */
export function toPermissionMap(permissions: readonly string[]): PermissionMap {
  const map = {
    create: new Set<string>(),
    read: new Set<string>(),
    update: new Set<string>(),
    delete: new Set<string>(),
  };
  for (const permission of permissions) {
    const [, action, role] = PERMISSION.exec(permission) ?? [];
    if (role !== undefined && (action === 'create' || action === 'read' || action === 'update' || action === 'delete'))
      map[action].add(role);
  }
  return map;
}

const MAX_REMEMBERED = 20_000;
const cachedMaps = new Map<string, PermissionMap>();

/** Returns the permission map of a stored text. Cached, because documents of a team share few texts. */
export function permissionsOfText(text: string): PermissionMap {
  const known = cachedMaps.get(text);
  if (known !== undefined) return known;
  if (cachedMaps.size >= MAX_REMEMBERED) cachedMaps.clear();
  const map = toPermissionMap(parseStrings(text));
  cachedMaps.set(text, map);
  return map;
}

/** Tells whether one of the roles is named. */
export function hasAnyRole(roles: ReadonlySet<string>, named: ReadonlySet<string>): boolean {
  for (const role of named) if (roles.has(role)) return true;
  return false;
}

/** Returns the roles in permissions that the caller does not hold and so may not grant. */
export const rolesNotHeld = (permissions: readonly string[], roles: ReadonlySet<string>): string[] =>
  permissions.flatMap((permission) => {
    const role = PERMISSION.exec(permission)?.[2];
    return role === undefined || roles.has(role) ? [] : [role];
  });
