import { t, plural, formatNumber } from '#i18n/translate.ts';

/** Holds the texts about values that exceed their limits, for the screen before sending and for the server. */

/** Says how long a text is. */
export const lengthMessage = (length: number): string => plural(length, '{count} character', '{count} characters');

/** Says that a text is too long, by the label of its field; undefined when it is not. */
export const tooLongMessage = (field: string, length: number, most: number): string | undefined =>
  length > most
    ? plural(
        length,
        '{field} has {count} character; the maximum is {most}. Shorten it by {over}.',
        '{field} has {count} characters; the maximum is {most}. Shorten it by {over}.',
        {
          field,
          most: formatNumber(most),
          over: formatNumber(length - most),
        },
      )
    : undefined;

/** Says that a list is too long; undefined when it is not. */
export const tooManyMessage = (of: string, things: string, count: number, most: number): string | undefined =>
  count > most
    ? t('{of} has {count} {things}; the maximum is {most}. Remove {over}.', {
        of,
        count: formatNumber(count),
        things,
        most: formatNumber(most),
        over: formatNumber(count - most),
      })
    : undefined;
