/** Of a whole address, in UTF-16 units. */
export const MAX_EMAIL_LENGTH = 254;

/**
 * `local@domain`, as Appwrite takes it (PHP's FILTER_VALIDATE_EMAIL, without quoted and bracketed parts): before the @
 * up to 64 characters of ASCII in pieces between single dots, behind it labels of up to 63 letters, digits and inner
 * hyphens, the last of which begins with a letter.
 */
const ADDRESS =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** Whether this is an email address: the one rule of every form that asks for one and of every route that takes one. */
export const isEmailAddress = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && ADDRESS.test(text);
