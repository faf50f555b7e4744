/** So long a browser may take until it has begun to read what it was handed, in ms: some ask the person first. */
const HANDING_MS = 60_000;

/** Hands a text to the browser as a file to keep; a long one may come in parts. */
export const saveFile = (name: string, type: string, text: string | readonly string[]): void =>
  saveBlob(name, new Blob(typeof text === 'string' ? [text] : [...text], { type }));

/** The same for what is a file already. */
export function saveBlob(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), HANDING_MS);
}
