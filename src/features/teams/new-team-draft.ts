import { newTeamSchema, type NewTeam } from '#domain/new-team.ts';

const STORAGE_KEY = 'outrider.new-team';

const emptyDraft = (): NewTeam => newTeamSchema.parse({ id: crypto.randomUUID(), name: '', invitations: [{ email: '', role: 'member' }] });

/** The team one was about to make on this device; an empty one with an id of its own when there is none. */
export function readNewTeam(): NewTeam {
  try {
    const parsed = newTeamSchema.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
    return parsed.success ? parsed.data : emptyDraft();
  } catch {
    return emptyDraft();
  }
}

/** Keeps it until it is made, or its person signs out; undefined forgets it. */
export function keepNewTeam(team: NewTeam | undefined): void {
  try {
    if (team === undefined) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(team));
  } catch {
    // Without storage it lasts as long as the page.
  }
}
