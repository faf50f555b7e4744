/** A new build waits until the person says so; then it takes over, and every tab reloads into it. */
export function listenForUpdates(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('message', (event) => {
    const data: unknown = event.data;
    if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING')
      void scope.skipWaiting();
  });
  scope.addEventListener('activate', (event) => {
    // The very first worker serves the page that installed it: one visit is enough to open offline.
    event.waitUntil(scope.clients.claim());
  });
}
