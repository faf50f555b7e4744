import { createContext, use, useEffect, useRef } from 'react';
import type { Team, TeamRecord } from '#domain/team/team.ts';
import { scopeOf } from '#replica/scopes.ts';
import { useLive, type Live } from '#replica/live/use-live.tsx';
import { chooseTeam, pickTeam, useSavedTeam } from './active-team.ts';

/** A team with its record, absent until first read. */
export interface TeamWithRecord {
  readonly team: Team;
  readonly record: TeamRecord | undefined;
}

/**
 * Returns the person's teams in the backend's order, oldest first: the first becomes active when none was chosen (part
 * 1 §4).
 */
export function useTeams(): Live<readonly TeamWithRecord[]> {
  return useLive(
    'teams',
    async (db) => {
      const teams = await db.teams.toArray();
      const records = await db.teamRecords.bulkGet(teams.map((team) => team.id));
      return teams
        .map((team, index) => ({ team, record: records[index] }))
        .toSorted((a, b) => a.team.createdAt.localeCompare(b.team.createdAt) || a.team.id.localeCompare(b.team.id));
    },
    scopeOf.teams(),
  );
}

/** The active team and all others; `none` for a person without a team. */
export type ActiveTeamState =
  | { readonly state: 'loading' | 'never-synced' | 'none' }
  | { readonly state: 'ready'; readonly active: TeamWithRecord; readonly teams: readonly TeamWithRecord[] };

/** Returns the chosen team, or the one that would be picked. */
export function usePickedTeam(): ActiveTeamState {
  const live = useTeams();
  const saved = useSavedTeam();
  if (!('value' in live)) return { state: live.state };
  const picked = pickTeam(
    live.value.map(({ team }) => team),
    saved,
  );
  const active = live.value.find(({ team }) => team === picked);
  return active === undefined ? { state: 'none' } : { state: 'ready', active, teams: live.value };
}

/**
 * Returns the active team and stores an automatic pick: when none was stored or the stored one is gone. A team chosen
 * in another tab but unknown here is not gone; replacing it would change every tab.
 */
export function useActiveTeam(): ActiveTeamState {
  const picked = usePickedTeam();
  const saved = useSavedTeam();
  /** Teams that can be gone: the one stored at start, and those seen active. */
  const knownIds = useRef(new Set([saved?.id]));
  const active = picked.state === 'ready' ? picked.active : undefined;
  const owner = active?.record?.owner ?? (saved?.id === active?.team.id ? (saved?.owner ?? '') : '');
  const { id, name } = active?.team ?? {};

  useEffect(() => {
    if (id === undefined || name === undefined) return;
    knownIds.current.add(id);
    if (knownIds.current.has(saved?.id) && (saved?.id !== id || saved.name !== name || saved.owner !== owner))
      chooseTeam({ id, name, owner });
  }, [id, name, owner, saved]);

  return picked;
}

/** Provides the shell's active team to the screens. */
export const ActiveTeamContext = createContext<ActiveTeamState>({ state: 'loading' });

export const useShellTeam = (): ActiveTeamState => use(ActiveTeamContext);
