/** How long the file stays available to the browser, in ms: some ask the person before they read it. */
const READ_TIMEOUT_MS = 60_000;

/** Downloads a text as a file; a long text may be passed in parts. */
export const saveFile = (name: string, type: string, text: string | readonly string[]): void =>
  saveBlob(name, new Blob(typeof text === 'string' ? [text] : [...text], { type }));

/** Downloads a blob as a file. */
export function saveBlob(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_TIMEOUT_MS);
}
