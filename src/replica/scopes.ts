import type { Collection } from 'dexie';

/** Prefixes of scope names. */
export const CAMPAIGNS_SCOPE = 'campaigns:';
export const TEAM_RECORD_SCOPE = 'team-record:';
export const CREDITS_SCOPE = 'credits:';
export const PROSPECT_LISTS_SCOPE = 'prospect-lists:';
export const CHATS_SCOPE = 'chats:';

/** Names of scopes; a scope is what one list request covers, and its cursor is stored under the name. */
export const scopeOf = {
  teams: () => 'teams',
  teamRecord: (teamId: string) => `${TEAM_RECORD_SCOPE}${teamId}`,
  members: (teamId: string) => `members:${teamId}`,
  campaigns: (teamId: string) => `${CAMPAIGNS_SCOPE}${teamId}`,
  profiles: (teamId: string) => `profiles:${teamId}`,
  offers: (teamId: string) => `offers:${teamId}`,
  prompts: (teamId: string) => `prompts:${teamId}`,
  /** The same for every team. */
  models: () => 'models',
  testContents: (teamId: string) => `test-contents:${teamId}`,
  savedReplies: (teamId: string) => `savedReplies:${teamId}`,
  tags: (teamId: string) => `tags:${teamId}`,
  webhooks: (teamId: string) => `webhooks:${teamId}`,
  prospectLists: (teamId: string) => `${PROSPECT_LISTS_SCOPE}${teamId}`,
  credits: (teamId: string) => `${CREDITS_SCOPE}${teamId}`,
  invoices: (teamId: string) => `invoices:${teamId}`,
  /** Chats are pulled per profile (specification part 2 §7). */
  chatsOfProfile: (profileId: string) => `${CHATS_SCOPE}profile:${profileId}`,
} as const;

/** A row of any scope; `RowsOfScope` are the rows of one scope, to be counted or iterated. */
export interface RowOfScope {
  readonly id: string;
  /** UTC ISO. */
  readonly updatedAt: string;
}
export type RowsOfScope = Collection<RowOfScope>;
