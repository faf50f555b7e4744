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
 * Returns whether the device has a network. False is certain; true is a hint: only a request tells whether the server
 * answers.
 */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
