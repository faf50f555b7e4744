/** What is said of what is larger than it may be, on the screen before it is sent and by the server (`text-bounds.ts`). */

const figure = (count: number): string => count.toLocaleString('en-US');

/** How long a text is. */
export const lengthWords = (length: number): string => `${figure(length)} ${length === 1 ? 'character' : 'characters'}`;

/** Of a text, by the name its field has on the screen; undefined for one that is not too long. */
export const tooLongWords = (field: string, length: number, most: number): string | undefined =>
  length > most ? `${field} has ${lengthWords(length)}, but it may have ${figure(most)}: shorten it by ${figure(length - most)}.` : undefined;

/** Of a list. */
export const tooManyWords = (of: string, things: string, count: number, most: number): string | undefined =>
  count > most ? `${of} has ${figure(count)} ${things}, but it may have ${figure(most)}: take out ${figure(count - most)}.` : undefined;
