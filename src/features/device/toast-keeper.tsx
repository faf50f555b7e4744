import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { keepNotice } from '#replica/notices.ts';
import { useReplica } from '#replica/use-live.tsx';
import { toastsAtom } from '#ui/toast.ts';

/** Keeps behind the bell what a toast says beyond the moment. Draws nothing. */
export function ToastKeeper() {
  const replica = useReplica();
  const toasts = useAtomValue(toastsAtom);
  const kept = useRef(0);

  useEffect(() => {
    for (const { key, tone, title, description, link } of toasts) {
      if (key <= kept.current) continue;
      kept.current = key;
      if (link === undefined) continue;
      const notice = { id: crypto.randomUUID(), tone, title, description: description ?? '', link, at: new Date().toISOString() };
      keepNotice(replica, notice).catch(() => undefined);
    }
  }, [replica, toasts]);

  return null;
}
