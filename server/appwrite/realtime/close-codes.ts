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
