import { newTeamSchema, type NewTeam } from '#domain/new-team.ts';

const keyOf = (userId: string): string => `outrider.new-team.${userId}`;

const emptyDraft = (): NewTeam => newTeamSchema.parse({ id: crypto.randomUUID(), name: '', invitations: [{ email: '', role: 'member' }] });

/** The team this person was about to make on this device; an empty one with an id of its own when there is none. */
export function readNewTeam(userId: string): NewTeam {
  try {
    const parsed = newTeamSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null'));
    return parsed.success ? parsed.data : emptyDraft();
  } catch {
    return emptyDraft();
  }
}

/** Keeps it until it is made, or its person signs out; undefined forgets it. */
export function keepNewTeam(userId: string, team: NewTeam | undefined): void {
  try {
    if (team === undefined) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), JSON.stringify(team));
  } catch {
    // Without storage it lasts as long as the page.
  }
}
