import type { Action } from './actions/action.ts';
import { BROWSER } from './actions/browser.ts';
import { SERVER } from './actions/server.ts';
import { PERSON } from './actions/person.ts';
import { STORAGE } from './actions/storage.ts';

/** All actions of a schedule. */
export const ACTIONS: readonly Action[] = [...PERSON, ...BROWSER, ...STORAGE, ...SERVER];
