/**
 * Codes of refused frames and of closing (contract §11.2 and Appendix A). Only a policy violation closes the socket.
 */
export const FORMAT_INVALID = 1003;
export const POLICY_VIOLATION = 1008;
export const TOO_MANY = 1013;
/**
 * Closes a socket whose session has ended. After any code but 1008 a client reconnects, and then finds itself signed
 * out.
 */
export const SESSION_ENDED = 4401;

/** Most bytes of a reason in the frame that closes a socket (RFC 6455 §5.5). */
const MAX_REASON_BYTES = 123;

/**
 * Returns the beginning of a reason that fits into the frame that closes a socket; a longer one is an error of `ws`.
 */
export const closeReason = (text: string): string =>
  text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(MAX_REASON_BYTES)).read);
