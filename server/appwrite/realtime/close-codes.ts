/**
 * Codes of refusals inside frames, and of closing (contract §11.2 and Appendix A). Of the refusals only a policy
 * violation ends the socket.
 */
export const FORMAT_INVALID = 1003;
export const POLICY_VIOLATION = 1008;
export const TOO_MANY = 1013;
/**
 * Closes a socket whose session has ended: any code but 1008 makes a client come again, and it finds that it is nobody.
 */
export const SESSION_ENDED = 4401;
