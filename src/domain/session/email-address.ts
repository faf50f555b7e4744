/** Longest email address, in UTF-16 units. */
export const MAX_EMAIL_LENGTH = 254;

/**
 * Matches `local@domain` as Appwrite accepts it (PHP's FILTER_VALIDATE_EMAIL, without quoted and bracketed parts):
 * before the @ up to 64 ASCII characters in parts separated by single dots, after it labels of up to 63 letters,
 * digits and inner hyphens, the last of which begins with a letter.
 */
const ADDRESS =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** Decides whether a text is an email address; the only rule for every form and every route that takes one. */
export const isEmailAddress = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && ADDRESS.test(text);
