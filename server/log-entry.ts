/** Matches what a terminal or a reader of logs obeys, or takes for the end of a line; a line end itself apart. */
const OBEYED = /[^\P{Cc}\n]|[\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Returns an entry of the log in which a foreign text, such as a part of an error's message, can neither begin an entry
 * of its own nor command a terminal (OWASP ASVS 5.0, 16.4.1): further lines are indented, control characters escaped.
 */
export const toLogEntry = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(OBEYED, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('\n', '\n  ');
