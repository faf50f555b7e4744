import type { Collection } from 'dexie';

/** What the names of all scopes of campaigns begin with. */
export const CAMPAIGNS_SCOPE = 'campaigns:';
/** And of all team records. */
export const TEAM_RECORD_SCOPE = 'team-record:';
/** And of all credits histories. */
export const CREDITS_SCOPE = 'credits:';
/** And of all imports. */
export const PROSPECT_LISTS_SCOPE = 'prospect-lists:';
/** And of all conversations. */
export const CHATS_SCOPE = 'chats:';

/** Names of scopes: what one list request covers, and under which name its cursor is kept. */
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
  webhooks: (teamId: string) => `webhooks:${teamId}`,
  prospectLists: (teamId: string) => `${PROSPECT_LISTS_SCOPE}${teamId}`,
  credits: (teamId: string) => `${CREDITS_SCOPE}${teamId}`,
  invoices: (teamId: string) => `invoices:${teamId}`,
  /** Chats are pulled per profile (specification part 2 §7). */
  chatsOfProfile: (profileId: string) => `${CHATS_SCOPE}profile:${profileId}`,
} as const;

/** What the rows of every scope have in common, and the rows of one, to be counted or walked. */
export interface RowOfScope {
  readonly id: string;
  /** UTC ISO. */
  readonly updatedAt: string;
}
export type RowsOfScope = Collection<RowOfScope>;
