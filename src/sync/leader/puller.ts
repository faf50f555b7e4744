import { evictChats } from '#replica/eviction/evict-chats.ts';
import { Fenced, type Epoch } from '#replica/epoch.ts';
import { storageFaultOf } from '#replica/storage/storage-fault.ts';
import type { Outcome } from '#remote/failure.ts';
import type { EngineDeps } from '../engine-deps.ts';
import { sleep } from '../ports.ts';
import { createAuditState } from '../pull/audit.ts';
import { catchUp } from '../pull/catch-up.ts';
import { createIdleScopes } from '../pull/idle-scopes.ts';
import { PullFailed } from '../pull/pull.ts';
import {
  PULL_INTERVAL_CONNECTED_MS,
  PULL_INTERVAL_DISCONNECTED_MS,
  PULL_INTERVAL_SIGNED_OUT_MS,
  reconnectDelayMs,
  withJitter,
} from '../schedule.ts';
import type { StatusWriter } from './status-writer.ts';

/** The part of a leader session that pulls. */
interface Puller {
  /** Removes the conversations that this device does not retain. Never rejects. */
  evict(): Promise<unknown>;
  /** Pulls everything that changed; compares ids too after a gap. Never rejects: a failure shortens the next rest. */
  pull(): Promise<void>;
  /** Waits until the next pull is due or requested. */
  rest(): Promise<void>;
  /** Ends the rest. */
  requestPull(): void;
  /** Has the next pull treat everything as possibly missed. */
  markGap(): void;
  /** Marks a gap and ends the rest. */
  pullAfterGap(): void;
}

interface PullerOptions {
  readonly epoch: Epoch;
  readonly until: AbortSignal;
  readonly status: StatusWriter;
  readonly isAppStart: boolean;
  readonly onOutcome: (outcome: Outcome<unknown>) => void;
  readonly onSession: (id: string) => void;
  readonly onFenced: () => void;
}

/**
 * Creates the puller of a leader session.
 *
 *   pulling ──done──▶ resting: 45 s connected, 30 s not, 5 min signed out ──time, request──▶ pulling
 *      └──failed──▶ resting: the reconnect delay, growing; a gap stays marked until a pull succeeds
 */
export function createPuller(
  deps: EngineDeps,
  { epoch, until, status, isAppStart, onOutcome, onSession, onFenced }: PullerOptions,
): Puller {
  const { replica, clock } = deps;
  const state = { audits: createAuditState(), idleScopes: createIdleScopes() };
  let restEnded = new AbortController();
  let isGap = true;
  /** Pulls that failed in a row. */
  let failures = 0;
  let hasEvicted = false;

  /** Handles what ended a pull; true when this leader has lost its epoch. */
  async function handleFailure(thrown: unknown): Promise<boolean> {
    if (thrown instanceof Fenced) {
      onFenced();
      return true;
    }
    if (thrown instanceof PullFailed) return false;
    deps.report(thrown);
    // A pull may be the only work that finds the connection lost, so it reopens it.
    if (storageFaultOf(thrown) === 'lost') await replica.reopen(replica.db);
    return false;
  }

  async function evict(): Promise<void> {
    await evictChats(replica, { epoch, nowMs: clock.now(), isAppStart: isAppStart && !hasEvicted });
    hasEvicted = true;
  }

  function restMs(): number {
    const { reach, live } = status.current();
    if (failures > 0 && reach !== 'needs-sign-in') return withJitter(reconnectDelayMs(failures - 1), deps.random());
    if (reach === 'needs-sign-in') return PULL_INTERVAL_SIGNED_OUT_MS;
    return live ? PULL_INTERVAL_CONNECTED_MS : PULL_INTERVAL_DISCONNECTED_MS;
  }

  const requestPull = (): void => restEnded.abort();

  return {
    evict: () => evict().catch(handleFailure),
    async pull() {
      restEnded = new AbortController();
      const wasGap = isGap;
      isGap = false;
      status.set({ pulling: true });
      try {
        await evict();
        await catchUp({ ...deps, epoch, signal: until, onOutcome, onSession }, wasGap, state);
        failures = 0;
        status.set({ pulling: false, lastSyncAt: new Date(clock.now()).toISOString() });
      } catch (thrown) {
        isGap ||= wasGap;
        status.set({ pulling: false });
        if (!(await handleFailure(thrown))) failures += 1;
      }
    },
    rest: () => sleep(clock, restMs(), AbortSignal.any([until, restEnded.signal])),
    requestPull,
    markGap() {
      isGap = true;
    },
    pullAfterGap() {
      isGap = true;
      requestPull();
    },
  };
}
