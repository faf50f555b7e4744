/** Width and height in pixels. */
interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The pixel formats that are passed on, by the names of their types. Not AVIF: what it says of its size is not the size
 * that a browser decodes.
 */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

/** Reads a number that may lie beyond the end; then it is 0. */
function numberAt(bytes: Buffer, at: number, length: 1 | 2 | 3 | 4, order: 'big' | 'little'): number {
  if (at + length > bytes.length) return 0;
  return order === 'big' ? bytes.readUIntBE(at, length) : bytes.readUIntLE(at, length);
}

const NO_SIZE: PictureSize = { width: 0, height: 0 };

const pngSize = (bytes: Buffer): PictureSize => ({
  width: numberAt(bytes, 16, 4, 'big'),
  height: numberAt(bytes, 20, 4, 'big'),
});

/** Returns the size of the screen and all frames of a GIF: browsers widen a screen that is smaller than its frame. */
function gifSize(bytes: Buffer): PictureSize {
  let [width, height] = [numberAt(bytes, 6, 2, 'little'), numberAt(bytes, 8, 2, 'little')];
  const afterColors = (at: number, flags: number): number =>
    at + ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  const afterData = (start: number): number => {
    let at = start;
    for (let length = bytes[at]; length !== undefined && length > 0; length = bytes[at]) at += 1 + length;
    return at + 1;
  };
  let frames = 0;
  for (let at = afterColors(13, bytes[10] ?? 0); at < bytes.length;) {
    if (bytes[at] === 0x3b) break;
    if (bytes[at] === 0x21) at = afterData(at + 2);
    else if (bytes[at] === 0x2c) {
      frames += 1;
      width = Math.max(width, numberAt(bytes, at + 1, 2, 'little') + numberAt(bytes, at + 5, 2, 'little'));
      height = Math.max(height, numberAt(bytes, at + 3, 2, 'little') + numberAt(bytes, at + 7, 2, 'little'));
      at = afterData(afterColors(at + 10, bytes[at + 9] ?? 0) + 1);
    } else break;
  }
  return frames === 0 ? NO_SIZE : { width, height };
}

function webpSize(bytes: Buffer): PictureSize {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: numberAt(bytes, 24, 3, 'little') + 1, height: numberAt(bytes, 27, 3, 'little') + 1 };
    case 'VP8L': {
      const bits = numberAt(bytes, 21, 4, 'little');
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: numberAt(bytes, 26, 2, 'little') & 0x3fff, height: numberAt(bytes, 28, 2, 'little') & 0x3fff };
    default:
      return NO_SIZE;
  }
}

/** The segments of a JPEG that begin a frame, whose size follows. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Fill bytes, and markers without a segment. */
const isAlone = (marker: number): boolean => marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
/** Tables, frames, scans, data of applications, comments. */
const hasLength = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xda && marker <= 0xef) || marker === 0xfe;

function jpegSize(bytes: Buffer): PictureSize {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // Readers look for the next marker in what follows these, and would find another frame there.
    if (!hasLength(marker) && !isAlone(marker)) break;
    if (isFrame(marker)) return { width: numberAt(bytes, at + 7, 2, 'big'), height: numberAt(bytes, at + 5, 2, 'big') };
    at += marker === 0xff ? 1 : isAlone(marker) ? 2 : 2 + numberAt(bytes, at + 2, 2, 'big');
  }
  return NO_SIZE;
}

const SIZE_OF: Readonly<Record<PictureType, (bytes: Buffer) => PictureSize>> = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
  'image/gif': gifSize,
  'image/webp': webpSize,
};

/** Returns the size that a picture says it has; a width or height of 0 where it says none. */
export const pictureSize = (type: PictureType, bytes: Buffer): PictureSize => SIZE_OF[type](bytes);
