import { describe, expect, test } from 'vitest';
import { toHeaderKey } from '#domain/prospect/prospect-headers.ts';
import {
  identityOf,
  isUnresolvedIdentity,
  recogniseColumns,
  unmappedValues,
  type ProspectRow,
} from '#domain/prospect/prospect-columns.ts';
import { readProspectRow } from '#domain/prospect/prospect-row.ts';

const row = (headers: string, values: readonly string[]): ProspectRow =>
  Object.fromEntries(headers.split(',').map((header, index) => [header, values[index] ?? '']));
const read = (prospect: ProspectRow) => readProspectRow(prospect, recogniseColumns([prospect]));

describe('toHeaderKey', () => {
  test.each([
    ['Profile URL', 'profileurl'],
    ['profileUrl', 'profileurl'],
    ['linkedin_url', 'linkedinurl'],
    ['\uFEFFFirst Name', 'firstname'],
    ['Prénom', 'prenom'],
    ['Country/Region', 'countryregion'],
    ['Person - Name', 'personname'],
  ])('maps the header %s to the key %s', (header, key) => {
    expect(toHeaderKey(header)).toBe(key);
  });
});

describe('recogniseColumns', () => {
  test.each([
    ['Имя,Фамилия,Компания', 'firstName,lastName,company'],
    ['Jméno,Příjmení,Společnost', 'firstName,lastName,company'],
    ['Imię,Nazwisko,Firma', 'firstName,lastName,company'],
    ['Όνομα,Επώνυμο,Εταιρεία', 'firstName,lastName,company'],
    ['Voornaam,Achternaam,Bedrijf', 'firstName,lastName,company'],
    ['Förnamn,Efternamn,Företag', 'firstName,lastName,company'],
    ['Név,Cégnév', 'fullName,company'],
    ['氏名,会社名', 'fullName,company'],
    ['Ad Soyad,Şirket', 'fullName,company'],
    ['Nume,Prenume,Companie', 'lastName,firstName,company'],
    ['Ime,Prezime,Firma', 'firstName,lastName,company'],
    ['Meno,Priezvisko,Firma', 'firstName,lastName,company'],
    ['이름,성,회사', 'firstName,lastName,company'],
    ['성명,회사명,직책', 'fullName,company,jobTitle'],
    ['名,姓,公司名称,职位', 'firstName,lastName,company,jobTitle'],
    ['氏名,会社名,役職', 'fullName,company,jobTitle'],
    ['Imię,Nazwisko,Stanowisko', 'firstName,lastName,jobTitle'],
    ['Имя,Фамилия,Должность', 'firstName,lastName,jobTitle'],
    ['Voornaam,Achternaam,Organisatie,Functie', 'firstName,lastName,company,jobTitle'],
    ['Fornavn,Efternavn,Virksomhed,Stilling', 'firstName,lastName,company,jobTitle'],
    ['Fornavn,Etternavn,Bedrift,Tittel', 'firstName,lastName,company,jobTitle'],
    ['Etunimi,Sukunimi,Yritys,Titteli', 'firstName,lastName,company,jobTitle'],
    ['Förnamn,Efternamn,Bolag,Befattning', 'firstName,lastName,company,jobTitle'],
    ['Utónév,Családnév,Cég,Beosztás', 'firstName,lastName,company,jobTitle'],
    ['Adı,Soyadı,Şirket Adı,Görevi', 'firstName,lastName,company,jobTitle'],
    ["Ім'я,Прізвище,Компанія,Посада", 'firstName,lastName,company,jobTitle'],
    ['Име,Фамилия,Фирма,Длъжност', 'firstName,lastName,company,jobTitle'],
    ['Prenume,Nume de familie,Companie,Funcție', 'firstName,lastName,company,jobTitle'],
    ['Ime,Priimek,Podjetje,Delovno mesto', 'firstName,lastName,company,jobTitle'],
    ['Vardas,Pavardė,Įmonė,Pareigos', 'firstName,lastName,company,jobTitle'],
    ['Vārds,Uzvārds,Uzņēmums,Amats', 'firstName,lastName,company,jobTitle'],
    ['Eesnimi,Perekonnanimi,Ettevõte,Ametikoht', 'firstName,lastName,company,jobTitle'],
    ['Όνομα,Επώνυμο,Εταιρία,Θέση εργασίας', 'firstName,lastName,company,jobTitle'],
    ['الاسم الأول,اسم العائلة,الشركة,المسمى الوظيفي', 'firstName,lastName,company,jobTitle'],
    ['שם פרטי,שם משפחה,חברה,תפקיד', 'firstName,lastName,company,jobTitle'],
    ['نام,نام خانوادگی,شرکت,سمت', 'firstName,lastName,company,jobTitle'],
    ['名字,姓氏,企業,職稱', 'firstName,lastName,company,jobTitle'],
    ['이름,성,회사,직함', 'firstName,lastName,company,jobTitle'],
    ['Tên,Họ,Công ty,Chức danh', 'firstName,lastName,company,jobTitle'],
    ['Nama Depan,Nama Belakang,Perusahaan,Jabatan', 'firstName,lastName,company,jobTitle'],
    ['ชื่อ,นามสกุล,บริษัท,ตำแหน่ง', 'firstName,lastName,company,jobTitle'],
    ['पहला नाम,अंतिम नाम,कंपनी,पद', 'firstName,lastName,company,jobTitle'],
    ['Primeiro nome,Apelido,Organização,Função', 'firstName,lastName,company,jobTitle'],
    ['Nome,Cognome,Società,Ruolo', 'firstName,lastName,company,jobTitle'],
    ['Primer nombre,Primer apellido,Compañía,Cargo actual', 'firstName,lastName,company,jobTitle'],
    ['Prénom,Nom,Raison sociale,Intitulé de poste', 'firstName,lastName,company,jobTitle'],
    ['Nome,Cognome,Ragione sociale,Posizione lavorativa', 'firstName,lastName,company,jobTitle'],
    ['Nombre,Apellido,Razón social,Puesto de trabajo', 'firstName,lastName,company,jobTitle'],
    [
      'Attendee first name,Attendee last name,Attendee company,Attendee job title',
      'firstName,lastName,company,jobTitle',
    ],
    ['Nom,Cognoms,Empresa,Càrrec', 'firstName,lastName,company,jobTitle'],
    ['Vorname,Name,Firmenname,Jobtitel', 'firstName,lastName,company,jobTitle'],
    ['Voornaam,Naam,Bedrijfsnaam,Functietitel', 'firstName,lastName,company,jobTitle'],
    ['First Name,Last Name,Associated Company,Designation', 'firstName,lastName,company,jobTitle'],
    ['First Name,Last Name,Current Employer,Current Job', 'firstName,lastName,company,jobTitle'],
  ])('knows the headers %s', (headers, fields) => {
    const names = headers.split(',');
    const sample = row(headers, ['Anna', 'Berg', 'Acme', 'Director']);
    const found = recogniseColumns([{ ...sample, URL: 'https://www.linkedin.com/in/anna-berg' }]);
    expect(found).toEqual({
      ...Object.fromEntries(fields.split(',').map((field, index) => [field, names[index]])),
      profileUrl: 'URL',
    });
  });

  test.each([
    [
      'LinkedIn export',
      'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
      ['Zoë', 'O’Neil', 'https://www.linkedin.com/in/zoe', '', 'Acme', 'CTO', '12 Mar 2024'],
      {
        firstName: 'First Name',
        lastName: 'Last Name',
        profileUrl: 'URL',
        email: 'Email Address',
        company: 'Company',
        jobTitle: 'Position',
      },
    ],
    [
      'PhantomBuster',
      'profileUrl,fullName,companyName,title,companyUrl,location,defaultProfileUrl',
      [
        'https://www.linkedin.com/sales/lead/ACw1,x',
        'A B',
        'Acme',
        'CEO',
        'https://www.linkedin.com/company/acme',
        'Lyon, France',
        'https://www.linkedin.com/in/ab',
      ],
      {
        profileUrl: 'defaultProfileUrl',
        salesNavigatorUrl: 'profileUrl',
        fullName: 'fullName',
        company: 'companyName',
        jobTitle: 'title',
        location: 'location',
        companyLinkedinUrl: 'companyUrl',
      },
    ],
    [
      'Apollo with its decoys',
      'First Name,Last Name,Title,Company,Company Name for Emails,Person Linkedin Url,Company Linkedin Url,City,Country',
      [
        'A',
        'B',
        'VP',
        'Acme',
        'Acme Inc',
        'http://www.linkedin.com/in/ab',
        'http://www.linkedin.com/company/acme',
        'Rome',
        'Italy',
      ],
      {
        firstName: 'First Name',
        lastName: 'Last Name',
        jobTitle: 'Title',
        company: 'Company',
        profileUrl: 'Person Linkedin Url',
        city: 'City',
        country: 'Country',
        companyLinkedinUrl: 'Company Linkedin Url',
      },
    ],
    [
      'French',
      'Prénom,Nom,Lien LinkedIn,Entreprise,Poste,Ville,Pays',
      ['Élodie', 'Martin', 'linkedin.com/in/élodie', 'Sté', 'DRH', 'Lille', 'France'],
      {
        firstName: 'Prénom',
        lastName: 'Nom',
        profileUrl: 'Lien LinkedIn',
        company: 'Entreprise',
        jobTitle: 'Poste',
        city: 'Ville',
        country: 'Pays',
      },
    ],
  ])('recognises the columns of a list: %s', (_producer, headers, values, expected) => {
    expect(recogniseColumns([row(headers, values)])).toEqual(expected);
  });

  test('takes "Name" beside a first name for the family name only where it lacks the first one', () => {
    const columns = (...names: readonly (readonly [first: string, name: string])[]) =>
      recogniseColumns(names.map(([first, name]) => ({ Vorname: first, Name: name })));
    expect(columns(['Anna', 'Berg'], ['Tom', 'Tomasson'], ['Eva', 'Lind'])).toEqual({
      firstName: 'Vorname',
      lastName: 'Name',
    });
    expect(columns(['Anna', 'Berg, Anna'], ['Tom', 'TOM LIND'], ['', 'Eva Roth'])).toEqual({
      firstName: 'Vorname',
      fullName: 'Name',
    });
    expect(recogniseColumns([{ First: 'Anna', 'Full name': 'A. Berg' }]).fullName).toBe('Full name');
  });

  test('recognises an address column by its values under any header', () => {
    expect(recogniseColumns([{ LinkedIn: '', Where: 'https://linkedin.com/in/x' }]).profileUrl).toBe('Where');
  });

  test('decides by the header when values are missing, but never takes a column of companies for persons', () => {
    expect(recogniseColumns([{ 'LinkedIn URL': '' }]).profileUrl).toBe('LinkedIn URL');
    expect(recogniseColumns([{ 'LinkedIn URL': 'https://linkedin.com/company/acme' }]).profileUrl).toBeUndefined();
    expect(recogniseColumns([{ URL: 'https://acme.test' }]).profileUrl).toBeUndefined();
  });

  test('recognises a header under the subject that a tool puts before it', () => {
    expect(
      recogniseColumns([
        row('Prospect Full Name,Prospect Location,Lead Industry,Person City,Contact Email,Location', [
          'Ada',
          'Lyon, France',
          'Machines',
          'Lyon',
          'ada@engines.example',
          'Paris',
        ]),
      ]),
    ).toMatchObject({
      fullName: 'Prospect Full Name',
      location: 'Location',
      city: 'Person City',
      email: 'Contact Email',
    });
    expect(recogniseColumns([{ 'Prospect Location': 'Lyon, France' }]).location).toBe('Prospect Location');
  });

  test('assigns each column to one field only', () => {
    const columns = Object.values(
      recogniseColumns([{ name: 'A', title: 'B', first: 'C', last: 'D', linkedin: 'linkedin.com/in/a' }]),
    );
    expect(new Set(columns).size).toBe(columns.length);
  });
});

describe('readProspectRow', () => {
  test('joins first and last name, and joins title and company to a headline', () => {
    expect(
      read(
        row('First Name,Last Name,URL,Company,Position', [
          '  Zoë ',
          'O’Neil',
          'https://fr.linkedin.com/in/Zo%C3%AB/?x=1',
          'Acme',
          'CTO',
        ]),
      ),
    ).toEqual({
      prospect: {
        name: 'Zoë O’Neil',
        headline: 'CTO at Acme',
        company: 'Acme',
        city: '',
        country: '',
        resume: '',
        profileUrl: 'https://www.linkedin.com/in/zo%C3%AB',
        firstName: 'Zoë',
        lastName: 'O’Neil',
      },
      identity: 'linkedin.com/in/zoë',
    });
  });

  test.each([
    ['Lyon, Auvergne-Rhône-Alpes, France', 'Lyon', 'France'],
    ['Greater Paris', 'Greater Paris', ''],
    ['', '', ''],
  ])('splits the location %j into the city %j and the country %j', (location, city, country) => {
    expect(read({ name: 'A', location }).prospect).toMatchObject({ city, country });
  });

  test('identifies a Sales Navigator lead by its case-sensitive id', () => {
    expect(
      read({ name: 'A', 'Sales Navigator URL': 'https://www.linkedin.com/sales/lead/ACwAbC,NAME_SEARCH,x1' }).identity,
    ).toBe('linkedin.com/sales/lead/ACwAbC');
  });

  test.each(['', 'n/a', 'https://linkedin.com/company/acme', 'https://example.com/in/x', '%E0%A4%A'])(
    'finds no identity in the address %j',
    (address) => {
      expect(read({ name: 'A', 'LinkedIn URL': address }).identity).toBe('');
    },
  );

  test('removes control characters and shortens long texts, but keeps formulas as text', () => {
    const { prospect } = read({ name: '=HYPERLINK("x")\u0000\r\n Bob', company: 'x'.repeat(10_000) });
    expect(prospect.name).toBe('=HYPERLINK("x") Bob');
    expect(prospect.company).toHaveLength(500);
  });

  test.each([
    ['=HYPERLINK("https://www.linkedin.com/in/anna/?trk=1","Anna B.")', 'Anna B.'],
    [`'=LIEN_HYPERTEXTE("linkedin.com/in/anna"; "Anna ""B""")`, 'Anna "B"'],
    ['=HYPERLINK("https://linkedin.com/in/anna")', ''],
  ])('reads the formula %s as a link to a person with a name', (formula, name) => {
    const { prospect, identity } = readProspectRow(
      { Prospect: formula, Company: '=HYPERLINK("https://acme.test","Acme")' },
      { profileUrl: 'Prospect', company: 'Company' },
    );
    expect(prospect).toMatchObject({ profileUrl: 'https://www.linkedin.com/in/anna', name, company: 'Acme' });
    expect(identity).toBe('linkedin.com/in/anna');
  });

  test.each(['constructor', '__proto__', 'toString'])(
    'reads a missing column with the header %j as empty',
    (header) => {
      expect(readProspectRow({ URL: 'x' }, { fullName: header, profileUrl: 'URL' }).prospect).toMatchObject({
        name: '',
        profileUrl: 'x',
      });
    },
  );
});

describe('unmappedValues', () => {
  const unmapped = (prospect: ProspectRow) => {
    const columns = recogniseColumns([prospect]);
    return unmappedValues(prospect, columns, readProspectRow(prospect, columns).prospect);
  };
  const profileUrl = 'https://www.linkedin.com/in/ada';

  test('keeps a recognised column without a property of its own under its header', () => {
    const unmappedCells = {
      'Email Address': ' ada@engines.example ',
      Tel: '—',
      Domain: '=HYPERLINK("https://engines.example","Engines")',
      Secteur: 'Machines',
      'Company URL': 'https://www.linkedin.com/company/engines',
    };
    expect(unmapped({ 'Profile URL': profileUrl, Name: 'Ada', Headline: 'Machines', ...unmappedCells })).toEqual({
      ...unmappedCells,
      'Email Address': 'ada@engines.example',
      Domain: 'https://engines.example',
    });
  });

  test.each<[string, ProspectRow, Record<string, string>]>([
    ['a job title beside a headline', { Headline: 'I build', Title: 'CTO' }, { Title: 'CTO' }],
    [
      'a Sales Navigator address beside a public one',
      { 'Sales Nav URL': 'linkedin.com/sales/lead/A,x' },
      { 'Sales Nav URL': 'linkedin.com/sales/lead/A,x' },
    ],
    [
      'a first name that nobody is called by and the full name lacks',
      { 'Full name': 'Ada Byron', First: 'A.', Last: 'Byron' },
      { First: 'A.' },
    ],
    ['a location beside another city', { City: 'Paris', Location: 'Lyon, France' }, { Location: 'Lyon, France' }],
    ['a region between city and country', { Location: 'Lyon, Rhône, France' }, { Location: 'Lyon, Rhône, France' }],
  ])('keeps %s', (_, prospect, expected) =>
    expect(unmapped({ 'Profile URL': profileUrl, ...prospect })).toEqual(expected),
  );

  test.each<[string, ProspectRow]>([
    ['a job title in a headline made of it', { Title: 'CTO', Company: 'Engines' }],
    ['a job title that the headline names', { Headline: 'CTO at Engines', Title: 'CTO' }],
    ['a first name that the full name lacks', { 'Full name': 'A. Byron', First: 'Ada', Last: 'Byron' }],
    ['first and last names that make the full name', { Name: 'Ada Byron', First: 'Ada', Last: 'Byron' }],
    ['a location of city and country', { City: 'Lyon', Country: 'FR', Location: 'Lyon, FR' }],
    ['an empty cell', { Email: '  ' }],
  ])('does not keep twice %s', (_, prospect) =>
    expect(unmapped({ 'Profile URL': profileUrl, ...prospect })).toEqual({}),
  );

  test('keeps an id of the network beside the public address of another column', () => {
    const ids = {
      'LinkedIn URL': 'https://www.linkedin.com/in/ACoAAB3xYz',
      Profile: 'https://www.linkedin.com/in/ada',
    };
    const columns = { profileUrl: 'LinkedIn URL', salesNavigatorUrl: 'Profile' };
    const { prospect, identity } = readProspectRow(ids, columns);
    expect([prospect.profileUrl, identity]).toEqual([profileUrl, 'linkedin.com/in/ada']);
    expect(unmappedValues(ids, columns, prospect)).toEqual({ 'LinkedIn URL': ids['LinkedIn URL'] });
  });

  test('does not keep twice a Sales Navigator address that is used as the public one', () => {
    expect(unmapped({ 'Sales Nav URL': 'linkedin.com/sales/lead/A,x' })).toEqual({});
  });
});

describe('the identity of a person', () => {
  const ID = 'ACoAAB3xYz-_9';
  test.each([
    ['https://www.linkedin.com/pub/john-smith/4/a1/b2', '', 'linkedin.com/pub/john-smith/4/a1/b2'],
    ['https://www.linkedin.com/pub/john-smith/7/C1/d2/fr', '', 'linkedin.com/pub/john-smith/7/c1/d2'],
    ['https://www.linkedin.com/pub/john-smith', '', 'linkedin.com/in/john-smith'],
    ['https://www.linkedin.com/in/john-smith/fr', '', 'linkedin.com/in/john-smith'],
    ['https://www.linkedin.com/comm/in/anna?x=1', '', 'linkedin.com/in/anna'],
    ['https://www.linkedin.com/mwlite/in/anna', '', 'linkedin.com/in/anna'],
    ['https://www.linkedin.com:443/in/anna', '', 'linkedin.com/in/anna'],
    ['//www.linkedin.com/in/anna', '', 'linkedin.com/in/anna'],
    ['<https://www.linkedin.com/in/Anna>', '', 'linkedin.com/in/anna'],
    ['HTTPS://FR.LINKEDIN.COM/IN/ANNA', '', 'linkedin.com/in/anna'],
    [`https://www.linkedin.com/in/${ID}`, '', `linkedin.com/in/${ID}`],
    ['https://www.linkedin.com/in/acorn-bob', '', 'linkedin.com/in/acorn-bob'],
    ['ftp://www.linkedin.com/in/anna', '', ''],
    ['https://linkedin.com.evil.test/in/anna', '', ''],
    ['https://evil.test:x@linkedin.com/in/anna', '', 'linkedin.com/in/anna'],
    ['https://linkedin.com:x@evil.test/in/anna', '', ''],
    ['', 'https://www.linkedin.com/in/anna', 'linkedin.com/in/anna'],
    ['https://www.linkedin.com/sales/lead/ACwAA1,x', 'https://www.linkedin.com/in/anna', 'linkedin.com/in/anna'],
  ])('in the address %j beside the Sales Navigator address %j is %j', (profileUrl, salesNavigatorUrl, identity) =>
    expect(identityOf(profileUrl, salesNavigatorUrl)).toBe(identity),
  );

  test.each(['jo\thn', 'jo\0hn', 'jo  hn', ' john ', 'john\r\n', 'jo\uD800hn', 'j'.repeat(600)])(
    'is the same in the dry run and on the server (%#)',
    (slug) => {
      const address = `https://www.linkedin.com/in/${slug}`;
      const { prospect, identity } = readProspectRow({ url: address }, { profileUrl: 'url' });
      expect(identityOf(address, '')).toBe(identity);
      expect(identityOf(prospect.profileUrl, prospect.profileUrl)).toBe(identity);
    },
  );

  test.each([
    [`linkedin.com/in/${ID}`, true],
    ['linkedin.com/sales/lead/ACwAA1', true],
    ['linkedin.com/in/anna', false],
    ['linkedin.com/pub/anna/1/2/3', false],
  ])('%s is unresolved: %s', (identity, isUnresolved) => expect(isUnresolvedIdentity(identity)).toBe(isUnresolved));
});
