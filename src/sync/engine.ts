import { maintainMirror } from '#replica/outbox/outbox-mirror.ts';
import { leaderLockName } from '#replica/live/current-sync-status.ts';
import type { EngineDeps } from './engine-deps.ts';
import { runLeaderElection } from './leader/leader-election.ts';
import { startLeaderSession, type LeaderSession } from './leader/leader-session.ts';
import { recordIncidentNow, restoreFromMirror } from './leader/restore-from-mirror.ts';
import { sleep } from './ports.ts';
import { MIRROR_RETRY_MS, MIRROR_THROTTLE_MS } from './schedule.ts';

export interface Engine {
  /** Tries everything at once with a new session: the user has signed in again. */
  wake(): void;
  /**
   * Handles a replica connection that was lost and is open again, perhaps on an empty database: restores the unsent
   * commands from the mirror at once.
   */
  reopened(): Promise<void>;
  /** Stops for good; resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}

/**
 * Moves data between replica and remote in the one tab that leads, and mirrors the outbox in the visible tab.
 *
 *   follower ──elected──▶ leader session ──lock lost, fenced, failed──▶ follower
 *      └──────────────────────── stop ───────────────────────────────▶ stopped
 */
export function startEngine(deps: EngineDeps): Engine {
  const stop = new AbortController();
  let session: LeaderSession | undefined;
  // A tab that hears a leader's heartbeat, or takes over from one, did not open the app first.
  let isAppStart = true;
  const stopHeartbeatListener = deps.heartbeat.listen(() => {
    isAppStart = false;
  });
  const { replica, mirror, signals } = deps;
  // Commands are made in the visible tab; the leader mirrors what no visible tab does.
  const stopMirror =
    mirror === undefined
      ? undefined
      : maintainMirror(replica, mirror, {
          mayMirror: () => session !== undefined || signals.isVisible(),
          later: (callback) => deps.clock.after(MIRROR_RETRY_MS, callback),
          throttle: () => sleep(deps.clock, MIRROR_THROTTLE_MS, stop.signal),
          report: deps.report,
        });
  const running = runLeaderElection(
    {
      lockName: leaderLockName(deps.replica.name),
      locks: deps.locks,
      heartbeat: deps.heartbeat,
      signals: deps.signals,
      clock: deps.clock,
      report: deps.report,
    },
    async (until, isStolen) => {
      const current = await startLeaderSession(deps, until, { isStolen, isAppStart: isAppStart && !isStolen });
      isAppStart = false;
      stopHeartbeatListener();
      session = current;
      await current.done;
      // A session that ends late, after its lock was stolen, must not clear a newer session of this tab.
      if (session === current) session = undefined;
    },
    stop.signal,
  );
  return {
    wake: () => session?.wake('new-session'),
    async reopened() {
      await recordIncidentNow(deps, 'connection-reopened');
      await restoreFromMirror(deps, stop.signal);
      session?.wake('same-session');
    },
    async stop() {
      stop.abort();
      stopHeartbeatListener();
      stopMirror?.();
      await running;
    },
  };
}
