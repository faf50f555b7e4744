import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/**
 * Whether the device has a network at all; false is sure, true is a hint: only a request tells whether the server
 * answers.
 */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
