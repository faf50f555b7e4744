import { allAtRest } from './all-at-rest.ts';
import { cursorWithRows } from './cursor-with-rows.ts';
import { fenced } from './fenced.ts';
import { importedOnce } from './imported-once.ts';
import { neverBackwards } from './never-backwards.ts';
import { noEffectAlone } from './no-effect-alone.ts';
import { nothingLost } from './nothing-lost.ts';
import { orderKept } from './order-kept.ts';
import { ownTeamsOnly } from './own-teams-only.ts';
import { refusedInWords } from './refused-in-words.ts';
import { rowsTheSame } from './rows-the-same.ts';
import { shownIsTrue } from './shown-is-true.ts';
import { toldTimes } from './told-times.ts';
import { wiped } from './wiped.ts';
import type { Oracle } from './oracle.ts';

export const ORACLES: readonly Oracle[] = [
  nothingLost,
  noEffectAlone,
  orderKept,
  ownTeamsOnly,
  wiped,
  shownIsTrue,
  fenced,
  toldTimes,
  importedOnce,
  cursorWithRows,
  refusedInWords,
  neverBackwards,
  allAtRest,
  rowsTheSame,
];
