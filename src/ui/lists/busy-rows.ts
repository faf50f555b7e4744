import { useCallback, useState } from 'react';

/** The rows of a list whose request has no answer yet, and how one begins and ends. */
interface BusyRows {
  readonly ids: ReadonlySet<string>;
  /** Marks a row while its request runs, and afterwards. */
  readonly setBusy: (id: string, isBusy: boolean) => void;
}

/** Holds which rows of a list wait for the answer to a request. */
export function useBusyRows(): BusyRows {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const setBusy = useCallback(
    (id: string, isBusy: boolean) =>
      setIds((before) => new Set(isBusy ? [...before, id] : [...before].filter((other) => other !== id))),
    [],
  );
  return { ids, setBusy };
}
