/**
 * Whether this browser can send what is kept. Without locks no tab knows whether another one sends the same change at
 * the same moment, so none does: everything is kept until the browser was updated.
 */
export const canSend = (): boolean => 'locks' in navigator;
