/** A part of the screen that may hold something that was entered and is kept nowhere else. */
interface Guard {
  readonly wouldLose: () => boolean;
  /** Asks the person; resolves whether they leave. */
  readonly ask: () => Promise<boolean>;
}

/** The guards of what is shown, the topmost last. */
export const guards = new Set<Guard>();

/** Resolves whether what is shown may be left, after a question where something that was entered would be lost. */
export async function mayLeave(): Promise<boolean> {
  for (const guard of [...guards].toReversed()) {
    // Asks one guard at a time and stops at the first refusal.
    if (guard.wouldLose() && !(await guard.ask())) return false;
  }
  return true;
}
