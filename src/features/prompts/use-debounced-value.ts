import { useEffect, useState } from 'react';

/** Returns a value once it has not changed for `afterMs`; the previous one until then. */
export function useDebouncedValue<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => notifyDebounced(value, afterMs, setSettled), [value, afterMs]);
  return settled;
}

/** Reports a value after `afterMs`; the returned function cancels. */
export function notifyDebounced<T>(value: T, afterMs: number, onChange: (value: T) => void): () => void {
  const timer = setTimeout(() => onChange(value), afterMs);
  return () => clearTimeout(timer);
}
