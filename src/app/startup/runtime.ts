import * as z from 'zod/mini';
import { backendKey, type RuntimeConfig } from '#domain/wire/runtime-config.ts';
import type { User } from '#domain/session/user.ts';
import { openReplica, replicaName, type Replica, type ReplicaError } from '#replica/replica.ts';
import { resetSyncStatus, watchSyncStatus } from '#replica/meta.ts';
import { endpointHref } from '#remote/endpoint.ts';
import { createLazyRemote } from '#remote/lazy-remote.ts';
import type { LazyRemote } from '#remote/remote.ts';
import type { Engine } from '#sync/engine.ts';
import type { SessionEnding } from '../sign-out/sign-out.ts';
import { SIGNED_OUT_ELSEWHERE_PATH } from '../routes/guards.ts';
import {
  forgetPerson,
  isUserKey,
  pendingWipes,
  rememberedUser,
  rememberUser,
  setSignOutPending,
  setWipePending,
} from './remembered-session.ts';

/**
 * Who is here, and what is open for them.
 *
 *   nobody ──signedIn──▶ present ──session ended──▶ expired ──signedIn, same person──▶ present
 *      ▲                    │                          └──signedIn, someone else──▶ present (another replica)
 *      └──── signOut ───────┘  (in this tab or another; wipes the replica)
 */
interface RuntimeState {
  readonly user: User | undefined;
  readonly replica: Replica | undefined;
  /** The server no longer knows the session; the replica is kept for the same person. */
  readonly isExpired: boolean;
  /** The person has signed out in another tab; this document is being replaced. */
  readonly hasLeftElsewhere: boolean;
  readonly trouble: ReplicaError | undefined;
}

export interface Runtime {
  readonly config: RuntimeConfig;
  readonly remote: LazyRemote;
  state(): RuntimeState;
  subscribe(onChange: () => void): () => void;
  /** Opens the replica of whoever signed in on this device last. Resolves when a screen can be shown. */
  start(): Promise<void>;
  signedIn(user: User): Promise<void>;
  /** What the server says of the person now; of somebody else it is not listened to. */
  refreshed(user: User): void;
  /** Wipes the device whatever the server says; `refused` when it has answered and the session may live on there. */
  signOut(): Promise<SessionEnding>;
}

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('signed-in'), userId: z.string() }),
  z.object({ type: z.literal('signed-out') }),
]);

/** A request that is under way must not hold a sign-out up for longer. */
const LET_GO_MS = 1_500;
/** A tab that has drawn nothing for so long is out of sight. */
const NO_FRAME_MS = 1_000;
/** A chunk that could not be loaded is asked for again after this long, or when the network seems to be back. */
const LOAD_AGAIN_MS = 10_000;

export function createRuntime(
  config: RuntimeConfig,
  preferred: () => { teamId?: string | undefined; profileId?: string | undefined },
): Runtime {
  const listeners = new Set<() => void>();
  const tabs = new BroadcastChannel('outrider.session');
  const backend = backendKey(endpointHref(config, location.origin), config.appwrite.projectId);
  let state: RuntimeState = {
    user: undefined,
    replica: undefined,
    isExpired: false,
    hasLeftElsewhere: false,
    trouble: undefined,
  };
  let engine: Engine | undefined;
  let stopWatching: () => void = () => undefined;
  /** Counts openings and closings: an opening that another one has overtaken is given up. */
  let turn = 0;
  const remote = createLazyRemote(config, location.origin, () => state.user?.id);

  function set(change: Partial<RuntimeState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  async function open(user: User): Promise<void> {
    turn += 1;
    const ownTurn = turn;
    const replica = await openReplica(
      replicaName(backend, user.id),
      (trouble) => {
        const wasLost = state.trouble === 'lost';
        set({ trouble });
        if (wasLost && trouble === undefined) void engine?.reopened();
      },
      { random: Math.random, after: (delayMs, act) => setTimeout(act, delayMs) },
    );
    if (ownTurn !== turn) {
      // The person has signed out in another tab, whose wipe this database has outlived, or come after.
      (await loadLeaving()).discardReplica(replica, user.id);
      return;
    }
    set({ user, replica, isExpired: false, trouble: undefined });
    stopWatching = watchSyncStatus(replica, (status) => {
      if (state.replica !== replica) return;
      if (status.reach === 'needs-sign-in' && !state.isExpired) set({ isExpired: true });
      // Whoever signed in again, in whichever tab: the server's word counts.
      if (status.reach === 'reachable' && state.isExpired) set({ isExpired: false });
    });
    afterPaint(() => void startSync(user, replica));
  }

  /**
   * Loads and starts the engine, again and again while it cannot be loaded: nothing else would ever send what is kept.
   */
  async function startSync(user: User, replica: Replica): Promise<void> {
    if (state.replica !== replica || engine !== undefined) return;
    try {
      const [{ startBrowserSync }, loaded] = await Promise.all([import('./runtime-sync.ts'), remote.load()]);
      if (state.replica === replica && engine === undefined)
        engine = startBrowserSync(config, user, replica, loaded, preferred);
    } catch {
      const again = (): void => void startSync(user, replica);
      window.addEventListener('online', again, { once: true });
      setTimeout(again, LOAD_AGAIN_MS);
    }
  }

  /** Stops what runs for the present person and closes their replica, which stays on the device. */
  async function close(): Promise<void> {
    turn += 1;
    const { replica } = state;
    const stopping = engine?.stop();
    engine = undefined;
    stopWatching();
    set({ user: undefined, replica: undefined, isExpired: false });
    await Promise.race([stopping, new Promise((resolve) => setTimeout(resolve, LET_GO_MS))]);
    replica?.close();
  }

  const loadLeaving = () => import('../sign-out/sign-out.ts');

  const finishLeaving = async () => (await loadLeaving()).finishSignOut(remote);

  tabs.addEventListener('message', (event: MessageEvent<unknown>) => {
    const message = messageSchema.safeParse(event.data);
    if (!message.success) return;
    if (message.data.type === 'signed-out' || message.data.userId !== state.user?.id)
      leave(message.data.type === 'signed-out');
    else {
      set({ isExpired: false });
      engine?.wake();
    }
  });
  /**
   * Shows nothing more of somebody who is no longer the one here; where nobody is, the sign-in screen says why
   * (`LeftNotice`). Local storage may still hold the person when another tab's message comes: browsers tell the two
   * apart.
   */
  function leave(isNobodyHere: boolean): void {
    const wasHere = state.user !== undefined;
    // The guards may come before the new document, or keep it from coming: they lead to the same place.
    if (isNobodyHere && wasHere) set({ hasLeftElsewhere: true });
    void close();
    if (!isNobodyHere) location.replace('/');
    else if (wasHere) location.replace(SIGNED_OUT_ELSEWHERE_PATH);
  }
  function leaveIfOther(isNews: boolean): void {
    const userId = rememberedUser()?.id;
    if (isNews && userId !== state.user?.id) leave(userId === undefined);
  }
  // Whoever signs in or out in a tab that cannot broadcast is still noticed, also by a page that the Back button brings
  // back as it was.
  window.addEventListener('storage', ({ key }) => leaveIfOther(isUserKey(key)));
  window.addEventListener('pageshow', ({ persisted }) => leaveIfOther(persisted));

  return {
    config,
    remote,
    state: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    async start() {
      const user = rememberedUser();
      if (user !== undefined) await open(user);
      else finishLeaving().catch(() => undefined);
    },
    async signedIn(user) {
      setSignOutPending(false);
      rememberUser(user);
      if (state.replica !== undefined && state.user?.id === user.id) {
        await resetSyncStatus(state.replica);
        set({ user, isExpired: false });
        engine?.wake();
      } else {
        await close();
        // Whoever signs in again while their own data are still being wiped begins anew.
        if (pendingWipes().length > 0) await (await loadLeaving()).finishWipes();
        await open(user);
      }
      tabs.postMessage({ type: 'signed-in', userId: user.id });
    },
    refreshed(user) {
      if (user.id !== state.user?.id) return;
      rememberUser(user);
      set({ user });
    },
    async signOut() {
      const { replica } = state;
      setSignOutPending(true);
      if (replica !== undefined) setWipePending(replica.name, true);
      forgetPerson();
      tabs.postMessage({ type: 'signed-out' });
      await close();
      return finishLeaving();
    },
  };
}

/**
 * Runs `act` once the browser has shown a frame and has a moment: the first screen comes first. Where no frame comes (a
 * tab out of sight), a second later.
 */
function afterPaint(act: () => void): void {
  let isDue = true;
  const begin = (): void => {
    if (isDue) setTimeout(act, 0);
    isDue = false;
  };
  requestAnimationFrame(begin);
  setTimeout(begin, NO_FRAME_MS);
}
