import { hidesAccounts } from '../account/account-hiding.ts';
import type { Fragment } from '../databases/queries/query-sql.ts';
import type { RequestContext } from '../http/route.ts';
import { text } from '../http/validators.ts';
import { listPlatform, searchSql, type PlatformList } from '../platform-list.ts';
import { toMembership, type Membership } from './membership-store.ts';

const MEMBERSHIPS: PlatformList<Membership> = {
  table: 'memberships',
  noun: 'Membership',
  fields: {
    userId: 'string',
    teamId: 'string',
    invited: 'datetime',
    joined: 'datetime',
    confirm: 'boolean',
    roles: 'string[]',
  },
  fromRow: toMembership,
};

/**
 * Tells whether to hide user ids from members, which is the case where neither names nor addresses are shown (contract
 * §3).
 */
export const hidesMembers = ({ project, caller }: RequestContext): boolean =>
  caller.kind !== 'key' && !project.settings.membershipPrivacy.names && !project.settings.membershipPrivacy.emails;

/** Returns the list in which queries cannot find an invited user by id either, where accounts are hidden. */
const visibleMemberships = (context: RequestContext): PlatformList<Membership> =>
  hidesAccounts(context)
    ? { ...MEMBERSHIPS, sqlOverrides: { userId: "CASE WHEN confirm = 1 THEN userId ELSE '' END" } }
    : MEMBERSHIPS;

/**
 * Lists memberships by the parameters of a list. `search` covers ids, and names and addresses as far as the caller may
 * see them. `guardOf` says whose memberships are listed, after the parameters are checked.
 */
export function listMemberships(
  context: RequestContext,
  guardOf: () => Fragment,
): ReturnType<typeof listPlatform<Membership>> {
  const { params } = context;
  const search = params.find('search', text(256, 0), '');
  const list = visibleMemberships(context);
  if (search === '') return listPlatform(context, list, guardOf);
  return listPlatform(context, list, () => {
    const guard = guardOf();
    const found = memberSearch(context, search);
    return { sql: `${guard.sql} AND ${found.sql}`, values: [...guard.values, ...found.values] };
  });
}

/**
 * Returns the condition under which `search` finds a membership. What is not shown yet must not be searchable: of an
 * invited person that is all but the invited address.
 */
function memberSearch(context: RequestContext, search: string): Fragment {
  const { project, caller } = context;
  const { membershipPrivacy, hidesAccounts: hidesUnconfirmed } = project.settings;
  const own = searchSql(['_id'], search);
  const isShown = hidesUnconfirmed === true ? 'confirm = 1' : '1';
  // A part of a hidden id must not find anybody, since it would reveal the rest.
  if (hidesMembers(context))
    return { sql: `(${own.sql} OR (${isShown} AND userId = ?))`, values: [...own.values, search] };
  const searchedOf = (isVisible: boolean, columns: readonly string[]): Fragment =>
    caller.kind === 'key' || isVisible ? searchSql(columns, search) : { sql: '0', values: [] };
  const identified = searchSql(['_id'], search);
  const reached = searchedOf(membershipPrivacy.emails, ['email', 'wantedEmail']);
  const named = searchedOf(membershipPrivacy.names, ['name']);
  const invited = searchedOf(membershipPrivacy.emails, ['email']);
  return {
    sql: `(${own.sql} OR (NOT (${isShown}) AND ${invited.sql}) OR (${isShown}
      AND EXISTS (SELECT 1 FROM users WHERE users._id = memberships.userId
        AND (${identified.sql} OR ${named.sql} OR ${reached.sql}))))`,
    values: [own, invited, identified, named, reached].flatMap(({ values }) => values),
  };
}
