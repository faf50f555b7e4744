import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { saveNotice } from '#replica/notices.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { toastsAtom } from '#ui/notices/toast.ts';

/** The last toast that was looked at; one that is still shown when the frame around it changes is not kept twice. */
let lastKey = 0;

/** Where one is, without what an invitation's address must tell nobody. */
const here = (): string =>
  location.pathname.startsWith('/team/invite') ? '/dashboard' : `${location.pathname}${location.search}`;

/**
 * Keeps behind the bell what toasts have told; what went well was seen as it happened, and marks nothing as unread.
 * Draws nothing.
 */
export function ToastHistory() {
  const replica = useReplica();
  const toasts = useAtomValue(toastsAtom);

  useEffect(() => {
    for (const { key, tone, title, description, link = here(), isPassing = false } of toasts) {
      if (key <= lastKey) continue;
      lastKey = key;
      if (isPassing) continue;
      const notice = {
        id: crypto.randomUUID(),
        tone,
        title,
        description: description ?? '',
        link,
        at: new Date().toISOString(),
        isRead: tone === 'success',
      };
      saveNotice(replica, notice).catch(() => undefined);
    }
  }, [replica, toasts]);

  return null;
}
