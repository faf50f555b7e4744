import { t } from './translate.ts';

/**
 * Translates an English text of another program, such as the server, when the app has the same text; returns the
 * English otherwise.
 */
export const translateServerText = (english: string): string => t(english);
