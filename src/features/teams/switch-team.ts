import { mayLeave } from '#ui/dialogs/leave-guard.ts';
import { chooseTeam, readActiveTeam, type ActiveTeam } from './active-team.ts';

/** Makes a team the active one by a person's choice, unless they stay with what they have entered here. */
export async function switchTeam(team: ActiveTeam, onSwitched: () => void): Promise<void> {
  if (team.id !== readActiveTeam()?.id && !(await mayLeave())) return;
  chooseTeam(team);
  onSwitched();
}
