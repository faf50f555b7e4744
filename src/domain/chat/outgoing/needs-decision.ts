import type { OutgoingState } from './outgoing-state.ts';

/**
 * Decides whether a person must say what becomes of a message: it was refused, or nobody knows whether it was sent. In
 * a file of its own, because the first screen needs no more.
 */
export const needsDecision = ({ state }: { readonly state: OutgoingState }): boolean =>
  state === 'refused' || state === 'unknown';
