/** Names of scopes: what one list request covers, and under which name its cursor is kept. */
export const scopeOf = {
  teams: () => 'teams',
  teamRecord: (teamId: string) => `team-record:${teamId}`,
  campaigns: (teamId: string) => `campaigns:${teamId}`,
  profiles: (teamId: string) => `profiles:${teamId}`,
  /** Chats are pulled per profile (specification part 2 §7). */
  chatsOfProfile: (profileId: string) => `chats:profile:${profileId}`,
} as const;
