import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { saveNotice } from '#replica/notices.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { toastsAtom } from '#ui/notices/toast.ts';

/** Key of the last recorded toast; one still shown when the shell changes is not recorded twice. */
let lastKey = 0;

/** Returns the current path without an invitation's secret. */
const currentPath = (): string =>
  location.pathname.startsWith('/team/invite') ? '/dashboard' : `${location.pathname}${location.search}`;

/** Records toasts as notices; successes are marked as read. Renders nothing. */
export function ToastHistory() {
  const replica = useReplica();
  const toasts = useAtomValue(toastsAtom);

  useEffect(() => {
    for (const { key, tone, title, description, link = currentPath(), isTransient = false } of toasts) {
      if (key <= lastKey) continue;
      lastKey = key;
      if (isTransient) continue;
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
