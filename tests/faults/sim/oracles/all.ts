import { allAtRest } from './quiescence.ts';
import { cursorWithRows } from './cursor-with-rows.ts';
import { fenced } from './fencing.ts';
import { importedOnce } from './imported-once.ts';
import { neverBackwards } from './monotonic-versions.ts';
import { noEffectAlone } from './no-effect-without-command.ts';
import { nothingLost } from './no-lost-command.ts';
import { orderKept } from './lane-order.ts';
import { ownTeamsOnly } from './own-teams-only.ts';
import { refusedInWords } from './only-final-rejections.ts';
import { rowsTheSame } from './convergence.ts';
import { shownIsTrue } from './optimistic-rows.ts';
import { toldTimes } from './retry-times.ts';
import { wiped } from './sign-out-wipes.ts';
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
