import type { Act } from './actions/action.ts';
import { BROWSER } from './actions/browser.ts';
import { OUTSIDE } from './actions/server.ts';
import { PERSON } from './actions/person.ts';
import { STORAGE } from './actions/storage.ts';

/** Everything that can happen in a schedule. */
export const ACTS: readonly Act[] = [...PERSON, ...BROWSER, ...STORAGE, ...OUTSIDE];
