/**
 * Prevents the browser from opening a file that is dropped outside a drop zone in place of the app. Returns a function
 * that stops it.
 */
export function preventStrayDrops(page: EventTarget): () => void {
  const preventDrop = (event: Event): void => {
    const { dataTransfer } = event as DragEvent;
    if (event.defaultPrevented || dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  const kinds = ['dragover', 'drop'];
  for (const kind of kinds) page.addEventListener(kind, preventDrop);
  return () => {
    for (const kind of kinds) page.removeEventListener(kind, preventDrop);
  };
}

/**
 * Takes the files that are dropped on `page` where nothing else takes them. Returns a function that stops it. Pictures
 * of the page itself are no files of the person.
 */
export function acceptStrayDrops(page: EventTarget, onFiles: (files: readonly File[]) => void): () => void {
  const accept = (event: Event): void => {
    const { dataTransfer } = event as DragEvent;
    if (event.defaultPrevented || dataTransfer?.types.includes('Files') !== true) return;
    if (dataTransfer.types.includes('text/html')) return;
    event.preventDefault();
    if (event.type === 'drop') onFiles([...dataTransfer.files]);
  };
  const kinds = ['dragover', 'drop'];
  for (const kind of kinds) page.addEventListener(kind, accept);
  return () => {
    for (const kind of kinds) page.removeEventListener(kind, accept);
  };
}
