import { useEffect } from 'react';
import { readAvatar } from '#replica/storage/avatar-cache.ts';
import { setPictureLoader } from '#ui/avatar.tsx';
import { usePictureRequest, type RequestPicture } from './picture-requests.ts';

/** The request of the team that is open; undefined between teams. */
let openRequest: RequestPicture | undefined;

const askOpenTeam: RequestPicture = async (address) => openRequest?.(address);

/** Has avatars show the pictures of people, from the cache of this device or through our server. */
export function PictureLoader({ teamId, userId }: { teamId: string; userId: string }) {
  const request = usePictureRequest({ teamId, userId });
  useEffect(() => {
    openRequest = request;
    if ('caches' in globalThis)
      setPictureLoader((address) =>
        readAvatar(address, { request: askOpenTeam, now: Date.now }).catch(() => undefined),
      );
    return () => {
      openRequest = undefined;
    };
  }, [request]);
  return null;
}
