import * as z from 'zod/mini';
import { roleSchema } from '#domain/roles.ts';

/** What was typed into the invitation dialog and not sent, kept on this device for whoever typed it, until it is sent or they sign out. */
const draftSchema = z.object({ typed: z.string(), role: roleSchema });
export type InviteDraft = z.output<typeof draftSchema>;

const EMPTY: InviteDraft = { typed: '', role: 'member' };

const keyOf = (userId: string, teamId: string): string => `outrider.invite-draft.${userId}.${teamId}`;

/** A person's draft for a team; empty when there is none. */
export function readInviteDraft(userId: string, teamId: string): InviteDraft {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(userId, teamId)) ?? 'null'));
    return parsed.success ? parsed.data : EMPTY;
  } catch {
    return EMPTY;
  }
}

export function keepInviteDraft(userId: string, teamId: string, draft: InviteDraft): void {
  try {
    if (draft.typed.trim() === '') localStorage.removeItem(keyOf(userId, teamId));
    else localStorage.setItem(keyOf(userId, teamId), JSON.stringify(draft));
  } catch {
    // Without storage the draft lasts as long as the dialog.
  }
}
