/**
 * A file that is let go beside every place which takes files is no reason to leave the app: without this the browser
 * opens it in its place. Returns what ends it.
 */
export function preventStrayDrops(page: EventTarget): () => void {
  const refuse = (event: Event): void => {
    const { dataTransfer } = event as DragEvent;
    if (event.defaultPrevented || dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  const kinds = ['dragover', 'drop'];
  for (const kind of kinds) page.addEventListener(kind, refuse);
  return () => {
    for (const kind of kinds) page.removeEventListener(kind, refuse);
  };
}
