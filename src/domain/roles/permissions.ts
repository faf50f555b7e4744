import { t } from '#i18n/translate.ts';
import { roleOf, type Role } from './roles.ts';

/** Says how far a role may go: with everything of the team, with what the person made themselves, or not at all. */
type Scope = 'all' | 'own' | 'none';

interface Permission extends Readonly<Record<Role, Scope>> {
  /** Says why a person without it is refused. */
  readonly reason: string;
}

const EVERYBODY = { owner: 'all', admin: 'all', member: 'all', reason: '' } as const;
const managers = (reason: string) => ({ owner: 'all', admin: 'all', member: 'none', reason }) as const;
const creatorOrManagers = (reason: string) => ({ owner: 'all', admin: 'all', member: 'own', reason }) as const;
const owners = (reason: string) => ({ owner: 'all', admin: 'none', member: 'none', reason }) as const;

const MEMBERS_REASON = t('Only owners and admins can manage members.');
const BILLING_REASON = t('Only owners and admins can manage billing.');
const WEBHOOKS_REASON = t('Only owners and admins can manage webhooks.');
const NOTES_REASON = t('Only the person who wrote this note, owners and admins can change it.');
const KEYS_REASON = t('Only the person who created this key, owners and admins can do this.');

/**
 * Lists who may do what: every action of the dashboard API by role. Members keep what they work with; billing, members,
 * removing profiles, webhook addresses and secrets, other people's API keys and the credentials of profiles that others
 * connected belong to owners and admins. The plan is checked apart from this (specification part 1 §6), and so are the
 * rules about a particular member (`member-rules.ts`): nobody removes an owner, and a team keeps one.
 */
export const PERMISSIONS = {
  'team.read': EVERYBODY,
  'team.open': EVERYBODY,
  'team.leave': EVERYBODY,
  'team.delete': owners(t('Only an owner can delete the team.')),
  'members.invite': managers(MEMBERS_REASON),
  'members.remove': managers(MEMBERS_REASON),
  'members.change-role': managers(MEMBERS_REASON),
  'billing.manage': managers(BILLING_REASON),
  'offers.change': EVERYBODY,
  'prompts.change': EVERYBODY,
  'ai.generate': EVERYBODY,
  'campaigns.change': EVERYBODY,
  'prospects.import': EVERYBODY,
  'prospects.change': EVERYBODY,
  'chats.pause': EVERYBODY,
  'chats.rate': EVERYBODY,
  'chats.assign': EVERYBODY,
  'chats.note': EVERYBODY,
  'chats.tag': EVERYBODY,
  'chats.remind': EVERYBODY,
  'chats.change-note': creatorOrManagers(NOTES_REASON),
  'chats.take-over': EVERYBODY,
  'chats.reply': EVERYBODY,
  'chats.approve': EVERYBODY,
  'chats.merge': EVERYBODY,
  'saved-replies.change': EVERYBODY,
  'tags.change': EVERYBODY,
  'profiles.connect': EVERYBODY,
  'profiles.change': EVERYBODY,
  'profiles.remove': managers(t('Only owners and admins can remove profiles.')),
  'profiles.sign-in': creatorOrManagers(
    t('Only the person who connected this profile, owners and admins can enter its credentials.'),
  ),
  'webhooks.read': EVERYBODY,
  'webhooks.switch': EVERYBODY,
  'webhooks.resend': EVERYBODY,
  'webhooks.change': managers(WEBHOOKS_REASON),
  'webhooks.read-secret': managers(WEBHOOKS_REASON),
  'api-keys.list': EVERYBODY,
  'api-keys.create': EVERYBODY,
  'api-keys.reveal': creatorOrManagers(KEYS_REASON),
  'api-keys.change': creatorOrManagers(KEYS_REASON),
} as const satisfies Readonly<Record<string, Permission>>;

/** An action of which the role decides. */
export type Action = keyof typeof PERMISSIONS;

/**
 * Returns why a person with these roles may not do something; undefined when they may. `isOwn` says whether they made
 * what it is done to; without it, whether they might do it to anything at all.
 */
export function refusalOf(roles: readonly string[], action: Action, isOwn = true): string | undefined {
  const permission: Permission = PERMISSIONS[action];
  const scope = permission[roleOf(roles)];
  return scope === 'all' || (scope === 'own' && isOwn) ? undefined : permission.reason;
}

/**
 * Tells why a person may not do something; undefined when they may, or while their role is unknown. `creatorId` is the
 * user who made what it is done to; without it, the answer is whether they might do it to anything at all.
 */
export type RefusalOf = (action: Action, creatorId?: string) => string | undefined;
