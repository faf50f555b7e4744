/** Width and height in pixels. */
interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The pixel formats that are passed on, by the names of their types. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif';

/** Reads a number that may lie beyond the end; then it is 0. */
function numberAt(bytes: Buffer, at: number, length: 1 | 2 | 3 | 4, order: 'big' | 'little'): number {
  if (at + length > bytes.length) return 0;
  return order === 'big' ? bytes.readUIntBE(at, length) : bytes.readUIntLE(at, length);
}

const pngSize = (bytes: Buffer): PictureSize => ({
  width: numberAt(bytes, 16, 4, 'big'),
  height: numberAt(bytes, 20, 4, 'big'),
});

const gifSize = (bytes: Buffer): PictureSize => ({
  width: numberAt(bytes, 6, 2, 'little'),
  height: numberAt(bytes, 8, 2, 'little'),
});

function webpSize(bytes: Buffer): PictureSize {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: numberAt(bytes, 24, 3, 'little') + 1, height: numberAt(bytes, 27, 3, 'little') + 1 };
    case 'VP8L': {
      const bits = numberAt(bytes, 21, 4, 'little');
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    default:
      return { width: numberAt(bytes, 26, 2, 'little') & 0x3fff, height: numberAt(bytes, 28, 2, 'little') & 0x3fff };
  }
}

/** The segments of a JPEG that begin a frame, whose size follows. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(bytes: Buffer): PictureSize {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return { width: numberAt(bytes, at + 7, 2, 'big'), height: numberAt(bytes, at + 5, 2, 'big') };
    // Fill bytes, and markers without a segment.
    at +=
      marker === 0xff
        ? 1
        : marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
          ? 2
          : 2 + numberAt(bytes, at + 2, 2, 'big');
  }
  return { width: 0, height: 0 };
}

/** Every picture of an AVIF, a grid of several too, has a property with its size; the largest counts. */
function avifSize(bytes: Buffer): PictureSize {
  let largest: PictureSize = { width: 0, height: 0 };
  for (let at = bytes.indexOf('ispe'); at !== -1; at = bytes.indexOf('ispe', at + 4)) {
    const size = { width: numberAt(bytes, at + 8, 4, 'big'), height: numberAt(bytes, at + 12, 4, 'big') };
    if (size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

const SIZE_OF: Readonly<Record<PictureType, (bytes: Buffer) => PictureSize>> = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
  'image/gif': gifSize,
  'image/webp': webpSize,
  'image/avif': avifSize,
};

/** Returns the size that a picture says it has; a width or height of 0 where it says none. */
export const pictureSize = (type: PictureType, bytes: Buffer): PictureSize => SIZE_OF[type](bytes);
