import { useMemo } from 'react';
import { MAX_SEEN } from '#domain/push/push-requests.ts';
import { currentLanguage, t } from '#i18n/translate.ts';
import { changeDeviceNotifications, readDeviceNotifications } from '#replica/device-notifications.ts';
import { useReplica } from '#replica/live/use-live.tsx';
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
  /** Subscribes, and asks for pushes about all teams of the person. Resolves with why it failed; undefined when not. */
  register(): Promise<string | undefined>;
  /** Ends the subscription of this browser, and tells the server. */
  unregister(): Promise<void>;
  /** Reports that the person has read these conversations of a team. */
  reportSeen(teamId: string, chatIds: readonly string[]): Promise<void>;
}

/** Offers these requests; `userId` is whose they are. */
export function usePushRequests(userId: string): PushRequests {
  const remote = useRemote();
  const replica = useReplica();
  const { push } = useRuntimeConfig();
  return useMemo(() => {
    const post = (teamId: string, path: string, body: unknown) =>
      sendRequest(remote, { method: 'POST', path, body, teamId, userId });
    const listTeams = async (): Promise<string[]> => (await replica.db.teams.toCollection().primaryKeys()).map(String);
    return {
      blockedReason: blockedReasonOf(push !== undefined),
      async register() {
        const registration = await findRegistration();
        if (push === undefined || registration === undefined) return blockedReasonOf(false);
        const address = await subscribeBrowser(registration.pushManager, push.key).catch(() => undefined);
        if (address === undefined)
          return t('The push service of this browser does not answer. Check the connection, or try another browser.');
        const { settings } = await readDeviceNotifications(replica.db);
        const language = currentLanguage();
        await changeDeviceNotifications(replica.db, { language });
        const request = toSubscribeRequest(address, settings, language);
        for (const teamId of await listTeams()) {
          const outcome = await post(teamId, '/push/subscribe', request);
          if (!outcome.ok) return failureMessage(outcome.failure);
        }
        return undefined;
      },
      async unregister() {
        const registration = await findRegistration();
        const endpoint = registration === undefined ? undefined : await unsubscribeBrowser(registration.pushManager);
        const [teamId] = await listTeams();
        // Unreached, the server learns it from the push service.
        if (endpoint !== undefined && teamId !== undefined) await post(teamId, '/push/unsubscribe', { endpoint });
      },
      async reportSeen(teamId, chatIds) {
        for (let from = 0; from < chatIds.length; from += MAX_SEEN)
          await post(teamId, '/push/seen', { chatIds: chatIds.slice(from, from + MAX_SEEN) });
      },
    };
  }, [remote, replica, push, userId]);
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
