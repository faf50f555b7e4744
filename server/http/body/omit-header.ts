/**
 * Header by which the product's server asks the embedded Appwrite for accounts and teams without the fields that it
 * does not read: `prefs, targets`. Their owners write these, and every request would carry them. Another Appwrite does
 * not know the header.
 */
export const OMIT_HEADER = 'X-Outrider-Omit';
