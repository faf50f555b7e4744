/** How far into a page its own word about its characters is looked for, in bytes. */
const HEAD_BYTES = 1_024;

const isKnown = (label: string): boolean => {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
};

/**
 * The text of a page, by its byte order mark, its header, its own word, or as UTF-8. What is no character is replaced.
 */
export function decodePage(contentType: string, body: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(body.subarray(0, HEAD_BYTES));
  const named =
    /charset\s*=\s*"?([\w:.-]+)/i.exec(contentType)?.[1] ??
    /<meta[^>]+charset\s*=\s*["']?([\w:.-]+)/i.exec(head)?.[1] ??
    'utf-8';
  const marked = head.startsWith('\u00EF\u00BB\u00BF')
    ? 'utf-8'
    : head.startsWith('\u00FE\u00FF')
      ? 'utf-16be'
      : head.startsWith('\u00FF\u00FE')
        ? 'utf-16le'
        : named;
  return new TextDecoder(isKnown(marked) ? marked : 'utf-8').decode(body);
}
