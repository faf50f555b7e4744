import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { teamIdSchema } from '#domain/wire/ids.ts';
import type { Team } from '#domain/team/team.ts';
import { localStorageItem } from '#replica/storage/local-storage.ts';

/** The active team as stored on the device (specification part 1 §3): id, name and the owner's user id. */
const activeTeamSchema = z.object({ id: teamIdSchema, name: z.string(), owner: z.string() });
export type ActiveTeam = z.output<typeof activeTeamSchema>;

const storage = localStorageItem<ActiveTeam>('active-team', activeTeamSchema);

/** Returns the stored team; undefined when none was chosen yet or another build wrote something else. */
export const readActiveTeam = storage.read;

const listeners = new Set<() => void>();
let active = readActiveTeam();

function publish(team: ActiveTeam | undefined): void {
  active = team;
  for (const listener of listeners) listener();
}

/** Asks as a dialog does; loaded when first needed. */
const mayLeaveTeam = () =>
  import('#ui/dialogs/leave-guard.ts').then(
    ({ mayLeave }) => mayLeave(),
    () => true,
  );

/** Follows another tab to its team, unless the person stays with what they have entered here. */
async function handleStorage(event: StorageEvent): Promise<void> {
  // Removal means a sign-out elsewhere: this tab is about to leave and must not store its team again.
  if (event.key !== storage.key || event.newValue === null) return;
  if (readActiveTeam()?.id === active?.id || (await mayLeaveTeam())) publish(readActiveTeam());
}

const listen = (event: StorageEvent): void => void handleStorage(event);

function subscribe(onChange: () => void): () => void {
  if (listeners.size === 0) {
    active = readActiveTeam();
    window.addEventListener('storage', listen);
  }
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
    if (listeners.size === 0) window.removeEventListener('storage', listen);
  };
}

/** Returns the stored team; follows choices made in other tabs. */
export const useSavedTeam = (): ActiveTeam | undefined => useSyncExternalStore(subscribe, () => active);

/** Makes a team the active one in every tab. */
export function chooseTeam(team: ActiveTeam): void {
  storage.save(team);
  publish(team);
}

/** Returns the stored team if still listed, else the first (specification part 1 §4). */
export const pickTeam = (teams: readonly Team[], saved: ActiveTeam | undefined): Team | undefined =>
  teams.find((team) => team.id === saved?.id) ?? teams[0];
