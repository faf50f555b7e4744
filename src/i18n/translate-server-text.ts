import { say } from './translate.ts';

/**
 * What somebody else has said in English, such as the server, in the language of this page: where one of the app's own
 * texts is the same, and in English where none is.
 */
export const translateServerText = (english: string): string => say(english);
