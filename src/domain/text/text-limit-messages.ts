import { say, sayCount, sayFigure } from '#i18n/translate.ts';

/**
 * What is said of what is larger than it may be, on the screen before it is sent and by the server (`text-bounds.ts`).
 */

/** How long a text is. */
export const lengthMessage = (length: number): string => sayCount(length, '{count} character', '{count} characters');

/** Of a text, by the name its field has on the screen; undefined for one that is not too long. */
export const tooLongMessage = (field: string, length: number, most: number): string | undefined =>
  length > most
    ? sayCount(
        length,
        '{field} has {count} character, but it may have {most}: shorten it by {over}.',
        '{field} has {count} characters, but it may have {most}: shorten it by {over}.',
        {
          field,
          most: sayFigure(most),
          over: sayFigure(length - most),
        },
      )
    : undefined;

/** Of a list. */
export const tooManyMessage = (of: string, things: string, count: number, most: number): string | undefined =>
  count > most
    ? say('{of} has {count} {things}, but it may have {most}: take out {over}.', {
        of,
        count: sayFigure(count),
        things,
        most: sayFigure(most),
        over: sayFigure(count - most),
      })
    : undefined;
