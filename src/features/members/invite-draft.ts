import * as z from 'zod/mini';
import { roleSchema } from '#domain/roles.ts';

/** What was typed into the invitation dialog and not sent, kept on this device until it is, or its person signs out. */
const draftSchema = z.object({ typed: z.string(), role: roleSchema });
export type InviteDraft = z.output<typeof draftSchema>;

const EMPTY: InviteDraft = { typed: '', role: 'member' };

const keyOf = (teamId: string): string => `outrider.invite-draft.${teamId}`;

/** The draft of a team; empty when there is none. */
export function readInviteDraft(teamId: string): InviteDraft {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(teamId)) ?? 'null'));
    return parsed.success ? parsed.data : EMPTY;
  } catch {
    return EMPTY;
  }
}

export function keepInviteDraft(teamId: string, draft: InviteDraft): void {
  try {
    if (draft.typed.trim() === '') localStorage.removeItem(keyOf(teamId));
    else localStorage.setItem(keyOf(teamId), JSON.stringify(draft));
  } catch {
    // Without storage the draft lasts as long as the dialog.
  }
}
