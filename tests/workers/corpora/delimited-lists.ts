import type { Delimiter } from '#domain/text/csv.ts';

/** A list with its delimiter and its number of columns. */
interface DelimitedList {
  readonly name: string;
  readonly delimiter: Delimiter;
  readonly columns: number;
  readonly text: string;
}

const IN = 'https://www.linkedin.com/in/';
const lines = (...rows: readonly string[]): string => `${rows.join('\r\n')}\r\n`;
const times = (count: number, row: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => row(index));

/** Lists as people and tools write them, with the traps that make one delimiter look like another. */
export const DELIMITED_LISTS: readonly DelimitedList[] = [
  {
    name: 'texts full of commas, and one row a cell short',
    delimiter: ';',
    columns: 4,
    text: lines(
      'Vorname;Nachname;LinkedIn;Notiz',
      `Anna;Berg;${IN}anna;Trifft gern Leute, reist, kocht, liest`,
      `Bernd;Carl;${IN}bernd`,
      `Cora;Dorn;${IN}cora;Mag Berge, Seen, Wind, Regen`,
      `Dirk;Eich;${IN}dirk;Kauft, verkauft, mietet, least`,
    ),
  },
  {
    name: 'every row with as many commas as the header has none',
    delimiter: ';',
    columns: 3,
    text: lines(
      'Nom;Lien;Texte',
      `Anne;${IN}anne;a, b, c`,
      `Benoît;${IN}benoit;d, e, f`,
      `Chloé;${IN}chloe;g, h, i`,
      `Denis;${IN}denis;j, k, l`,
    ),
  },
  {
    name: 'decimal commas',
    delimiter: ';',
    columns: 3,
    text: lines('Name;Score;Preis', 'Anna;3,5;1,20', 'Bob;4,0;2,40', 'Cleo;2,5;3,60'),
  },
  {
    name: 'decimal commas without a header',
    delimiter: ';',
    columns: 2,
    text: lines('Anna;3,5', 'Bob;4,0', 'Cleo;2,5', 'Dora;1,0'),
  },
  {
    name: 'thousands with commas',
    delimiter: ';',
    columns: 3,
    text: lines('Company;Employees;URL', ...times(8, (index) => `Firm ${index};1,${200 + index};${IN}p${index}`)),
  },
  {
    name: 'places with commas between tabs',
    delimiter: '\t',
    columns: 3,
    text: lines('Wer\tOrt\tFirma', ...times(6, (index) => `P ${index}\tLyon, France\tAcme, Inc.`)),
  },
  {
    name: 'places with commas between tabs, without a header',
    delimiter: '\t',
    columns: 3,
    text: lines(...times(6, (index) => `P ${index}\tLyon, France\tAcme`)),
  },
  {
    name: 'headlines with pipes',
    delimiter: ',',
    columns: 3,
    text: lines('Name,Headline,URL', ...times(6, (index) => `P ${index},CEO | Founder | Speaker,${IN}p${index}`)),
  },
  {
    name: 'headlines with pipes in each row, and no known header',
    delimiter: ',',
    columns: 2,
    text: lines('Wer,Was', ...times(6, (index) => `P ${index},CEO | Founder | Speaker`)),
  },
  {
    name: 'skills with semicolons, unquoted',
    delimiter: ',',
    columns: 3,
    text: lines(
      'First Name,Last Name,Skills',
      'Ann,B,Sales;Marketing;Growth',
      'Bob,C,Sales;Product',
      'Cleo,D,Ops;HR;Law;Tax',
    ),
  },
  {
    name: 'skills with as many semicolons in each row',
    delimiter: ',',
    columns: 4,
    text: lines('First Name,Last Name,URL,Skills', ...times(7, (index) => `Ann,B,${IN}a${index},Sales;Growth;Law`)),
  },
  {
    name: 'a blank before each quoted cell',
    delimiter: ',',
    columns: 4,
    text: lines(
      'First Name, Last Name, Company, URL',
      `"Ann", "B", "Acme, Inc.", "${IN}ann"`,
      `"Bob", "C", "Foo, Bar, Baz", "${IN}bob"`,
    ),
  },
  {
    name: 'a blank before quoted cells with commas, between semicolons',
    delimiter: ';',
    columns: 3,
    text: lines('Nom; Société; Lien', `Anne; "Acme; SA, Paris"; ${IN}anne`, `Benoît; "Foo; Bar, Nice"; ${IN}benoit`),
  },
  {
    name: 'rows whose last empty cells were left out',
    delimiter: ';',
    columns: 6,
    text: lines(
      'First Name;Last Name;Company;URL;Email;Phone',
      `Ann;B;Acme, Inc.;${IN}ann`,
      `Bob;C`,
      `Cleo;D;Foo, Bar;${IN}cleo;cleo@x.example`,
      `Dan;E;Baz, Qux;${IN}dan;dan@x.example;+1 555 0100`,
      `Eve;F;One, Two, Three`,
    ),
  },
  {
    name: 'rows that end with a delimiter',
    delimiter: ';',
    columns: 3,
    text: lines('Name;URL', ...times(5, (index) => `P, ${index};${IN}p${index};`)),
  },
  {
    name: 'names written family name first',
    delimiter: ';',
    columns: 2,
    text: lines('Kontakt;Profil', ...times(6, (index) => `Berg, Anna ${index};${IN}anna-${index}`)),
  },
  {
    name: 'names written family name first, without a header',
    delimiter: '\t',
    columns: 2,
    text: lines(...times(6, (index) => `Berg, Anna ${index}\t${IN}anna-${index}`)),
  },
  {
    name: 'addresses of Sales Navigator with commas',
    delimiter: ';',
    columns: 2,
    text: lines(
      'Name;Sales Navigator URL',
      ...times(6, (index) => `P ${index};https://www.linkedin.com/sales/lead/ACwAA${index},NAME_SEARCH,x${index}`),
    ),
  },
  {
    name: 'a note above the table',
    delimiter: ',',
    columns: 3,
    text: lines(
      'Notes:',
      '"Exported on Monday; some addresses are missing; see the help; thank you"',
      '',
      'First Name,Last Name,URL',
      ...times(4, (index) => `A,B,${IN}a${index}`),
    ),
  },
  {
    name: 'a note full of commas above a table with semicolons',
    delimiter: ';',
    columns: 3,
    text: lines(
      'Export, made for you, on Monday, with care, and no warranty',
      'First Name;Last Name;URL',
      ...times(4, (index) => `A;B;${IN}a${index}`),
    ),
  },
  {
    name: 'long texts with line ends in quotes',
    delimiter: ';',
    columns: 3,
    text: lines(
      'Name;About;URL',
      ...times(4, (index) => `P ${index};"One, two,\r\nthree, four,\r\nfive";${IN}p${index}`),
    ),
  },
  {
    name: 'all cells quoted, with semicolons inside',
    delimiter: ',',
    columns: 3,
    text: lines('"Name","Tags","URL"', ...times(5, (index) => `"P ${index}","a;b;c;d;e","${IN}p${index}"`)),
  },
  {
    name: 'a single column of addresses',
    delimiter: ',',
    columns: 1,
    text: lines('URL', ...times(5, (index) => `${IN}p${index}`)),
  },
  {
    name: 'pipes between cells with commas',
    delimiter: '|',
    columns: 3,
    text: lines('Name|Ort|Profil', ...times(5, (index) => `P ${index}|Köln, Bonn, Aachen|${IN}p${index}`)),
  },
  {
    name: 'pipes with blanks around them',
    delimiter: '|',
    columns: 3,
    text: lines('Name | City | URL', ...times(5, (index) => `P ${index} | Rome, Italy | ${IN}p${index}`)),
  },
  {
    name: 'commas with blanks behind them',
    delimiter: ',',
    columns: 3,
    text: lines('Name, City, URL', ...times(5, (index) => `P ${index}, Rome, ${IN}p${index}`)),
  },
  {
    name: 'one row only',
    delimiter: ';',
    columns: 3,
    text: lines('Name;Firma;Profil', `Anna;Acme, Inc., Ltd.;${IN}anna`),
  },
  {
    name: 'mail addresses and telephones',
    delimiter: ';',
    columns: 3,
    text: lines(...times(5, (index) => `p${index}@acme.example;+49 30 12345${index};Berlin, Mitte`)),
  },
  {
    name: 'two tables of prose in French',
    delimiter: ';',
    columns: 3,
    text: lines(
      'Prénom;Nom;Commentaire',
      'Zoé;Roux;Bonjour, je suis là, enfin, presque',
      'Léa;Petit;Non, merci',
      'Luc;Blanc;',
      'Ugo;Noir;Oui, demain, à midi, à Lyon',
    ),
  },
  {
    name: 'an unquoted company with commas in a list with commas',
    delimiter: ',',
    columns: 3,
    text: lines(
      'Name,Company,URL',
      ...times(6, (index) => `P ${index},Acme${index === 3 ? ', Inc.' : ''},${IN}p${index}`),
    ),
  },
  {
    name: 'a stray quotation mark',
    delimiter: ';',
    columns: 3,
    text: lines(
      'Name;Firma;Profil',
      `"Bob" Berg;Acme, Inc.;${IN}bob`,
      ...times(4, (index) => `P;Foo, Bar;${IN}p${index}`),
    ),
  },
  {
    name: 'inches and quotation marks within cells',
    delimiter: '\t',
    columns: 3,
    text: lines('Name\tScreen\tProfile', ...times(4, (index) => `P\t24", 30"\t${IN}p${index}`)),
  },
  {
    name: 'dates with points and hours',
    delimiter: ';',
    columns: 3,
    text: lines(
      'Name;Connected On;Notiz',
      ...times(5, (index) => `P ${index};0${index + 1}.03.2024 10:15;Messe, Halle 3`),
    ),
  },
  {
    name: 'streets with as many commas in each row',
    delimiter: ';',
    columns: 4,
    text: lines(
      'Prénom;Nom;Société;Adresse',
      ...times(6, (index) => `P${index};Roux;Acme;${index + 1}, rue des Lilas, 75001 Paris`),
    ),
  },
  {
    name: 'a header in Polish and texts with commas',
    delimiter: ';',
    columns: 4,
    text: lines(
      'Imię;Nazwisko;Stanowisko;Profil',
      ...times(5, (index) => `Jan;Nowak;Kierownik, Dział Sprzedaży, Warszawa;${IN}jan-${index}`),
    ),
  },
  {
    name: 'a table copied from a spreadsheet, with commas and semicolons',
    delimiter: '\t',
    columns: 4,
    text: lines(
      'Name\tTags\tOrt\tURL',
      ...times(4, (index) => `Berg, Anna\tneu; warm; Messe\tKöln, NRW\t${IN}a${index}`),
    ),
  },
  {
    name: 'decimal commas in quotes',
    delimiter: ',',
    columns: 3,
    text: lines('Name,Score,URL', ...times(4, (index) => `Anna,"${index},5",${IN}a${index}`)),
  },
  {
    name: 'JSON in cells',
    delimiter: ',',
    columns: 3,
    text: lines('Name,Data,URL', ...times(4, (index) => `Anna,"{""a"":1,""b"":[2,3]}",${IN}a${index}`)),
  },
  {
    name: 'markup in cells, unquoted',
    delimiter: ';',
    columns: 3,
    text: lines('Name;Link;Notiz', ...times(4, (index) => `Anna;<a href="${IN}a${index}">Anna</a>;neu, warm`)),
  },
  {
    name: 'many columns that are mostly empty, and categories',
    delimiter: ',',
    columns: 10,
    text: lines(
      'First Name,Middle Name,Last Name,Title,Suffix,Company,Department,E-mail Address,Mobile Phone,Categories',
      ...times(5, (index) => `Anna,,Berg,,,Acme,,a${index}@acme.example,,Kunde;Messe;Neu`),
    ),
  },
  {
    name: 'three lines before the table',
    delimiter: ';',
    columns: 3,
    text: lines(
      'Report: Leads, Q1, 2024',
      'Owner: Berg, Anna',
      '',
      'Vorname;Nachname;LinkedIn',
      ...times(4, (index) => `A;B;${IN}a${index}`),
    ),
  },
  {
    name: 'a row between tabs',
    delimiter: '\t',
    columns: 3,
    text: lines('Name\tCompany\tURL', `Anna Berg\tAcme, Inc.; Foo, Ltd.\t${IN}anna`),
  },
  {
    name: 'texts with line ends, commas and quotes, one row short',
    delimiter: ';',
    columns: 4,
    text: lines(
      'Name;Firma;Text;URL',
      `Anna;Acme;"Sie sagt: ""ja, nein""\r\nund, ja";${IN}anna`,
      'Bernd;Foo;"a, b, c"',
      `Cora;Bar;d, e, f;${IN}cora`,
    ),
  },
  {
    name: 'skills with semicolons between pipes',
    delimiter: '|',
    columns: 3,
    text: lines('Name|Skills|URL', ...times(4, (index) => `Anna|Sales;Law;Ops|${IN}a${index}`)),
  },
  {
    name: 'two columns, names with commas and degrees',
    delimiter: ';',
    columns: 2,
    text: lines('Name;URL', ...times(5, (index) => `Anna Smith, MBA, PMP;${IN}a${index}`)),
  },
  {
    name: 'money of Switzerland and of America',
    delimiter: ';',
    columns: 3,
    text: lines('Firma;Umsatz;Profil', ...times(4, (index) => `Acme ${index};$1,200,00${index}.50;${IN}a${index}`)),
  },
  {
    name: 'names with pipes, as people decorate them',
    delimiter: ',',
    columns: 3,
    text: lines('Name,Company,URL', ...times(5, (index) => `Anna ${index} | Sales | SaaS,Acme,${IN}a${index}`)),
  },
  {
    name: 'notes full of commas and semicolons between tabs',
    delimiter: '\t',
    columns: 3,
    text: lines('Who\tNote\tLink', ...times(5, (index) => `P${index}\tcalls; writes, waits; a, b\t${IN}p${index}`)),
  },
  {
    name: 'Polish headers, and quoted texts with commas',
    delimiter: ';',
    columns: 4,
    text: lines(
      'Imię;Nazwisko;Opis;Profil',
      ...times(4, (index) => `Jan;Kowal${index};"sprzedaje, kupuje, ""lubi"", pływa";${IN}jan${index}`),
    ),
  },
  {
    name: 'every cell quoted, and tags with semicolons',
    delimiter: ',',
    columns: 3,
    text: lines('"Name","Tags","URL"', ...times(5, (index) => `"Anna","sales;b2b;saas","${IN}a${index}"`)),
  },
  {
    name: 'header names with commas',
    delimiter: ';',
    columns: 3,
    text: lines('Name, Vorname;Ort, Land;Profil', ...times(4, (index) => `Berg, Anna;Köln, DE;${IN}a${index}`)),
  },
  {
    name: 'several mail addresses in a cell',
    delimiter: ',',
    columns: 3,
    text: lines(
      'Name,Email,URL',
      ...times(4, (index) => `Anna,a${index}@x.example;b${index}@y.example,${IN}a${index}`),
    ),
  },
  {
    name: 'a single row with a company with a comma',
    delimiter: ';',
    columns: 3,
    text: lines('Name;Firma;URL', `Anna;Acme, Inc.;${IN}anna`),
  },
  {
    name: 'Sales Navigator addresses, whose parts have commas',
    delimiter: ';',
    columns: 2,
    text: lines(
      'Name;URL',
      ...times(5, (index) => `Anna;https://www.linkedin.com/sales/lead/ACwAA${index},NAME_SEARCH,abcd`),
    ),
  },
  {
    name: 'a title with commas before the table',
    delimiter: ';',
    columns: 3,
    text: lines(
      'Export of 3 lists, filtered, sorted, checked',
      '',
      'Name;Company;URL',
      ...times(5, (index) => `Anna;Acme;${IN}a${index}`),
    ),
  },
  {
    name: 'lines within quoted cells, and semicolons in them',
    delimiter: ',',
    columns: 3,
    text: lines('Name,Note,URL', ...times(4, (index) => `Anna,"first; second\r\nthird; fourth",${IN}a${index}`)),
  },
  {
    name: 'rows that end with a delimiter, unlike the header',
    delimiter: ';',
    columns: 3,
    text: lines('Nom;Société;Lien', ...times(4, (index) => `Anne;Acme, SA;${IN}a${index};`)),
  },
  {
    name: 'dates and places between pipes',
    delimiter: '|',
    columns: 4,
    text: lines(
      'Name|Since|Place|URL',
      ...times(4, (index) => `Anna|2026-01-0${index + 1}|Lyon, FR; Rhône|${IN}a${index}`),
    ),
  },
  {
    name: 'german excel, decimal commas, short row',
    delimiter: ';',
    columns: 4,
    text: lines(
      'Name;Umsatz;LinkedIn;Notiz',
      'Anna Berg;1.234,50;https://www.linkedin.com/in/a;nett, ruhig, schnell',
      'Tom Ruh;99,00;https://www.linkedin.com/in/b',
      'Eva Lind;12,5;https://www.linkedin.com/in/c;Berlin, Hamburg, Köln',
    ),
  },
  {
    name: 'semicolon, two columns of addresses and comma names',
    delimiter: ';',
    columns: 2,
    text: lines(
      'Nachname, Vorname;LinkedIn',
      'Berg, Anna;https://www.linkedin.com/in/a',
      'Ruh, Tom;https://www.linkedin.com/in/b',
    ),
  },
  {
    name: 'comma list with ; in notes',
    delimiter: ',',
    columns: 3,
    text: lines(
      'Name,URL,Note',
      'Anna Berg,https://www.linkedin.com/in/a,"met in Rome; likes tea; call"',
      'Tom Ruh,https://www.linkedin.com/in/b,called; no answer',
    ),
  },
  {
    name: 'tab from sheets with commas',
    delimiter: '\t',
    columns: 3,
    text: lines(
      'Name\tTitle\tURL',
      'Anna Berg\tHead of Sales, EMEA\thttps://www.linkedin.com/in/a',
      'Tom Ruh\tCEO, Founder\thttps://www.linkedin.com/in/b',
    ),
  },
  {
    name: 'pipe with commas',
    delimiter: '|',
    columns: 3,
    text: lines(
      'Name|Title|URL',
      'Anna|Head, Sales|https://www.linkedin.com/in/a',
      'Tom|CEO|https://www.linkedin.com/in/b',
    ),
  },
  {
    name: 'headers unknown ; no url',
    delimiter: ';',
    columns: 3,
    text: lines('Kontakt;Größe;Ort', 'Anna Berg;1,75;Berlin, Mitte', 'Tom Ruh;1,80;Köln', 'Eva Lind;1,62;Bonn, Süd'),
  },
  {
    name: 'quoted with blanks after delimiter',
    delimiter: ',',
    columns: 3,
    text: lines(
      'Name, Title, URL',
      '"Berg, Anna", "CEO, Founder", https://www.linkedin.com/in/a',
      '"Ruh, Tom", "CTO", https://www.linkedin.com/in/b',
    ),
  },
  {
    name: 'semicolon with blank after',
    delimiter: ';',
    columns: 3,
    text: lines(
      'Name; Title; URL',
      'Anna; CEO, Founder; https://www.linkedin.com/in/a',
      'Tom; CTO; https://www.linkedin.com/in/b',
    ),
  },
  {
    name: 'one row only',
    delimiter: ';',
    columns: 3,
    text: lines('Name;Firma;LinkedIn', 'Anna Berg;Müller, Meier, Schulz & Partner;https://www.linkedin.com/in/a'),
  },
  {
    name: 'trailing delimiters',
    delimiter: ';',
    columns: 2,
    text: lines('Name;URL;;;', 'Anna, B;https://www.linkedin.com/in/a;;;', 'Tom, R;https://www.linkedin.com/in/b;;;'),
  },
  {
    name: 'sales navigator tab with signs of other delimiters',
    delimiter: '\t',
    columns: 4,
    text: lines(
      'First Name\tLast Name\tSummary\tURL',
      'Anna\tBerg\tI help teams; grow, fast, now | call me\thttps://www.linkedin.com/in/a',
      'Tom\tRuh\tSales | Growth, B2B\thttps://www.linkedin.com/in/b',
    ),
  },
  {
    name: 'commas with headline pipes',
    delimiter: ',',
    columns: 3,
    text: lines(
      'name,headline,linkedin_url',
      'Anna Berg,Coach | Speaker | Author,https://www.linkedin.com/in/a',
      'Tom Ruh,CEO | Founder | Dad,https://www.linkedin.com/in/b',
      'Eva Lind,Sales | B2B | SaaS,https://www.linkedin.com/in/c',
    ),
  },
  {
    name: 'semicolon with headline pipes and commas',
    delimiter: ';',
    columns: 3,
    text: lines(
      'name;headline;linkedin_url',
      'Anna Berg;Coach | Speaker | Author, Mum;https://www.linkedin.com/in/a',
      'Tom Ruh;CEO | Founder, Dad;https://www.linkedin.com/in/b',
    ),
  },
  {
    name: 'no header urls only with comma names',
    delimiter: ';',
    columns: 2,
    text: lines(
      'Berg, Anna;https://www.linkedin.com/in/a',
      'Ruh, Tom;https://www.linkedin.com/in/b',
      'Lind, Eva;https://www.linkedin.com/in/c',
    ),
  },
  {
    name: 'french excel with money',
    delimiter: ';',
    columns: 5,
    text: lines(
      'Prénom;Nom;Société;CA;Lien',
      'Zoé;Petit;Boulangerie, SARL;1 234,56 €;https://www.linkedin.com/in/z',
      'Luc;Roy;Vins, Fils et Cie;900,00 €;https://www.linkedin.com/in/l',
    ),
  },
  {
    name: 'address column with commas',
    delimiter: ';',
    columns: 3,
    text: lines(
      'Name;Adresse;Link',
      'Anna;Hauptstr. 5, 10115 Berlin, Deutschland;https://www.linkedin.com/in/a',
      'Tom;Ring 2, 50667 Köln, Deutschland;https://www.linkedin.com/in/b',
      'Eva;Weg 1, 53111 Bonn, Deutschland;https://www.linkedin.com/in/c',
    ),
  },
  {
    name: 'comma list missing a cell, semicolons in urls',
    delimiter: ',',
    columns: 3,
    text: lines(
      'Name,Company,URL',
      'Anna,Acme,https://www.linkedin.com/in/a;x=1;y=2',
      'Tom,https://www.linkedin.com/in/b',
      'Eva,Acme,https://www.linkedin.com/in/c;x=1;y=3',
    ),
  },
  {
    name: 'tab list with one long prose row',
    delimiter: '\t',
    columns: 3,
    text: lines(
      'Name\tNote\tURL',
      'Anna\tIn 2020, 2021, 2022, and 2023, she led, built, sold; then left\thttps://www.linkedin.com/in/a',
      'Tom\t\thttps://www.linkedin.com/in/b',
    ),
  },
  {
    name: 'title line above',
    delimiter: ';',
    columns: 3,
    text: lines(
      'Export vom 1.2.2026, 14:30, erstellt von Anna, Berlin',
      'Name;Firma;Link',
      'Anna Berg;Acme, Inc.;https://www.linkedin.com/in/a',
      'Tom Ruh;Beta, Ltd.;https://www.linkedin.com/in/b',
    ),
  },
  {
    name: 'multi-line quoted cells',
    delimiter: ',',
    columns: 3,
    text: lines(
      'Name,Note,URL',
      'Anna,"line one;\r\nline two; three",https://www.linkedin.com/in/a',
      'Tom,"x;y\r\nz",https://www.linkedin.com/in/b',
    ),
  },
];
