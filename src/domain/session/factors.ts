/** A second factor as Appwrite's challenges name it, in the order in which a sign-in offers them. */
export const FACTORS = ['totp', 'email', 'phone', 'recoveryCode'] as const;
export type Factor = (typeof FACTORS)[number];

/** Appwrite's error type for a session that needs a second factor before anything else. */
export const MORE_FACTORS_REQUIRED = 'user_more_factors_required';
