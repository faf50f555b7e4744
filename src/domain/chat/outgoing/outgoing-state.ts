/**
 * A message of ours that the prospect has not received yet (docs/adr/0049). It becomes one of the chat's messages once
 * the network has it.
 *
 *   waiting ─▶ queued ─▶ handed ─▶ sent (a message of the chat)
 *  (device)   (server)  (network)    ├─▶ refused   with the reason; its text is kept
 *                                    └─▶ unknown   the answer was lost ──a person says──▶ assumed sent, or queued
 *
 * One of the AI whose campaign has its messages approved begins as a draft (`draft.ts`):
 *
 *   draft ─▶ approved ─▶ handed ─▶ …
 *     └────▶ rejected (on the device, until the server has dropped it)
 *
 * One that is refused or not known to be sent holds the AI of its chat, never a person. A queued one may wait for a
 * time that a person chose (`send-time.ts`).
 */
export const OUTGOING_STATES = [
  'waiting',
  'queued',
  'handed',
  'refused',
  'unknown',
  'assumed',
  'draft',
  'approved',
  'rejected',
] as const;
export type OutgoingState = (typeof OUTGOING_STATES)[number];

/** What a person can do with a message that has not become one of the chat's. */
export const OUTGOING_ACTIONS = ['discard', 'retry', 'assume-sent'] as const;
export type OutgoingAction = (typeof OUTGOING_ACTIONS)[number];

/** Decides whether an action is possible in a state: what the network has may not be sent again. */
export const isActionPossible = (action: OutgoingAction, state: OutgoingState): boolean =>
  ({
    discard: state !== 'handed' && state !== 'assumed' && !isDraft({ state }),
    retry: state === 'refused' || state === 'unknown',
    'assume-sent': state === 'unknown',
  })[action];

/** Decides whether a message is one of the AI about which a person decides, or has, and which is not on its way. */
export const isDraft = ({ state }: { readonly state: OutgoingState }): boolean =>
  state === 'draft' || state === 'approved' || state === 'rejected';

/** Decides whether a message may still be edited: nobody outside may have seen it. */
export const isEditable = (state: OutgoingState): boolean =>
  state === 'waiting' || state === 'queued' || state === 'refused';
