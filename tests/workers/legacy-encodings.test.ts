import { describe, expect, it, test } from 'vitest';
import type { Encoding } from '#domain/text/csv.ts';
import { detectEncoding, looksWrong } from '#workers/csv/csv-encoding.ts';
import { readLegacyText } from '#workers/csv/legacy-encodings.ts';
import { createDecoder } from '#workers/csv/text-decoders.ts';
import { readList, type CsvReading } from '#workers/csv/read-csv.ts';
import { encodeFile } from '#workers/csv/write-csv.ts';
import { ENCODED_LISTS } from './corpora/encoded-lists.ts';

const bytesOf = async (text: string, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> => {
  const file = encodeFile([text], encoding);
  expect(file.type).toContain(encoding);
  return new Uint8Array(await file.arrayBuffer());
};

const listOf = (names: readonly string[]): string =>
  `Name;URL\r\n${names.map((name, index) => `${name};https://www.linkedin.com/in/p${index}\r\n`).join('')}`;

const read = (bytes: Uint8Array<ArrayBuffer>, encoding?: Encoding): Promise<CsvReading> =>
  readList(new Blob([bytes]), {
    choices: { encoding },
    onPreview: () => undefined,
    onProgress: () => undefined,
    isStopped: () => false,
  });

const decoded = (bytes: Uint8Array, encoding: Encoding): string => createDecoder(encoding).decode(bytes);

describe('a list of names in an old encoding', () => {
  it('is one of many', () => {
    expect(ENCODED_LISTS.length).toBeGreaterThan(60);
    expect(new Set(ENCODED_LISTS.map(({ language }) => language)).size).toBeGreaterThan(25);
  });

  test.each(ENCODED_LISTS.map(({ language, encoding, names }) => [language, encoding, names] as const))(
    'in %s, written in %s, reads right: %j',
    async (_language, encoding, names) => {
      const text = listOf(names);
      const bytes = await bytesOf(text, encoding);
      const { preview } = await read(bytes);
      expect(decoded(bytes, preview.dialect.encoding)).toBe(text);
      expect(preview.dialect.delimiter).toBe(';');
    },
  );

  it('needs no question to a person but where it is very short', async () => {
    const readings = await Promise.all(
      ENCODED_LISTS.map(async ({ encoding, names }) => read(await bytesOf(listOf(names), encoding))),
    );
    expect(readings.filter(({ preview }) => preview.encodingReadings.length > 0).length).toBeLessThanOrEqual(3);
  });

  test.each(ENCODED_LISTS.map(({ language, encoding, names }) => [language, encoding, names] as const))(
    'in %s, written in %s, is never read wrong without a question when it has one name: %j',
    async (_language, encoding, names) => {
      for (const name of names) {
        const text = listOf([name]);
        const bytes = await bytesOf(text, encoding);
        const { encoding: found } = detectEncoding(bytes);
        const isRight = decoded(bytes, found) === text;
        const { isCertain, readings } = found === 'utf-8' ? { isCertain: true, readings: [] } : readLegacyText(bytes);
        if (!isRight) {
          expect([name, found, isCertain]).toEqual([name, found, false]);
          expect(readings.map((reading) => decoded(bytes, reading.encoding))).toContain(text);
        }
      }
    },
  );
});

describe('a list in an encoding that the app does not know', () => {
  test.each([
    [
      'Romanian of Mac OS',
      'Ștefan Țîrlea, Mihaela Bălașa',
      'af746566616e20de94726c65612c204d696861656c612042be6c61bf61',
    ],
    [
      'Icelandic of Mac OS',
      'Ásgeir Þórarinsson, Sigríður Æsa',
      'e7736765697220de97726172696e73736f6e2c205369677292dd757220ae7361',
    ],
    ['Maltese of ISO 8859-3', 'Ġorġ Ħażżan, Żeppi Ċutajar', 'd56f72f520a161bfbf616e2c20af6570706920c57574616a6172'],
    ['Chinese of HZ', '王小明, 李娜', '7e7b4d75502143777e7d2c207e7b406e44487e7d'],
    ['French of UTF-7', 'Élodie Béranger', '2b414d6b2d6c6f64696520422b414f6b2d72616e676572'],
  ])('%s is not taken for certain: %s', async (_encoding, _names, hex) => {
    const bytes = Buffer.concat([
      Buffer.from('Name;URL\r\n'),
      Buffer.from(hex, 'hex'),
      Buffer.from(';https://www.linkedin.com/in/p1\r\n'),
    ]);
    const { preview } = await read(Uint8Array.from(bytes));
    expect(preview.looksWrong || preview.encodingReadings.length > 1).toBe(true);
  });
});

describe('a list in ISO-2022-JP', () => {
  const NAMES = ['佐藤花子', '鈴木一郎', 'ﾀﾅｶ ﾐｻｷ'];
  const HEX =
    '1b24423b614c3e1b28422c55524c0a1b24423a34462332563b521b28422c68747470733a2f2f7777772e6c696e6b6564696e2e636f6d2f696e2f70300a1b24424e6b4c5a306c4f3a1b28422c68747470733a2f2f7777772e6c696e6b6564696e2e636f6d2f696e2f70310a1b28494045361b2842201b2849503b371b28422c68747470733a2f2f7777772e6c696e6b6564696e2e636f6d2f696e2f70320a';

  it('reads right, though its bytes are ASCII', async () => {
    const bytes = Uint8Array.from(Buffer.from(HEX, 'hex'));
    expect(bytes.every((byte) => byte < 0x80)).toBe(true);
    const { preview } = await read(bytes);
    expect(preview).toMatchObject({ dialect: { encoding: 'iso-2022-jp' }, looksWrong: false, encodingReadings: [] });
    expect(preview.rows.map(([name]) => name)).toEqual(NAMES);
  });
});

describe('a list in UTF-16 without its mark', () => {
  test.each(['Имя;Фамилия\r\nНиколай;Журавлёв\r\n', 'Όνομα;Επώνυμο\r\nΣπύρος;Ξυδάκης\r\n'])(
    'is recognised: %j',
    (text) => {
      const bytes = Uint8Array.from(
        [...text].flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]),
      );
      expect(detectEncoding(bytes)).toEqual({ encoding: 'utf-16le', isCertain: true });
      for (let at = 0; at < bytes.length; at += 2) bytes.subarray(at, at + 2).reverse();
      expect(detectEncoding(bytes)).toEqual({ encoding: 'utf-16be', isCertain: true });
    },
  );
});

describe('an uncertain encoding', () => {
  it('comes with two or three readings of the same names, the one in use first', async () => {
    const bytes = await bytesOf(listOf(['Vlad Moţoc', 'Ion Popa']), 'windows-1250');
    const { preview } = await read(bytes);
    expect(preview.encodingReadings.length).toBeGreaterThan(1);
    expect(preview.encodingReadings.length).toBeLessThan(4);
    expect(preview.encodingReadings[0]?.encoding).toBe(preview.dialect.encoding);
    expect(preview.encodingReadings.find(({ encoding }) => encoding === 'windows-1250')?.samples).toEqual([
      'Vlad Moţoc',
    ]);
    const chosen = await read(bytes, 'windows-1250');
    expect(chosen.preview).toMatchObject({
      encodingReadings: [],
      rows: [['Vlad Moţoc', expect.anything()], expect.anything()],
    });
  });

  it('is asked about as well where letters look wrong far down, with the names that do', async () => {
    const people = Array.from({ length: 40_000 }, (_, index) => `Person ${index}`);
    const bytes = Uint8Array.from([
      ...(await bytesOf(listOf(['Thérèse Rivière', ...people]), 'windows-1252')),
      ...(await bytesOf('Michał Bałut;x\r\n', 'windows-1250')),
    ]);
    const { preview } = await read(bytes);
    expect(preview).toMatchObject({ dialect: { encoding: 'windows-1252' }, looksWrong: true });
    expect(preview.encodingReadings).toContainEqual({ encoding: 'windows-1250', samples: ['Michał Bałut'] });
  });

  it('is not assumed for UTF-8 with some damage', () => {
    const bytes = Uint8Array.from([...new TextEncoder().encode(listOf(['Paweł Żak', 'Zoë', 'Łukasz'])), 0xeb, 0x0a]);
    expect(detectEncoding(bytes).encoding).toBe('utf-8');
  });

  it('does not look wrong when it was recognised', async () => {
    for (const { encoding, names } of ENCODED_LISTS)
      expect([names, looksWrong(listOf(names), encoding)]).toEqual([names, false]);
  });
});
