import { useEffect, useState } from 'react';
import type { Reach } from '#domain/sync/sync-status.ts';
import { t, plural } from '#i18n/translate.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { formatSize } from './size-messages.ts';
import { deleteAvatars, measureAvatars } from '#replica/storage/avatar-cache.ts';
import type { Replica } from '#replica/replica.ts';
import { evictBodies, listEvictableBodies } from '#replica/eviction/evict-bodies.ts';
import { averageBytes } from './row-sizes.ts';

/** Lists what can be deleted, and deletes it once confirmed. Calls `onFreed` afterwards, after a failure too. */
export function FreeSpaceDialog({
  reach,
  onClose,
  onFreed,
}: {
  reach: Reach;
  onClose: () => void;
  onFreed: () => void;
}) {
  const replica = useReplica();
  const [freeable, setFreeable] = useState<FreeSpace | undefined>(undefined);
  const [isFreeing, setIsFreeing] = useState(false);
  useEffect(() => {
    let isMounted = true;
    readFreeSpace(replica).then(
      (value) => isMounted && setFreeable(value),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [replica]);

  const isOffline = reach === 'unreachable' || reach === 'needs-sign-in';
  const total = freeable === undefined ? 0 : freeable.conversationBytes + freeable.pictureBytes;
  const hasAny = freeable !== undefined && (freeable.conversations.length > 0 || freeable.pictures > 0);
  const free = async (): Promise<void> => {
    if (freeable === undefined || isFreeing) return;
    setIsFreeing(true);
    try {
      await freeSpace(replica, freeable);
      showToast({
        tone: 'success',
        title: t('About {size} freed', { size: formatSize(total) }),
        description: t('Removed data is loaded again when you open it.'),
      });
    } catch {
      showToast({
        tone: 'danger',
        title: t('Not everything could be removed'),
        description: t('The data on this device could not be written. Reload the page and try again.'),
      });
    }
    onFreed();
    onClose();
  };
  return (
    <Dialog
      title={t('Free space on this device?')}
      description={t('Removes data that is also on the server. It is loaded again when you open it.')}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button-secondary" onClick={onClose}>
            {freeable === undefined || hasAny ? t('Keep everything') : t('Close')}
          </button>
          {hasAny && (
            <button type="button" className="button-primary" aria-disabled={isFreeing} onClick={() => void free()}>
              {isFreeing ? t('Freeing…') : t('Free about {size}', { size: formatSize(total) })}
            </button>
          )}
        </>
      }
    >
      <div role="status" className="flex flex-col gap-2">
        {freeable === undefined && <p className="text-ink-muted">{t('Checking what can be removed…')}</p>}
        {freeable !== undefined && !hasAny && (
          <p>{t('There is nothing to remove. What is left is needed or not sent yet.')}</p>
        )}
        {hasAny && (
          <ul className="list-disc ps-5">
            {freeable.conversations.length > 0 && (
              <li>
                {plural(
                  freeable.conversations.length,
                  'The messages of {count} conversation, about {size}',
                  'The messages of {count} conversations, about {size}',
                  { size: formatSize(freeable.conversationBytes) },
                )}
              </li>
            )}
            {freeable.pictures > 0 && (
              <li>
                {plural(
                  freeable.pictures,
                  '{count} picture of a person, about {size}',
                  '{count} pictures of people, about {size}',
                  { size: formatSize(freeable.pictureBytes) },
                )}
              </li>
            )}
          </ul>
        )}
        {hasAny && (
          <p className={isOffline ? 'text-warning-ink' : 'text-ink-muted'}>
            {isOffline
              ? t('The server cannot be reached. Until it can, these messages cannot be read.')
              : t('Until then they cannot be read or searched offline.')}
          </p>
        )}
        <p className="text-ink-muted">{t('Lists, unread conversations, unsent changes and drafts stay.')}</p>
      </div>
    </Dialog>
  );
}

/**
 * What can be deleted here and read again from the server: ids of conversations whose messages may go, and pictures.
 * Sizes in bytes; that of conversations is estimated from a sample of the table.
 */
interface FreeSpace {
  readonly conversations: readonly string[];
  readonly conversationBytes: number;
  readonly pictures: number;
  readonly pictureBytes: number;
}

/** Returns the names of Workbox caches that do not belong to the scope of the active service worker. */
async function listOldCaches(): Promise<readonly string[]> {
  const { scope } = await navigator.serviceWorker.ready;
  return (await caches.keys()).filter((name) => name.startsWith('workbox-') && !name.endsWith(scope));
}

async function readFreeSpace(replica: Replica): Promise<FreeSpace> {
  const conversations = await listEvictableBodies(replica);
  const pictures = 'caches' in globalThis ? await measureAvatars() : { count: 0, bytes: 0 };
  return {
    conversations,
    conversationBytes: conversations.length * (await averageBytes(replica.db.chatBodies)),
    pictures: pictures.count,
    pictureBytes: pictures.bytes,
  };
}

/** Deletes these messages, every picture and, under a service worker, the caches of earlier builds. */
async function freeSpace(replica: Replica, { conversations }: FreeSpace): Promise<void> {
  await evictBodies(replica, conversations);
  if (!('caches' in globalThis)) return;
  await deleteAvatars();
  if (navigator.serviceWorker?.controller == null) return;
  for (const name of await listOldCaches()) await caches.delete(name);
}
