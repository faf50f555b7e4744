import { useEffect, useState } from 'react';

/** A value once it has stayed the same for a while; the one before until then. */
export function useDebouncedValue<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => notifyDebounced(value, afterMs, setSettled), [value, afterMs]);
  return settled;
}

/** Tells a value after a while, unless it was taken back before: by what this gives. */
export function notifyDebounced<T>(value: T, afterMs: number, tell: (value: T) => void): () => void {
  const timer = setTimeout(() => tell(value), afterMs);
  return () => clearTimeout(timer);
}
