import * as z from 'zod/mini';
import { backendKey, type RuntimeConfig } from '#domain/wire/runtime-config.ts';
import type { User } from '#domain/session/user.ts';
import { openReplica, replicaName, type Replica, type ReplicaError } from '#replica/replica.ts';
import { resetSyncStatus, watchSyncStatus } from '#replica/meta.ts';
import { abortTransactions } from '#replica/storage/open-transactions.ts';
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
  updateRememberedUser,
} from './remembered-session.ts';

/**
 * State of the session, and of the replica opened for it.
 *
 *   signed out ──signedIn──▶ signed in ──session ended──▶ expired ──signedIn, same person──▶ signed in
 *      ▲                        │                            └──signedIn, other person──▶ signed in (another replica)
 *      └──────── signOut ───────┘  (in this tab or another; wipes the replica)
 */
interface RuntimeState {
  readonly config: RuntimeConfig;
  readonly user: User | undefined;
  readonly replica: Replica | undefined;
  /** The server rejected the session; the replica stays for the same person. */
  readonly isExpired: boolean;
  /** The person signed out in another tab; this page is about to be replaced. */
  readonly hasSignedOutElsewhere: boolean;
  readonly replicaError: ReplicaError | undefined;
}

export interface Runtime {
  /** Takes a newer configuration of the same server for the screens; the rest keeps the one of the start. */
  setConfig(newer: RuntimeConfig): void;
  readonly remote: LazyRemote;
  state(): RuntimeState;
  subscribe(onChange: () => void): () => void;
  /** Opens the replica of the person who signed in last. Resolves when a screen can be shown. */
  start(): Promise<void>;
  signedIn(user: User): Promise<void>;
  /** Takes the server's data about the person; ignored for anyone but the signed-in one. */
  refreshed(user: User): void;
  /**
   * Wipes the device whatever the server answers; `refused` when it answered and the session may still be alive there.
   */
  signOut(): Promise<SessionEnding>;
}

/** `userId` is whose sign-in it is. */
const messageSchema = z.object({ type: z.enum(['signed-in', 'signed-out']), userId: z.optional(z.string()) });

/** Longest time a sign-out waits for the engine to stop. */
const ENGINE_STOP_TIMEOUT_MS = 1_500;
/** A tab without a frame for this long is in the background. */
const FRAME_TIMEOUT_MS = 1_000;
/** Delay before a chunk that failed to load is requested again, unless the network returns first. */
const RETRY_LOAD_MS = 10_000;

export function createRuntime(
  config: RuntimeConfig,
  priority: () => { teamId?: string | undefined; profileId?: string | undefined },
): Runtime {
  const listeners = new Set<() => void>();
  const tabs = new BroadcastChannel('outrider.session');
  const backend = backendKey(endpointHref(config, location.origin), config.appwrite.projectId);
  let state: RuntimeState = {
    config,
    user: undefined,
    replica: undefined,
    isExpired: false,
    hasSignedOutElsewhere: false,
    replicaError: undefined,
  };
  let engine: Engine | undefined;
  let stopWatching: () => void = () => undefined;
  /** Counts openings and closings; `open` gives up when the count has changed while it waited. */
  let generation = 0;
  const remote = createLazyRemote(config, location.origin, () => state.user?.id);

  function set(change: Partial<RuntimeState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  async function open(user: User): Promise<void> {
    generation += 1;
    const ownGeneration = generation;
    const replica = await openReplica(
      replicaName(backend, user.id),
      (replicaError) => {
        const wasLost = state.replicaError === 'lost';
        set({ replicaError });
        if (wasLost && replicaError === undefined) void engine?.reopened();
      },
      { random: Math.random, after: (delayMs, callback) => setTimeout(callback, delayMs) },
    );
    if (ownGeneration !== generation) {
      // The person has signed out in another tab meanwhile, or another opening came later.
      (await loadSignOut()).discardReplica(replica, user.id);
      return;
    }
    set({ user, replica, isExpired: false, replicaError: undefined });
    stopWatching = watchSyncStatus(replica, (status) => {
      if (state.replica !== replica) return;
      const isExpired = status.reach === 'needs-sign-in';
      // Reachable: the person has signed in again, in this tab or another.
      if ((isExpired || status.reach === 'reachable') && isExpired !== state.isExpired) set({ isExpired });
    });
    afterPaint(() => void startSync(user, replica));
  }

  /** Loads and starts the engine, and retries while it cannot be loaded: without it the outbox is never sent. */
  async function startSync(user: User, replica: Replica): Promise<void> {
    if (state.replica !== replica || engine !== undefined) return;
    try {
      const [{ startBrowserSync }, loaded] = await Promise.all([import('./runtime-sync.ts'), remote.load()]);
      if (state.replica === replica && engine === undefined)
        engine = startBrowserSync(config, user, replica, loaded, priority);
    } catch {
      const retry = (): void => void startSync(user, replica);
      window.addEventListener('online', retry, { once: true });
      setTimeout(retry, RETRY_LOAD_MS);
    }
  }

  /** Stops the engine and closes the replica, which stays on the device. */
  async function close(): Promise<void> {
    generation += 1;
    const { replica } = state;
    const stopping = engine?.stop();
    engine = undefined;
    stopWatching();
    set({ user: undefined, replica: undefined, isExpired: false });
    await Promise.race([stopping, new Promise((resolve) => setTimeout(resolve, ENGINE_STOP_TIMEOUT_MS))]);
    replica?.close();
  }

  const loadSignOut = () => import('../sign-out/sign-out.ts');

  const finishSignOut = async () => (await loadSignOut()).finishSignOut(remote);

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
   * Leaves the page of a person who is no longer signed in; when nobody is, the sign-in screen says why
   * (`SignedOutNotice`). Local storage may still hold the person when the message from another tab arrives: browsers do
   * not order the two.
   */
  function leave(isSignedOut: boolean): void {
    const wasHere = state.user !== undefined;
    // The guards may run before the new page loads, or prevent it; they lead to the same address.
    if (isSignedOut && wasHere) set({ hasSignedOutElsewhere: true });
    void close();
    // The page must close at once for a person who may not see its data, so no dialog may ask about unsaved input.
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
    if (!isSignedOut) location.replace('/');
    else if (wasHere) location.replace(SIGNED_OUT_ELSEWHERE_PATH);
  }
  function leaveIfOther(isRelevant: boolean): void {
    const userId = rememberedUser()?.id;
    if (isRelevant && userId !== state.user?.id) leave(userId === undefined);
  }
  // Notices a sign-in or sign-out in a tab that cannot broadcast, also on a page restored by the Back button.
  window.addEventListener('storage', ({ key }) => leaveIfOther(isUserKey(key)));
  window.addEventListener('pageshow', ({ persisted }) => leaveIfOther(persisted));
  // In the back/forward cache a transaction would block every other page; its work starts again after a reload.
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted && abortTransactions()) window.addEventListener('pageshow', () => location.reload(), { once: true });
  });

  return {
    setConfig: (newer) => set({ config: newer }),
    remote,
    state: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    async start() {
      const user = rememberedUser();
      if (user !== undefined) await open(user);
      else finishSignOut().catch(() => undefined);
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
        // A person who signs in again while their own data are being wiped starts with an empty replica. What cannot be
        // wiped now is wiped at the next start: it keeps nobody from signing in.
        if (pendingWipes().length > 0) await (await loadSignOut()).finishWipes().catch(() => undefined);
        await open(user);
      }
      tabs.postMessage({ type: 'signed-in', userId: user.id });
    },
    refreshed(user) {
      if (user.id !== state.user?.id) return;
      updateRememberedUser(user);
      set({ user });
    },
    async signOut() {
      const { replica } = state;
      setSignOutPending(true);
      if (replica !== undefined) setWipePending(replica.name, true);
      forgetPerson();
      tabs.postMessage({ type: 'signed-out' });
      await close();
      return finishSignOut();
    },
  };
}

/**
 * Calls `callback` after the browser has painted a frame, or after a second where none is painted (a background tab).
 */
function afterPaint(callback: () => void): void {
  let isDue = true;
  const begin = (): void => {
    if (isDue) setTimeout(callback, 0);
    isDue = false;
  };
  requestAnimationFrame(begin);
  setTimeout(begin, FRAME_TIMEOUT_MS);
}
