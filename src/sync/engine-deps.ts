import type { OutboxMirror } from '#replica/outbox/outbox-mirror.ts';
import type { Replica } from '#replica/replica.ts';
import type { RealtimeConnection, RealtimeHandlers } from '#remote/realtime-socket.ts';
import type { Remote } from '#remote/remote.ts';
import type { Clock, HeartbeatPort, LockPort, Random, SignalPort } from './ports.ts';
import type { SyncPriority } from './pull/catch-up.ts';

/** Everything the sync engine takes from outside. */
export interface EngineDeps {
  readonly replica: Replica;
  /** The user the replica belongs to; a session of any other user counts as signed out. */
  readonly userId: string;
  readonly remote: Remote;
  readonly openRealtime: (handlers: RealtimeHandlers) => RealtimeConnection;
  readonly clock: Clock;
  readonly random: Random;
  readonly locks: LockPort;
  readonly heartbeat: HeartbeatPort;
  readonly signals: SignalPort;
  /** Receives unexpected errors, such as a failing storage; the engine goes on and retries. */
  readonly report: (error: unknown) => void;
  /** The second copy of the outbox; absent where the browser has no second store. */
  readonly mirror?: OutboxMirror | undefined;
  /** What the user is looking at: it is pulled before the rest. */
  readonly priority: () => SyncPriority;
}
