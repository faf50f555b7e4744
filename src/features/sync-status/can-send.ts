/**
 * Tells whether this browser can send. Without locks two tabs could send the same command at once, so none sends:
 * everything stays in the outbox until the browser is updated.
 */
export const canSend = (): boolean => 'locks' in navigator;
