import * as z from 'zod/mini';
import { lenientString } from '../wire/lenient-schemas.ts';
import { toUtc } from '../wire/wire-document.ts';

/**
 * Who writes in a conversation (docs/adr/0047). Each turn is an item of the chat's control history, newest first; no
 * turn means that the AI has written from the start.
 *
 *   ai ──take over──▶ person ──hand back, with what the AI is to know──▶ ai
 *
 * While a person writes, the AI writes nothing; answers of the prospect are still received. A pause stands beside it.
 */
export const CONTROLS = ['ai', 'person'] as const;

/** Most turns that a chat keeps; older ones are dropped. */
export const MAX_CONTROL_TURNS = 20;

/** One turn: who writes from `at` (UTC ISO) on, and which member (user id) or API key (name) said so. */
export const controlTurnSchema = z.object({
  control: z.enum(CONTROLS),
  by: lenientString,
  byKey: lenientString,
  at: z.catch(z.pipe(lenientString, z.transform(toUtc)), ''),
  /** What the AI is to know, when it was handed back; may be empty. */
  note: lenientString,
  /** The beginning of the AI's draft that a person rejected; the note is the reason. Absent for other turns. */
  rejected: z.optional(lenientString),
});
export type ControlTurn = z.output<typeof controlTurnSchema>;

/** Returns the turn by which a person writes now; undefined while the AI does. */
export function takeoverOf(history: readonly ControlTurn[]): ControlTurn | undefined {
  const [newest] = history;
  return newest?.control === 'person' ? newest : undefined;
}

/**
 * Returns the turns as they are stored, once somebody has taken over, handed back or rejected a draft. The oldest
 * rejections are dropped first: they may be many, and the note of a hand-back holds on.
 */
export function withTurn(history: readonly ControlTurn[], turn: ControlTurn): string[] {
  const turns = [turn, ...history];
  while (turns.length > MAX_CONTROL_TURNS) {
    const oldest = turns.findLastIndex(({ rejected }) => rejected !== undefined);
    turns.splice(oldest > 0 ? oldest : -1, 1);
  }
  return turns.map((item) => JSON.stringify(item));
}

/** Returns what the AI is to know: the note of the newest turn that handed the conversation back. */
export const aiNoteOf = (history: readonly ControlTurn[]): string =>
  history.find(({ control, rejected }) => control === 'ai' && rejected === undefined)?.note ?? '';

/** A draft that a person rejected: how it begins, and why. The reason may be empty. */
export interface Rejection {
  readonly text: string;
  readonly reason: string;
}

/** Most characters of a rejected draft that a turn keeps. */
export const MAX_REJECTED_LENGTH = 500;
/** Most rejections that the AI is told of. */
const MAX_REJECTIONS = 5;

/** Returns the drafts that were rejected since the AI's last message (its time, UTC ISO) or turn, newest first. */
export function rejectionsOf(history: readonly ControlTurn[], since: string): readonly Rejection[] {
  const other = history.findIndex(({ rejected, at }) => rejected === undefined || at <= since);
  return history
    .slice(0, other === -1 ? undefined : other)
    .slice(0, MAX_REJECTIONS)
    .map(({ rejected = '', note }) => ({ text: rejected, reason: note }));
}

/** Decides whether somebody can take a conversation over: it has begun, and the prospect can be reached. */
export const canBeTakenOver = ({ status }: { readonly status: number }): boolean => status > 0 && status < 100;
