/**
 * Encodes a text as a QR code (ISO/IEC 18004): byte mode, error correction level M, which survives the loss of about
 * 15 % of the symbol.
 */

/** Level M: error correction codewords per block, by version from 1 on. */
const CORRECTION_PER_BLOCK = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
/** Level M: number of blocks, by version from 1 on. */
const BLOCKS = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35,
  37, 38, 40, 43, 45, 47, 49,
];
const MAX_VERSION = 40;
/** The two format bits of level M. */
const LEVEL_M = 0b00;

/** Whether a mask inverts the module in this row and column. */
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** Rows of modules; true is dark. Without the quiet zone of four modules that a reader needs around it. */
type QrCode = readonly (readonly boolean[])[];

/** Encodes a text in UTF-8, in the smallest symbol that holds it. Throws a RangeError for more than 2331 bytes. */
export function encodeQrCode(utf8: Iterable<number>): QrCode {
  const bytes = [...utf8];
  const version = smallestVersion(bytes.length);
  const codewords = interleave(dataCodewords(bytes, version), version);
  const symbols = MASKS.map((_, mask) => drawSymbol(codewords, version, mask));
  const scored = symbols.map((symbol) => ({ symbol, penalty: penaltyOf(symbol) }));
  return scored.reduce((best, one) => (one.penalty < best.penalty ? one : best)).symbol;
}

const at = (list: readonly number[], index: number): number => list[index] ?? 0;

function smallestVersion(byteCount: number): number {
  for (let version = 1; version <= MAX_VERSION; version += 1)
    if (12 + (version > 9 ? 8 : 0) + 8 * byteCount <= 8 * dataCapacity(version)) return version;
  throw new RangeError('The text is too long for a QR code');
}

/** Counts all codewords of a version: what the function patterns leave of the symbol. */
function codewordCount(version: number): number {
  const perSide = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const alignment = perSide === 0 ? 0 : 25 * perSide ** 2 - 10 * perSide - 55;
  return Math.floor(((16 * version + 128) * version + 64 - alignment - (version > 6 ? 36 : 0)) / 8);
}

const dataCapacity = (version: number): number =>
  codewordCount(version) - at(CORRECTION_PER_BLOCK, version - 1) * at(BLOCKS, version - 1);

/** Returns mode, length, bytes, terminator and padding. */
function dataCodewords(bytes: readonly number[], version: number): number[] {
  const bits = [...bitsOf(0b0100, 4), ...bitsOf(bytes.length, version > 9 ? 16 : 8)];
  for (const byte of bytes) bits.push(...bitsOf(byte, 8));
  const capacity = dataCapacity(version);
  bits.push(...bitsOf(0, Math.min(4, capacity * 8 - bits.length)));
  while (bits.length % 8 !== 0) bits.push(0);
  const codewords: number[] = [];
  for (let start = 0; start < bits.length; start += 8)
    codewords.push(Number.parseInt(bits.slice(start, start + 8).join(''), 2));
  for (let pad = 0xec; codewords.length < capacity; pad ^= 0xec ^ 0x11) codewords.push(pad);
  return codewords;
}

const bitsOf = (value: number, length: number): number[] =>
  Array.from({ length }, (_, index) => (value >>> (length - 1 - index)) & 1);

/**
 * Splits the data into blocks, adds their error correction, and interleaves both; the last blocks may be longer by one.
 */
function interleave(data: readonly number[], version: number): number[] {
  const blockCount = at(BLOCKS, version - 1);
  const shortLength = Math.floor(data.length / blockCount);
  const firstLong = blockCount - (data.length % blockCount);
  let start = 0;
  const blocks = Array.from({ length: blockCount }, (_, index) => {
    const end = start + shortLength + (index >= firstLong ? 1 : 0);
    const block = data.slice(start, end);
    start = end;
    return block;
  });
  const corrections = blocks.map((block) => errorCorrection(block, at(CORRECTION_PER_BLOCK, version - 1)));
  return [...columnsOf(blocks), ...columnsOf(corrections)];
}

/** Lists the first of every block, then the second of every block, and so on. */
const columnsOf = (blocks: readonly (readonly number[])[]): number[] =>
  Array.from({ length: Math.max(...blocks.map(({ length }) => length)) }).flatMap((_, index) =>
    blocks.flatMap((block) => block[index] ?? []),
  );

/** Multiplies in the field of 256 elements, modulo x⁸ + x⁴ + x³ + x² + 1. */
function multiply(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((other >>> bit) & 1) * one;
  }
  return product;
}

/** Returns the Reed-Solomon codewords of a block. */
function errorCorrection(block: readonly number[], count: number): number[] {
  // The generator: the product of (x − 2ⁱ), without its leading 1.
  let generator: number[] = [...Array.from({ length: count - 1 }, () => 0), 1];
  for (let index = 0, root = 1; index < count; index += 1, root = multiply(root, 2))
    generator = generator.map((factor, position) => multiply(factor, root) ^ at(generator, position + 1));
  let remainder = Array.from({ length: count }, () => 0);
  for (const codeword of block) {
    const factor = codeword ^ at(remainder, 0);
    remainder = generator.map((part, position) => at(remainder, position + 1) ^ multiply(part, factor));
  }
  return remainder;
}

/** Returns the bits of a BCH code: `value` and its remainder of `length` bits. */
function withRemainder(value: number, length: number, generator: number): number {
  let remainder = value;
  for (let bit = 0; bit < length; bit += 1) remainder = (remainder << 1) ^ ((remainder >>> (length - 1)) * generator);
  return (value << length) | remainder;
}

/** Returns the 15 bits that tell level M and the mask. */
const formatBits = (mask: number): number => withRemainder((LEVEL_M << 3) | mask, 10, 0x537) ^ 0x5412;

/** Returns the 18 bits that tell the version, from version 7 on. */
const versionBits = (version: number): number => withRemainder(version, 12, 0x1f25);

/** Returns the rows and columns in which alignment patterns are centred. */
function alignmentCentres(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => version * 4 + 10 - step * (count - 2 - index))];
}

function drawSymbol(codewords: readonly number[], version: number, mask: number): boolean[][] {
  const size = version * 4 + 17;
  // Undefined where the data go.
  const modules: (boolean | undefined)[][] = Array.from({ length: size }, () =>
    Array.from<undefined>({ length: size }).fill(undefined),
  );
  const set = (row: number, column: number, isDark: boolean): void => {
    const line = modules[row];
    if (line !== undefined && column >= 0 && column < size) line[column] = isDark;
  };
  const isLit = (bits: number, bit: number): boolean => ((bits >>> bit) & 1) === 1;

  for (let position = 0; position < size; position += 1) {
    set(6, position, position % 2 === 0);
    set(position, 6, position % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    for (let down = -4; down <= 4; down += 1)
      for (let right = -4; right <= 4; right += 1) {
        const ring = Math.max(Math.abs(down), Math.abs(right));
        set(row + down, column + right, ring !== 2 && ring !== 4);
      }
  const centres = alignmentCentres(version);
  const last = size - 7;
  for (const row of centres)
    for (const column of centres) {
      if ((row === 6 && (column === 6 || column === last)) || (row === last && column === 6)) continue;
      for (let down = -2; down <= 2; down += 1)
        for (let right = -2; right <= 2; right += 1)
          set(row + down, column + right, Math.max(Math.abs(down), Math.abs(right)) !== 1);
    }

  const format = formatBits(mask);
  for (let bit = 0; bit < 15; bit += 1) {
    const isDark = isLit(format, bit);
    // Around the upper left pattern, past the timing patterns; then a second time along the other two.
    if (bit < 8) set(bit < 6 ? bit : bit + 1, 8, isDark);
    else set(8, bit === 8 ? 7 : 14 - bit, isDark);
    if (bit < 8) set(8, size - 1 - bit, isDark);
    else set(size - 15 + bit, 8, isDark);
  }
  set(size - 8, 8, true);
  if (version > 6)
    for (let bit = 0; bit < 18; bit += 1) {
      const [far, near] = [size - 11 + (bit % 3), Math.floor(bit / 3)];
      set(far, near, isLit(versionBits(version), bit));
      set(near, far, isLit(versionBits(version), bit));
    }

  const isInverted = MASKS[mask] ?? (() => false);
  const bits = codewords.flatMap((codeword) => bitsOf(codeword, 8));
  let next = 0;
  // Pairs of columns from the right, up and down in turn; the timing pattern's column is left out.
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const isUpward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1)
      for (const column of [right, right - 1]) {
        const row = isUpward ? size - 1 - step : step;
        if (modules[row]?.[column] !== undefined) continue;
        set(row, column, (at(bits, next) === 1) !== isInverted(row, column));
        next += 1;
      }
  }
  return modules.map((line) => line.map((isDark) => isDark === true));
}

/** Dark and light modules that look like a finder pattern beside its quiet zone. */
const FINDER_LIKE = [/(?=10111010000)/g, /(?=00001011101)/g];

/** Adds up what makes a symbol hard to read: runs, squares, finder-like patterns, and a lack of balance. */
function penaltyOf(symbol: readonly (readonly boolean[])[]): number {
  const size = symbol.length;
  const rows = symbol.map((line) => line.map((isDark) => (isDark ? '1' : '0')).join(''));
  const columns = rows.map((_, column) => rows.map((row) => row.charAt(column)).join(''));
  let penalty = 0;
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    for (const pattern of FINDER_LIKE) penalty += 40 * [...line.matchAll(pattern)].length;
  }
  for (let row = 1; row < size; row += 1)
    for (let column = 1; column < size; column += 1) {
      const isDark = symbol[row]?.[column];
      if (
        symbol[row - 1]?.[column] === isDark &&
        symbol[row]?.[column - 1] === isDark &&
        symbol[row - 1]?.[column - 1] === isDark
      )
        penalty += 3;
    }
  const dark = rows.join('').replaceAll('0', '').length;
  return penalty + 10 * Math.floor(Math.abs((dark * 20) / size ** 2 - 10));
}
