import type { Act } from './acts/act.ts';
import { BROWSER } from './acts/browser.ts';
import { OUTSIDE } from './acts/outside.ts';
import { PERSON } from './acts/person.ts';
import { STORAGE } from './acts/storage.ts';

/** Everything that can happen in a schedule. */
export const ACTS: readonly Act[] = [...PERSON, ...BROWSER, ...STORAGE, ...OUTSIDE];
