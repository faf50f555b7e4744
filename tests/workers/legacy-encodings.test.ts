import { describe, expect, it, test } from 'vitest';
import type { Encoding } from '#domain/text/csv.ts';
import { foldText } from '#domain/text/search-folding.ts';
import { detectEncoding, looksWrong } from '#workers/csv/csv-encoding.ts';
import { spelledInAddresses } from '#workers/csv/address-spellings.ts';
import { readLegacyText } from '#workers/csv/legacy-encodings.ts';
import { CsvRejected } from '#workers/csv/csv-error.ts';
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
  it('is one of more than 60, in more than 25 languages', () => {
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

describe('a list with addresses that spell its names in plain letters', () => {
  const slugOf = (name: string): string =>
    foldText(name)
      .trim()
      .replaceAll(/[^\p{L}]+/gu, '-');
  const withSlug = (name: string, slug: string): string =>
    `Name;URL\r\n${name};https://www.linkedin.com/in/${slug}-1a/\r\n`;
  const PLAIN = /^[a-z-]+$/;

  it('is hardly ever asked about, though it has one name, and never read wrong without a question', async () => {
    const counts = { lists: 0, asked: 0 };
    for (const { encoding, names } of ENCODED_LISTS)
      for (const name of names) {
        if (!PLAIN.test(slugOf(name))) continue;
        const text = withSlug(name, slugOf(name));
        const bytes = await bytesOf(text, encoding);
        if (detectEncoding(bytes).encoding === 'utf-8') continue;
        const found = readLegacyText(bytes);
        counts.lists += 1;
        if (!found.isCertain) counts.asked += 1;
        else expect([encoding, decoded(bytes, found.encoding)]).toEqual([encoding, text]);
      }
    expect(counts.lists).toBeGreaterThan(150);
    expect(counts.asked / counts.lists).toBeLessThan(0.15);
  });

  test.each<[string, Encoding, string]>([
    ['Sławomir Bąk', 'windows-1250', 'https://www.linkedin.com/in/slawomir-bak-12'],
    ['Sławomir Bąk', 'iso-8859-2', 'https://www.linkedin.com/in/s%C5%82awomirb%C4%85k'],
    ['Jörg Kühn', 'macintosh', 'j.kuehn@acme.example'],
    ['Tove Höök', 'windows-1252', 'mailto:tove.hook@acme.example'],
    ['Şükrü Özkan', 'x-mac-turkish', 'https://www.linkedin.com/in/sukruozkan'],
  ])('is certain for %s in %s beside %s', async (name, encoding, address) => {
    const text = `Name;Address\r\n${name};${address}\r\n`;
    const bytes = await bytesOf(text, encoding);
    const found = readLegacyText(bytes);
    expect([found.isCertain, decoded(bytes, found.encoding)]).toEqual([true, text]);
  });

  test.each([
    ['names of other people', 'https://www.linkedin.com/in/acme-sales'],
    ['the letters of the encoding itself', 'https://www.linkedin.com/in/sławomir-bąk'],
    ['a broken escape', 'https://www.linkedin.com/in/slawomir-bak%C5'],
    ['a part of a longer name', 'https://www.linkedin.com/in/bakery-1'],
    ['the address of a page', 'https://acme.example/slawomir-bak'],
  ])('is not read by %s', (_, address) =>
    expect(spelledInAddresses(`Sławomir Bąk;${address}`, ['Sławomir', 'Bąk'])).toEqual([]),
  );
});

describe('a list with typographic marks and no letters beyond ASCII', () => {
  const listWith = (headline: string, count: number): string =>
    `Name;Headline;URL\r\n${`Anna Berg;${headline};https://www.linkedin.com/in/anna-berg\r\n`.repeat(count)}`;
  const HEADLINES = [
    'CEO – Acme',
    'We’re hiring, don’t wait',
    'Women’s health',
    'Quote of O’Reilly',
    'Host of “The Show”',
    'Host of “The world’s show – live”',
    '„Der Chef“',
    '5 € and €5m',
    'Raised £5m',
    'Coach – “top” talent • building… It’s PMP®',
    'Sales, 2019–2024',
  ];
  test.each(
    HEADLINES.flatMap((headline) => (['windows-1252', 'macintosh'] as const).map((of) => [headline, of] as const)),
  )('is read without a question: %s in %s', async (headline, encoding) => {
    for (const count of [1, 5]) {
      const text = listWith(headline, count);
      const bytes = await bytesOf(text, encoding);
      const { preview } = await read(bytes);
      expect([preview.encodingReadings, decoded(bytes, preview.dialect.encoding)]).toEqual([[], text]);
    }
  });

  test.each(['Founder • Coach', '360° marketing'])(
    'is read without a question: %s in windows-1252',
    async (headline) => {
      const text = listWith(headline, 2);
      const bytes = await bytesOf(text, 'windows-1252');
      const { preview } = await read(bytes);
      expect([preview.encodingReadings, decoded(bytes, preview.dialect.encoding)]).toEqual([[], text]);
    },
  );

  test.each<[string, Encoding]>([
    ['Luís', 'macintosh'],
    ['Luís Díaz', 'macintosh'],
    ['Madrid ó Barcelona', 'macintosh'],
    ['Feliz así, 5 ó 6', 'macintosh'],
    ['Malmö', 'ibm850'],
    ['Città', 'ibm850'],
    ['Niccolò', 'ibm850'],
    ['Ана – Б', 'windows-1251'],
    ['Łódź – Acme', 'windows-1250'],
    ['500 ¥ net', 'windows-1252'],
    ['Head\u00A0of Sales', 'windows-1252'],
    ['Building…', 'windows-1252'],
    ['A · B', 'windows-1252'],
  ])('is read right or asked about where marks may be letters: %s in %s', async (headline, encoding) => {
    const text = listWith(headline, 1);
    const bytes = await bytesOf(text, encoding);
    const { preview } = await read(bytes);
    const compared = [preview.dialect.encoding, ...preview.encodingReadings.map((reading) => reading.encoding)];
    expect(compared.map((one) => decoded(bytes, one))).toContain(text);
  });
});

/** Replaces cedillas by commas: Romanian is read right although its encoding has cedillas. */
const withCommas = (text: string): string =>
  text.replaceAll(/[ŞşŢţ]/g, (letter) => 'ȘșȚț'['ŞşŢţ'.indexOf(letter)] ?? '');

describe('a list in an encoding that the app does not know', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    [
      'Romanian of Mac OS',
      ['Ștefan Țîrlea', 'Mihaela Bălașa'],
      ['af746566616e20de94726c6561', '4d696861656c612042be6c61bf61'],
    ],
    [
      'Icelandic of Mac OS',
      ['Ásgeir Þórarinsson', 'Sigríður Æsa'],
      ['e7736765697220de97726172696e73736f6e', '5369677292dd757220ae7361'],
    ],
    [
      'Maltese of ISO 8859-3',
      ['Ġorġ Ħażżan', 'Żeppi Ċutajar'],
      ['d56f72f520a161bfbf616e', 'af6570706920c57574616a6172'],
    ],
    ['French of UTF-7', ['Élodie Béranger'], ['2b414d6b2d6c6f64696520422b414f6b2d72616e676572']],
    [
      'Romanian of ISO 8859-16',
      ['Ștefan Țîrlea', 'Mihăiță Bălașa', 'Ioana Mureșan'],
      ['aa746566616e20deee726c6561', '4d6968e369fee32042e36c61ba61', '496f616e61204d757265ba616e'],
    ],
    [
      'Icelandic of DOS 861',
      ['Þórður Guðmundsson', 'Ragnheiður Þorsteinsdóttir', 'Ásgeir Ýr'],
      [
        '8da2728c75722047758c6d756e6473736f6e',
        '5261676e6865698c7572208d6f72737465696e7364a274746972',
        'a47367656972209772',
      ],
    ],
    [
      'Icelandic of Mac OS',
      ['Guðrún Þórsdóttir', 'Davíð Ýmisson'],
      ['4775dd729c6e20de977273649774746972', '44617692dd20a06d6973736f6e'],
    ],
    [
      'French of DOS 863',
      ['Élodie Béranger', 'François Lefèvre', 'Benoît Gauthier', 'Zoé Noël'],
      [
        '906c6f64696520428272616e676572',
        '4672616e876f6973204c65668a767265',
        '42656e6f8c74204761757468696572',
        '5a6f82204e6f896c',
      ],
    ],
    [
      'Danish of DOS 865',
      ['Søren Kjær', 'Jørgen Østergaard', 'Åge Nørgaard'],
      ['539b72656e204b6a9172', '4a9b7267656e209d737465726761617264', '8f6765204e9b726761617264'],
    ],
    [
      'Kazakh of KZ-1048',
      ['Қайрат Өмірұлы', 'Әйгерім Ғали', 'Нұрлан Үсенов'],
      ['8de0e9f0e0f220a5ecb3f0a2ebfb', 'a3e9e3e5f0b3ec20aae0ebe8', 'cda2f0ebe0ed20aff1e5edeee2'],
    ],
    [
      'Tajik of KOI8-T',
      ['Шерзод Ғаниев', 'Ҳусейн Қодиров', 'Нигора Ҷӯраева'],
      ['fbc5d2dacfc42083c1cec9c5d7', '8cd5d3c5cace2090cfc4c9d2cfd7', 'eec9c7cfd2c1208ea1d2c1c5d7c1'],
    ],
    [
      'Romanian of Mac OS',
      ['Ștefan Popescu', 'Mădălina Țurcanu', 'Răzvan Lăcătuș'],
      ['af746566616e20506f7065736375', '4dbe64be6c696e6120de757263616e75', '52be7a76616e204cbe63be7475bf'],
    ],
    [
      'Maltese of ISO 8859-3',
      ['Ġorġ Borġ', 'Ħamrun Żahra', 'Ċensu Għaġa'],
      ['d56f72f520426f72f5', 'a1616d72756e20af61687261', 'c5656e73752047b161f561'],
    ],
    [
      'Sami of ISO 8859-10',
      ['Áillohaš Nils', 'Ánte Mihkkal Gaup', 'Niillas Somby Đuoddara'],
      [
        'c1696c6c6f6861ba204e696c73',
        'c16e7465204d69686b6b616c2047617570',
        '4e69696c6c617320536f6d627920a9756f6464617261',
      ],
    ],
    [
      'Welsh of ISO 8859-14',
      ['Siân Ŵyn', 'Llŷr Gwŷdd', 'Tŷ Ŷnys'],
      ['5369e26e20d0796e', '4c6cfe72204777fe6464', '54fe20de6e7973'],
    ],
    [
      'Hebrew of ISO 8859-8',
      ['דוד לוי', 'מיכל כהן', 'אברהם פרידמן'],
      ['e3e5e320ece5e9', 'eee9ebec20ebe4ef', 'e0e1f8e4ed20f4f8e9e3eeef'],
    ],
    [
      'Ukrainian of DOS 1125',
      ['Євген Їжакевич', 'Ганна Ґудзь', 'Юлія Шевчук'],
      ['f4a2a3a5ad20f8a6a0aaa5a2a8e7', '83a0adada020f2e3a4a7ec', '9eabf7ef2098a5a2e7e3aa'],
    ],
    ['German of EBCDIC', ['Jürgen Müller', 'Günther Weiß'], ['d1d09987859540d4d093938599', 'c7d095a388859940e68589a1']],
    ['German of EBCDIC 500', ['Jürgen Müller', 'André Groß'], ['d1dc9987859540d4dc93938599', 'c19584995140c7999659']],
    [
      'Russian of UTF-7',
      ['Анна Петрова', 'Дмитрий Соколов'],
      [
        '2b4242414550515139424441202b424238454e51524342454145506751794244412d',
        '2b4242514550415134424549455141513442446b202b4243454550675136424434454f77512b4244492d',
      ],
    ],
    [
      'Polish of UTF-7',
      ['Paweł Żak', 'Łukasz Wójcik'],
      ['506177652b415549202b4158732d616b', '2b4155452d756b61737a20572b41504d2d6a63696b'],
    ],
    [
      'Greek of UTF-7',
      ['Γιώργος Ρήγας', 'Μαρία'],
      [
        '2b41354d447551504f4138454473774f2f413849202b4136454472674f7a4137454477672d',
        '2b41357744735150424136384473512d',
      ],
    ],
    ['Chinese of UTF-7', ['王小明', '李娜'], ['2b633474634432594f2d', '2b5a30356148412d']],
    ['Japanese of UTF-7', ['佐藤花子', '鈴木一郎'], ['2b5431434635494b785731412d', '2b6b6a526e4b4534416b4d342d']],
    [
      'Arabic of UTF-7',
      ['محمد العلي', 'فاطمة'],
      ['2b426b55474c515a46426938202b4269634752415935426b514753672d', '2b426b45474a775933426b55474b512d'],
    ],
    [
      'German of UTF-7',
      ['Müller, Jürgen', 'Groß'],
      ['4d2b4150772d6c6c65722c204a2b4150772d7267656e', '47726f2b414e382d'],
    ],
    ['Chinese of HZ', ['王小明', '李娜'], ['7e7b4d75502143777e7d', '7e7b406e44487e7d']],
    [
      'Chinese of Big5-HKSCS',
      ['陳奕迅', '張學友', '梁朝偉', '深水埗'],
      ['b3afabb3a8b3', 'b169bec7a4cd', 'b1e7b4c2b0b6', 'b260a4f496f5'],
    ],
    ['Korean of ISO-2022-KR', ['김철수', '이영희'], ['1b2429430e316843363c760f', '1b2429430e404c3f3548710f']],
    [
      'Vietnamese of Windows-1258',
      ['Nguyễn Văn Đức', 'Trần Thị Hồng', 'Lê Quốc Bảo'],
      ['4e677579eade6e2056e36e20d0fdec63', '5472e2cc6e20546869f22048f4cc6e67', '4cea205175f4ec63204261d26f'],
    ],
    [
      'German of DOS 437',
      ['Jörg Groß', 'Käthe Böß', 'Günther Süßmilch'],
      ['4a9472672047726fe1', '4b84746865204294e1', '47816e74686572205381e16d696c6368'],
    ],
    [
      'Spanish of DOS 858',
      ['José Núñez', 'Begoña Ibáñez', 'Íñigo Muñoz'],
      ['4a6f7382204ea3a4657a', '4265676fa461204962a0a4657a', 'd6a469676f204d75a46f7a'],
    ],
    [
      'Hebrew of DOS 856',
      ['דוד לוי', 'מיכל כהן', 'אברהם פרידמן'],
      ['838583208c8589', '8e898b8c208b848f', '808198848d20949889838e8f'],
    ],
    [
      'Arabic of Mac OS',
      ['محمد عبد الله', 'فاطمة الزهراء', 'خالد المصري'],
      ['e5cde5cfa0d9c8cfa0c7e4e4e7', 'e1c7d7e5c9a0c7e4d2e7d1c7c1', 'cec7e4cfa0c7e4e5d5d1ea'],
    ],
    [
      'Kazakh of PTCP154',
      ['Қайрат Өмірұлы', 'Әйгерім Ғали', 'Нұрлан Үсенов'],
      ['8de0e9f0e0f220a4ecb3f0b1ebfb', 'aae9e3e5f0b3ec2081e0ebe8', 'cdb1f0ebe0ed2087f1e5edeee2'],
    ],
    [
      'French of HP Roman 8',
      ['Élodie Béranger', 'François Lefèvre', 'Hélène Noël'],
      ['dc6c6f6469652042c572616e676572', '4672616eb56f6973204c6566c9767265', '48c56cc96e65204e6fcd6c'],
    ],
    ['Thai of TIS-620', ['สมชาย ใจดี', 'สุดารัตน์ แก้วมณี'], ['cac1aad2c220e3a8b4d5', 'cad8b4d2c3d1b5b9ec20e1a1e9c7c1b3d5']],
    [
      'Russian of KOI8-R',
      ['Алексей Морозов', 'Наталья Фёдорова', 'Михаил Ильин'],
      ['e1ccc5cbd3c5ca20edcfd2cfdacfd7', 'eec1d4c1ccd8d120e6a3c4cfd2cfd7c1', 'edc9c8c1c9cc20e9ccd8c9ce'],
    ],
    [
      'Turkish of ISO 8859-9',
      ['Ayşe Yıldız', 'Mehmet Özgür Şahin', 'Uğur Akın'],
      ['4179fe652059fd6c64fd7a', '4d65686d657420d67a67fc7220de6168696e', '55f0757220416bfd6e'],
    ],
    [
      'Turkish of ISO 8859-3',
      ['Ayşe Yıldız', 'İbrahim Çağlar', 'Uğur Akın'],
      ['4179ba652059b96c64b97a', 'a962726168696d20c761bb6c6172', '55bb757220416bb96e'],
    ],
    [
      'Esperanto of ISO 8859-3',
      ['Ĉiela Ĝojo', 'Ŝafo Aŭgusto', 'Ĥoro Ĵurnalo'],
      ['c669656c6120d86f6a6f', 'de61666f2041fd677573746f', 'a66f726f20ac75726e616c6f'],
    ],
    [
      'Latvian of ISO 8859-10',
      ['Jānis Bērziņš', 'Līga Kļaviņa', 'Ģirts Šķēle'],
      ['4ae06e69732042b2727a69f1ba', '4cb46761204bb8617669f161', 'a36972747320aab6b26c65'],
    ],
    [
      'Irish of ISO 8859-14',
      ['Seán Ó Ríordáin', 'Máire Ní Ċonaill', 'Pádraig Ṁac Ḟionn'],
      ['5365e16e20d32052ed6f7264e1696e', '4de1697265204eed20a46f6e61696c6c', '50e1647261696720b4616320b0696f6e6e'],
    ],
    [
      'Macedonian of ISO 8859-5',
      ['Ѓорѓи Ќосев', 'Љупчо Џамбаз', 'Сашо Милошевски'],
      ['a3dee0f3d820acdee1d5d2', 'a9e3dfe7de20afd0dcd1d0d7', 'c1d0e8de20bcd8dbdee8d5d2e1dad8'],
    ],
    [
      'Ukrainian of ISO 8859-5',
      ['Євген Їжакевич', 'Юлія Шевчук', 'Ірина Мельник'],
      ['a4d2d3d5dd20a7d6d0dad5d2d8e7', 'cedbf6ef20c8d5d2e7e3da', 'a6e0d8ddd020bcd5dbecddd8da'],
    ],
    ['Yiddish of Windows-1255', ['דוד לװי', 'מאָטל קאָסאָװסקי'], ['e3e5e320ecd4e9', 'eee0c8e8ec20f7e0c8f1e0c8d4f1f7e9']],
    [
      'Catalan of Windows-1252',
      ['Jordi Puigcercós', 'Núria Gispert', 'Col·lell Raül'],
      ['4a6f726469205075696763657263f373', '4efa7269612047697370657274', '436f6cb76c656c6c205261fc6c'],
    ],
    [
      'Albanian of Windows-1250',
      ['Gëzim Çela', 'Shpëtim Hoxhë', 'Besnik Përmeti'],
      ['47eb7a696d20c7656c61', '536870eb74696d20486f7868eb', '4265736e696b2050eb726d657469'],
    ],
    [
      'Faroese of Windows-1252',
      ['Jógvan á Lakjuni', 'Bjørt Sámalsdóttir', 'Høgni Hoydal', 'Tórshavn Ásvaldur'],
      [
        '4af36776616e20e1204c616b6a756e69',
        '426af872742053e16d616c7364f374746972',
        '48f8676e6920486f7964616c',
        '54f372736861766e20c17376616c647572',
      ],
    ],
    [
      'Azeri of Windows-1254',
      ['Çingiz Hüseynov', 'Gülnare Eliyeva', 'Şahin Ağayev'],
      ['c7696e67697a2048fc7365796e6f76', '47fc6c6e61726520456c6979657661', 'de6168696e2041f061796576'],
    ],
    [
      'Japanese of EUC-JIS-2004',
      ['山田太郎', '高橋さくら', '吉野あかり'],
      ['bbb3c5c4c2c0cfba', 'b9e2b6b6a4b5a4afa4e9', 'b5c8cceea4a2a4aba4ea'],
    ],
    [
      'Japanese of ISO-2022-JP-3',
      ['山田太郎', '高橋さくら'],
      ['1b24423b33454442404f3a1b2842', '1b2442396236362435242f24691b2842'],
    ],
    ['Korean of CP949', ['김똠', '이쌰', '박지훈', '펲시'], ['b1e88c63', 'c0cc9b58', 'b9dac1f6c8c6', 'bc84bdc3']],
  ])('is read right, asked about or refused, never wrong without a word: %s', async (_encoding, names, hexes) => {
    const bytes = Buffer.concat([
      Buffer.from('Name;URL\r\n'),
      ...hexes.flatMap((hex, index) => [
        Buffer.from(hex, 'hex'),
        Buffer.from(`;https://www.linkedin.com/in/p${index}\r\n`),
      ]),
    ]);
    const reading = await read(Uint8Array.from(bytes)).catch((error: unknown) => error);
    if (reading instanceof CsvRejected) {
      expect(reading.code).toBe('binary');
      return;
    }
    const { preview } = reading as CsvReading;
    const isAsked = preview.looksWrong || preview.encodingReadings.length > 1;
    const found = preview.rows.map(([name = '']) => withCommas(name));
    if (!isAsked) expect([preview.dialect.encoding, found]).toEqual([preview.dialect.encoding, names.map(withCommas)]);
  });

  it('is never one of few letters that reads as itself: a list of phones and mail tags is no UTF-7', async () => {
    const text =
      'Name;Phone;Mail\r\nAnna;+12125551234;anna+abc@x.example\r\nBob;+4915112345678;bob+a1b2c3@x.example\r\n';
    const { preview } = await read(new TextEncoder().encode(text));
    expect(preview).toMatchObject({ dialect: { encoding: 'utf-8' }, looksWrong: false, encodingReadings: [] });
  });

  it('in UTF-7 is read, beside its letters as they stand', async () => {
    const text = 'Name+ADs-URL\r\nPawe+AUI +AXs-ak+ADs-https://www.linkedin.com/in/p0\r\nJos+AOk +- Zo+AOsAOw-x\r\n';
    const { preview } = await read(new TextEncoder().encode(text));
    expect(preview).toMatchObject({ dialect: { encoding: 'utf-7', delimiter: ';' }, looksWrong: false });
    expect(preview.rows.map(([name]) => name)).toEqual(['Paweł Żak', 'José + Zoë']);
    expect(preview.encodingReadings).toMatchObject([
      { encoding: 'utf-7', samples: [expect.anything(), expect.stringContaining('Paweł Żak'), expect.anything()] },
      { encoding: 'utf-8', samples: [expect.anything(), expect.stringContaining('Pawe+AUI'), expect.anything()] },
    ]);
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

  test.each([
    ['Ants Žukov', 'Väino Lätt'],
    ['Ants Žukov', 'Väino Lätt', 'Pille Püvi'],
    ['Žanna Hämäläinen', 'Päivi Määttä'],
  ])('is not decided by words that all readings have in common: %s, %s', async (...names) => {
    const text = listOf(names);
    const bytes = await bytesOf(text, 'windows-1257');
    const { encoding, isCertain, readings } = readLegacyText(bytes);
    if (decoded(bytes, encoding) !== text) expect([encoding, isCertain]).toEqual([encoding, false]);
    expect(readings.map((reading) => decoded(bytes, reading.encoding))).toContain(text);
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
