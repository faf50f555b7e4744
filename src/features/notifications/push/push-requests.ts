import { useMemo } from 'react';
import { MAX_SEEN } from '#domain/push/push-requests.ts';
import { currentLanguage, t } from '#i18n/translate.ts';
import { changeDeviceNotifications, readDeviceNotifications } from '#replica/device-notifications.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import type { Outcome } from '#remote/failure.ts';
import { failureMessage } from '#remote/failure-messages.ts';
import { subscribeBrowser, toSubscribeRequest, unsubscribeBrowser } from '#remote/push/push-subscription.ts';
import { sendRequest } from '#remote/send-request.ts';
import { useRemote } from '#remote/use-remote.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { findRegistration } from '../system-notifications.ts';

/** What this device asks of the server and its browser about pushes; all of it needs the network. */
export interface PushRequests {
  /** Why pushes cannot be had here, as a sentence; undefined where they can. */
  readonly blockedReason: string | undefined;
  /** Switches pushes on or off. Resolves with why they could not be switched on, and stay off; undefined otherwise. */
  switchTo(isOn: boolean): Promise<string | undefined>;
  /**
   * Asks for pushes about all teams of the person, as they want them now, where they have them on. Resolves with why
   * that failed, for the first team of which it did; undefined when it did not.
   */
  register(): Promise<string | undefined>;
  /** Reports that the person has read these conversations of a team. */
  reportSeen(teamId: string, chatIds: readonly string[]): Promise<void>;
}

interface RequestParts {
  readonly db: ReplicaDatabase;
  /** The key of the server; undefined where it sends no pushes. */
  readonly key: string | undefined;
  post(teamId: string, path: string, body: unknown): Promise<Outcome<unknown>>;
}

/** Orders what the tabs of this device ask for: each reads what is chosen then, and the last has the last word. */
const LOCK = 'outrider-push';

/** Offers these requests; `userId` is whose they are. */
export function usePushRequests(userId: string): PushRequests {
  const remote = useRemote();
  const { db } = useReplica();
  const { push } = useRuntimeConfig();
  return useMemo(
    () =>
      createPushRequests({
        db,
        key: push?.key,
        post: (teamId, path, body) => sendRequest(remote, { method: 'POST', path, body, teamId, userId }),
      }),
    [remote, db, push, userId],
  );
}

/** Creates them from their outside parts. */
export function createPushRequests({ db, key, post }: RequestParts): PushRequests {
  const listTeams = async (): Promise<string[]> => (await db.teams.toCollection().primaryKeys()).map(String);

  async function subscribe(): Promise<string | undefined> {
    const registration = await findRegistration();
    if (key === undefined || registration === undefined) return blockedReasonOf(false);
    const address = await subscribeBrowser(registration.pushManager, key).catch(() => undefined);
    if (address === undefined)
      return t('The push service of this browser does not answer. Check the connection, or try another browser.');
    const language = currentLanguage();
    await changeDeviceNotifications(db, { language });
    const { settings } = await readDeviceNotifications(db);
    const request = toSubscribeRequest(address, settings, language);
    let reason: string | undefined;
    for (const teamId of await listTeams()) {
      const outcome = await post(teamId, '/push/subscribe', request);
      if (!outcome.ok) reason ??= failureMessage(outcome.failure);
    }
    return reason;
  }

  async function unsubscribe(): Promise<undefined> {
    const registration = await findRegistration();
    const endpoint = registration === undefined ? undefined : await unsubscribeBrowser(registration.pushManager);
    const [teamId] = await listTeams();
    // Unreached, the server learns it from the push service.
    if (endpoint !== undefined && teamId !== undefined) await post(teamId, '/push/unsubscribe', { endpoint });
  }

  const inOrder = <Result>(work: (isOn: boolean) => Promise<Result>): Promise<Result> =>
    navigator.locks.request(LOCK, async () => work((await readDeviceNotifications(db)).isPushOn));
  const register = () => inOrder(async (isOn) => (isOn ? subscribe() : undefined));

  async function switchOff(): Promise<void> {
    // The worker shows nothing from here on, whatever the network does.
    await changeDeviceNotifications(db, { isPushOn: false });
    await inOrder(async (isOn) => (isOn ? undefined : unsubscribe()));
  }

  return {
    blockedReason: blockedReasonOf(key !== undefined),
    register,
    async switchTo(isOn) {
      if (!isOn) {
        await switchOff();
        return undefined;
      }
      // Before the first push may come: the worker ends the subscription of a person who has them off.
      await changeDeviceNotifications(db, { isPushOn: true });
      let reason: string | undefined = blockedReasonOf(false);
      try {
        reason = await register();
      } finally {
        if (reason !== undefined) await switchOff();
      }
      return reason;
    },
    async reportSeen(teamId, chatIds) {
      for (let from = 0; from < chatIds.length; from += MAX_SEEN)
        await post(teamId, '/push/seen', { chatIds: chatIds.slice(from, from + MAX_SEEN) });
    },
  };
}

/** The first time after which a device that could not register tries again; the time doubles up to the longest. */
const RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 3_600_000;

/** Registers until that succeeds, also at once when the network is back. Returns what ends it. */
export function keepRegistered({ register }: Pick<PushRequests, 'register'>): () => void {
  let delayMs = RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  let isFailed = false;
  async function attempt(): Promise<void> {
    isFailed = false;
    const isDone = await register().then(
      (reason) => reason === undefined,
      () => false,
    );
    if (isDone || isEnded) return;
    isFailed = true;
    timer = setTimeout(() => void attempt(), delayMs);
    delayMs = Math.min(delayMs * 2, LONGEST_RETRY_MS);
  }
  function attemptNow(): void {
    if (!isFailed) return;
    clearTimeout(timer);
    void attempt();
  }
  window.addEventListener('online', attemptNow);
  void attempt();
  return () => {
    isEnded = true;
    clearTimeout(timer);
    window.removeEventListener('online', attemptNow);
  };
}

function blockedReasonOf(isOffered: boolean): string | undefined {
  if (!isOffered) return t('This server sends no notifications to closed apps.');
  // On iOS only installed apps have it.
  return 'serviceWorker' in navigator && 'PushManager' in window
    ? undefined
    : t(
        'This browser receives nothing while the app is closed. On an iPhone or iPad, add the app to the home screen first.',
      );
}
