import type { Epoch } from '#replica/epoch.ts';
import { livenessLockName } from '#replica/live/current-sync-status.ts';
import type { Replica } from '#replica/replica.ts';
import type { LockPort } from '../ports.ts';

/**
 * Lets every tab know until when this leader's word counts: as long as the lock of its epoch is held, which is until
 * `until` is aborted. Resolves when it is held, or where there are no locks.
 */
export function holdLivenessLock(
  { locks, replica }: { readonly locks: LockPort; readonly replica: Pick<Replica, 'name'> },
  epoch: Epoch,
  until: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = new Promise<void>((end) => until.addEventListener('abort', () => end(), { once: true }));
    const hold = (): Promise<void> => {
      resolve();
      return until.aborted ? Promise.resolve() : ended;
    };
    locks.request(livenessLockName(replica.name, epoch.number), 'queue', hold).then(() => resolve(), reject);
  });
}
