import { quiescence } from './quiescence.ts';
import { cursorWithRows } from './cursor-with-rows.ts';
import { fencing } from './fencing.ts';
import { importedOnce } from './imported-once.ts';
import { monotonicVersions } from './monotonic-versions.ts';
import { noEffectWithoutCommand } from './no-effect-without-command.ts';
import { noLostCommand } from './no-lost-command.ts';
import { laneOrder } from './lane-order.ts';
import { ownTeamsOnly } from './own-teams-only.ts';
import { onlyFinalRejections } from './only-final-rejections.ts';
import { convergence } from './convergence.ts';
import { optimisticRows } from './optimistic-rows.ts';
import { retryTimes } from './retry-times.ts';
import { signOutWipes } from './sign-out-wipes.ts';
import type { Oracle } from './oracle.ts';

export const ORACLES: readonly Oracle[] = [
  noLostCommand,
  noEffectWithoutCommand,
  laneOrder,
  ownTeamsOnly,
  signOutWipes,
  optimisticRows,
  fencing,
  retryTimes,
  importedOnce,
  cursorWithRows,
  onlyFinalRejections,
  monotonicVersions,
  quiescence,
  convergence,
];
