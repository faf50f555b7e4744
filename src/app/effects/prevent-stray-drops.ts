/** Files that were dropped while nothing in the app could take them yet. */
let untaken: readonly File[] = [];

/** Returns the files that were dropped before the app could take them, once. */
export function takeEarlyDrops(): readonly File[] {
  const files = untaken;
  untaken = [];
  return files;
}

/** Pictures of the page itself are no files of the person. */
export const hasFilesOfPerson = ({ types }: DataTransfer): boolean =>
  types.includes('Files') && !types.includes('text/html');

/**
 * Prevents the browser from opening a file that is dropped outside a drop zone in place of the app, and holds it until
 * the app can take it: a screen is shown before it can. Returns a function that stops it.
 */
export function preventStrayDrops(page: EventTarget): () => void {
  const preventDrop = (event: Event): void => {
    const { dataTransfer } = event as DragEvent;
    if (event.defaultPrevented || dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
    if (event.type === 'drop' && hasFilesOfPerson(dataTransfer)) untaken = [...untaken, ...dataTransfer.files];
  };
  const kinds = ['dragover', 'drop'];
  for (const kind of kinds) page.addEventListener(kind, preventDrop);
  return () => {
    for (const kind of kinds) page.removeEventListener(kind, preventDrop);
  };
}
