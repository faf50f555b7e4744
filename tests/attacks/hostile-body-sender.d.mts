/** The hostile bodies by their names. */
export const BODIES: Readonly<Record<string, unknown>>;
