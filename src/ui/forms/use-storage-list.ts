import { useEffect, useEffectEvent, useState } from 'react';

/**
 * What `list` finds in local storage, anew when another tab has written there, and with `refresh` when this one has.
 */
export function useStorageList<T>(list: () => readonly T[]): {
  readonly others: readonly T[];
  readonly refresh: () => void;
} {
  const [others, setOthers] = useState(list);
  const read = useEffectEvent(() => setOthers(list()));
  useEffect(() => {
    const handleStorage = () => read();
    window.addEventListener('storage', handleStorage);
    // What was written between the first frame and here.
    read();
    return () => window.removeEventListener('storage', handleStorage);
  }, []);
  return { others, refresh: () => setOthers(list()) };
}
