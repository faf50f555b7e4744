import { useEffect, useEffectEvent, useState } from 'react';

/** Reads a list from local storage, again when another tab writes there, and on `refresh`. */
export function useStorageList<T>(list: () => readonly T[]): {
  readonly others: readonly T[];
  readonly refresh: () => void;
} {
  const [others, setOthers] = useState(list);
  const read = useEffectEvent(() => setOthers(list()));
  useEffect(() => {
    const handleStorage = () => read();
    window.addEventListener('storage', handleStorage);
    // Includes what was written since the first render.
    read();
    return () => window.removeEventListener('storage', handleStorage);
  }, []);
  return { others, refresh: () => setOthers(list()) };
}
