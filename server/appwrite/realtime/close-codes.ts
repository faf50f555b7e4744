/** Codes of refusals inside frames, and of closing (contract §11.2 and Appendix A). Only a policy violation ends the socket. */
export const FORMAT_INVALID = 1003;
export const POLICY_VIOLATION = 1008;
export const TOO_MANY = 1013;
