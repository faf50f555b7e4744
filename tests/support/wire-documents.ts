import type { WireDocument } from '#domain/wire/wire-document.ts';

/** Documents in their wire form, for tests; times are in seconds after a fixed start. */
const START_MS = Date.parse('2026-03-02T09:00:00.000Z');

/** Returns a wire time, `seconds` after the start. */
export const wireTime = (seconds: number): string =>
  new Date(START_MS + seconds * 1_000).toISOString().replace('Z', '+00:00');

export const TEAM_ID = 'team1';
export const PROFILE_ID = 'profile1';

/** Returns a chat document; `at` is its `$updatedAt` in seconds. */
export function chatDocument(id: string, at: number, more: Record<string, unknown> = {}): WireDocument {
  return {
    $id: id,
    $createdAt: wireTime(0),
    $updatedAt: wireTime(at),
    teamId: TEAM_ID,
    agent: PROFILE_ID,
    campaign: 'campaign1',
    status: 3,
    paused: false,
    waitingFollowUp: false,
    messages: JSON.stringify([{ id: `${id}-m1`, role: 'assistant', content: 'Hello', date: wireTime(at) }]),
    qualificationHistory: [],
    prospect: JSON.stringify({ name: `Person ${id}`, headline: 'Buyer', country: 'FR', city: 'Lyon' }),
    ...more,
  };
}

export const teamDocument = (id: string = TEAM_ID): WireDocument => ({
  $id: id,
  $createdAt: wireTime(0),
  $updatedAt: wireTime(0),
  name: 'Northwind',
  total: 1,
  prefs: {},
});

/** Returns a membership of a person who has joined. */
export const membershipDocument = (id: string, userId: string, teamId: string = TEAM_ID): WireDocument => ({
  $id: id,
  $createdAt: wireTime(0),
  $updatedAt: wireTime(0),
  teamId,
  userId,
  userName: `Name of ${userId}`,
  userEmail: `${userId}@example.com`,
  roles: ['member'],
  invited: wireTime(0),
  joined: wireTime(0),
  confirm: true,
});

export const profileDocument = (id: string = PROFILE_ID, teamId: string = TEAM_ID): WireDocument => ({
  $id: id,
  $createdAt: wireTime(0),
  $updatedAt: wireTime(0),
  teamId,
  name: 'Léa',
  healthStatus: 'running',
});
