import { expect, it, test } from 'vitest';
import { readList, type CsvReading } from '#workers/csv/read-csv.ts';
import { PRODUCER_LISTS, IN, CO, csvFile, APOLLO, APOLLO_CELLS } from './corpora/producer-lists.ts';

/** Lists of each known producer with their peculiarities, and how they must be read. */

async function read(content: string | Uint8Array<ArrayBuffer>): Promise<CsvReading> {
  return readList(new Blob([content]), {
    choices: {},
    onPreview: () => undefined,
    onProgress: () => undefined,
    isStopped: () => false,
  });
}

/** Returns the header texts by the field as which they were recognized. */
const fieldsOf = ({ preview }: CsvReading): object =>
  Object.fromEntries(preview.columns.flatMap(({ name, field }) => (field === undefined ? [] : [[field, name]])));

test.each(PRODUCER_LISTS)(
  'a list is read with its fields and dialect: %s',
  async (_producer, content, fields, dialect) => {
    const reading = await read(content);
    expect(fieldsOf(reading)).toEqual(fields);
    expect(reading.preview.dialect).toMatchObject(dialect);
    expect(reading.preview.looksWrong).toBe(false);
  },
);

it('columns of ids and duplicates are not picked', async () => {
  const { preview } = await read(csvFile(APOLLO, 3, (index) => APOLLO_CELLS(index).join(',')));
  expect(preview.columns.filter(({ isPicked }) => !isPicked).map(({ name }) => name)).toEqual([
    'Company Name for Emails',
    'Apollo Contact Id',
  ]);
});

it.each([
  [
    'LinkedIn, messages.csv',
    'CONVERSATION ID,CONVERSATION TITLE,FROM,SENDER PROFILE URL,TO,RECIPIENT PROFILE URLS,DATE,SUBJECT,CONTENT,FOLDER\r\n1,x,A,https://www.linkedin.com/in/a,B,https://www.linkedin.com/in/b,2024,,Hi,INBOX\r\n',
    'messages',
  ],
  ['companies', csvFile('Company Name,Company URL', 3, (index) => `Acme,${CO}acme-${index}`), 'companies'],
  [
    'companies under a header of people',
    csvFile('Name,LinkedIn URL,Website', 3, (index) => `Acme,${CO}acme-${index},acme.test`),
    'companies',
  ],
])('a list that is no list of people is refused: %s', async (_name, content, code) =>
  expect(read(content)).rejects.toMatchObject({ code }),
);

it('a list of people with the pages of their companies is accepted', async () => {
  const { classifier } = await read(
    csvFile(
      'First Name,Last Name,Company,Company URL,LinkedIn',
      3,
      (index) => `Ann,B,Acme,${CO}acme,${index === 0 ? `${IN}ann` : ''}`,
    ),
  );
  expect(classifier.counts()).toMatchObject({ fresh: 1, 'no-address': 2 });
});

it('a list whose rows a spreadsheet has each wrapped in quotation marks is unwrapped', async () => {
  const wrapped = (line: string): string => `"${line.replaceAll('"', '""')}"`;
  const lines = [
    'First Name;Last Name;URL;Company',
    ...Array.from({ length: 40 }, (_, index) => `Zoë;Øster ${index};${IN}zoe-${index};"Acme; ""SA"""`),
  ];
  const { preview, classifier } = await read(`${lines.map(wrapped).join('\r\n')}\r\n`);
  expect(preview.dialect).toEqual({ encoding: 'utf-8', delimiter: ';', header: 0, isWrapped: true });
  expect(preview.rows[0]).toEqual(['Zoë', 'Øster 0', `${IN}zoe-0`, 'Acme; "SA"']);
  expect(classifier.counts().fresh).toBe(40);
});

it('a single column of quoted cells is no list of wrapped rows', async () => {
  const { preview } = await read(`"Name"\r\n"Øster, Zoë"\r\n"Lyon, France"\r\n`);
  expect(preview.dialect.isWrapped).toBeUndefined();
  expect(preview.rows).toEqual([['Øster, Zoë'], ['Lyon, France']]);
});

it('a link in a spreadsheet formula is read as its address', async () => {
  const link = (index: number): string => `"=HYPERLINK(""${IN}zoe-${index}?trk=1"", ""Zoë Øster ${index}"")"`;
  const { preview, classifier } = await read(csvFile('Prospect,Company', 3, (index) => `${link(index % 2)},Acme`));
  expect(fieldsOf(await read(csvFile('Prospect,Company', 3, (index) => `${link(index)},Acme`)))).toMatchObject({
    profileUrl: 'Prospect',
    company: 'Company',
  });
  expect(preview.columns[0]?.field).toBe('profileUrl');
  expect(classifier.counts()).toMatchObject({ fresh: 2, repeated: 1 });
});
