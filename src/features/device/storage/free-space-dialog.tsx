import { useEffect, useState } from 'react';
import { t, plural } from '#i18n/translate.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { formatSize } from './size-messages.ts';
import { useSyncStatus } from '../sync-status/sync-queries.ts';
import { deleteAvatars, measureAvatars } from '#replica/storage/avatar-cache.ts';
import type { Replica } from '#replica/replica.ts';
import { evictBodies, listEvictableBodies } from '#replica/eviction/evict-bodies.ts';
import { averageBytes } from './row-sizes.ts';

/** Says what would be deleted and deletes it. */
export function FreeSpaceDialog({ onClose, onFreed }: { onClose: () => void; onFreed: () => void }) {
  const replica = useReplica();
  const { reach } = useSyncStatus();
  const [found, setFound] = useState<FreeSpace | undefined>(undefined);
  const [isFreeing, setIsFreeing] = useState(false);
  useEffect(() => {
    let isHere = true;
    readFreeSpace(replica).then(
      (read) => isHere && setFound(read),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [replica]);

  const isOffline = reach === 'unreachable' || reach === 'needs-sign-in';
  const total = found === undefined ? 0 : found.conversationBytes + found.pictureBytes;
  const hasAny = found !== undefined && (found.conversations.length > 0 || found.pictures > 0);
  const free = async (): Promise<void> => {
    if (found === undefined || isFreeing) return;
    setIsFreeing(true);
    try {
      await freeSpace(replica, found);
      showToast({
        tone: 'success',
        title: t('About {size} freed', { size: formatSize(total) }),
        description: t('What was taken away is read again when you open it.'),
      });
    } catch {
      showToast({
        tone: 'danger',
        title: t('Not everything could be taken away'),
        description: t('The data on this device could not be written. Reload the page and try again.'),
      });
    }
    onFreed();
    onClose();
  };
  return (
    <Dialog
      title={t('Free space on this device?')}
      description={t('What the server has as well is taken away, and read again when you open it.')}
      onClose={onClose}
      acts={
        <>
          <button type="button" className="button-secondary" onClick={onClose}>
            {found === undefined || hasAny ? t('Keep everything') : t('Close')}
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
        {found === undefined && <p className="text-ink-muted">{t('Looking at what can be taken away…')}</p>}
        {found !== undefined && !hasAny && (
          <p>{t('There is nothing to take away: what is left here is needed, or was not sent yet.')}</p>
        )}
        {hasAny && (
          <ul className="list-disc ps-5">
            {found.conversations.length > 0 && (
              <li>
                {plural(
                  found.conversations.length,
                  'The messages of {count} conversation, about {size}',
                  'The messages of {count} conversations, about {size}',
                  { size: formatSize(found.conversationBytes) },
                )}
              </li>
            )}
            {found.pictures > 0 && (
              <li>
                {plural(
                  found.pictures,
                  '{count} picture of a person, about {size}',
                  '{count} pictures of people, about {size}',
                  { size: formatSize(found.pictureBytes) },
                )}
              </li>
            )}
          </ul>
        )}
        {hasAny && (
          <p className={isOffline ? 'text-warning-ink' : 'text-ink-muted'}>
            {isOffline
              ? t('The server cannot be reached now: until it can, these messages cannot be read.')
              : t('Until then they cannot be read or searched offline.')}
          </p>
        )}
        <p className="text-ink-muted">
          {t('Lists, unread conversations, changes that wait to be sent, and drafts stay.')}
        </p>
      </div>
    </Dialog>
  );
}

/** What can be deleted and pulled again. Sizes are estimates from a sample of chats. */
interface FreeSpace {
  readonly conversations: readonly string[];
  readonly conversationBytes: number;
  readonly pictures: number;
  readonly pictureBytes: number;
}

/** Returns the browser caches that earlier builds left. */
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

/** Deletes it. */
async function freeSpace(replica: Replica, { conversations }: FreeSpace): Promise<void> {
  await evictBodies(replica, conversations);
  if (!('caches' in globalThis)) return;
  await deleteAvatars();
  if (navigator.serviceWorker?.controller == null) return;
  for (const name of await listOldCaches()) await caches.delete(name);
}
