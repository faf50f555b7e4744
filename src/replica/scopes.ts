import type { Collection } from 'dexie';

/** What the names of all scopes of campaigns begin with. */
export const CAMPAIGNS_SCOPE = 'campaigns:';

/** Names of scopes: what one list request covers, and under which name its cursor is kept. */
export const scopeOf = {
  teams: () => 'teams',
  teamRecord: (teamId: string) => `team-record:${teamId}`,
  members: (teamId: string) => `members:${teamId}`,
  campaigns: (teamId: string) => `${CAMPAIGNS_SCOPE}${teamId}`,
  profiles: (teamId: string) => `profiles:${teamId}`,
  offers: (teamId: string) => `offers:${teamId}`,
  prompts: (teamId: string) => `prompts:${teamId}`,
  webhooks: (teamId: string) => `webhooks:${teamId}`,
  prospectLists: (teamId: string) => `prospect-lists:${teamId}`,
  credits: (teamId: string) => `credits:${teamId}`,
  /** Chats are pulled per profile (specification part 2 §7). */
  chatsOfProfile: (profileId: string) => `chats:profile:${profileId}`,
} as const;

/** What the rows of every scope have in common, and the rows of one, to be counted or walked. */
export interface RowOfScope {
  readonly id: string;
  /** UTC ISO. */
  readonly updatedAt: string;
}
export type RowsOfScope = Collection<RowOfScope>;
