import { inEncoding } from '#support/encoded-text.ts';

export const IN = 'https://www.linkedin.com/in/';
export const CO = 'https://www.linkedin.com/company/';
const LEAD = 'https://www.linkedin.com/sales/lead/';
const rows = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join('\r\n');
export const csvFile = (header: string, count: number, write: (index: number) => string): string =>
  `${header}\r\n${rows(count, write)}\r\n`;

const NAMES = { firstName: 'First Name', lastName: 'Last Name' };
const CONNECTIONS = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On';
const CONNECTIONS_NOTE =
  '"When exporting your connection data, you may notice that some of the email addresses are missing, ""you"" will only see those who allow it."';
const connection = (index: number): string => `Zoë,Øster ${index},${IN}zoe-${index},,"Acme, Inc.",CTO,12 Mar 2024`;
const CONNECTION_FIELDS = {
  ...NAMES,
  profileUrl: 'URL',
  email: 'Email Address',
  company: 'Company',
  jobTitle: 'Position',
};

const PHANTOM =
  'profileUrl,fullName,firstName,lastName,companyName,title,companyId,companyUrl,regularCompanyUrl,summary,titleDescription,industry,companyLocation,location,durationInRole,durationInCompany,pastExperienceCompanyName,pastExperienceCompanyUrl,pastExperienceCompanyTitle,pastExperienceDate,pastExperienceDuration,connectionDegree,profileImageUrl,sharedConnectionsCount,name,vmid,linkedInProfileUrl,isPremium,isOpenLink,query,timestamp,defaultProfileUrl';
const PHANTOM_CELLS = (index: number): string[] => [
  `"${LEAD}ACwAAB${index},NAME_SEARCH,x1"`,
  `Ann B${index}`,
  'Ann',
  `B${index}`,
  'Acme',
  'CEO',
  '1',
  'https://www.linkedin.com/sales/company/1',
  `${CO}acme`,
  `"I do things.\r\nMany, ""good"" things."`,
  '',
  'Software',
  'Lyon',
  '"Lyon, France"',
  '1 year',
  '2 years',
  'Old Co',
  `${CO}old`,
  'CTO',
  '',
  '',
  '2nd',
  'https://media.example/x.jpg',
  '3',
  `Ann B${index}`,
  `ACwAAB${index}`,
  `${IN}ACwAAB${index}`,
  'true',
  'false',
  'https://www.linkedin.com/sales/search',
  '2024-03-12',
  `${IN}ann-b${index}`,
];
const PHANTOM_FIELDS = {
  profileUrl: 'defaultProfileUrl',
  salesNavigatorUrl: 'profileUrl',
  fullName: 'fullName',
  firstName: 'firstName',
  lastName: 'lastName',
  company: 'companyName',
  jobTitle: 'title',
  location: 'location',
  industry: 'industry',
  companyLinkedinUrl: 'regularCompanyUrl',
};

export const APOLLO =
  'First Name,Last Name,Title,Company Name,Company Name for Emails,Email,Email Status,Primary Email Source,Seniority,Departments,Contact Owner,Work Direct Phone,Home Phone,Mobile Phone,Corporate Phone,Stage,Lists,# Employees,Industry,Keywords,Person Linkedin Url,Website,Company Linkedin Url,Facebook Url,Twitter Url,City,State,Country,Company Address,Company City,Company State,Company Country,Company Phone,Apollo Contact Id,Apollo Account Id';
export const APOLLO_CELLS = (index: number): string[] =>
  [
    'Ann',
    `B${index}`,
    'VP, Sales',
    'Acme, Inc.',
    'Acme',
    `ann${index}@acme.test`,
    'Verified',
    'Apollo',
    'VP',
    'Sales',
    'me@own.test',
    `'+1 555 ${index}`,
    '',
    '',
    `'+1 555`,
    'Cold',
    'L',
    '50',
    'software',
    'a, b, c',
    `http://www.linkedin.com/in/ann-b${index}`,
    'https://acme.test',
    'http://www.linkedin.com/company/acme',
    '',
    '',
    'Rome',
    '',
    'Italy',
    '1 Via',
    'Milan',
    '',
    'Italy',
    `'+1 777`,
    'x1',
    'y1',
  ].map((cell) => (cell.includes(',') ? `"${cell}"` : cell));

const HEYREACH_EXPORT =
  'campaign_name,sender_full_name,sender_profile_url,lead_first_name,lead_last_name,lead_headline,lead_position,lead_company,lead_location,lead_profile_url,lead_email_address,custom_fields';

/** Lists of each known producer with their peculiarities: name, content, fields by header, and dialect. */
export const PRODUCER_LISTS: readonly (readonly [string, string | Uint8Array<ArrayBuffer>, object, object])[] = [
  [
    'LinkedIn, Connections.csv',
    `\uFEFFNotes:\r\n${CONNECTIONS_NOTE}\r\n\r\n${csvFile(CONNECTIONS, 300, connection)}`,
    CONNECTION_FIELDS,
    { delimiter: ',', header: 3 },
  ],
  [
    'LinkedIn, Connections.csv saved by a spreadsheet',
    `Notes:,,,,,,\r\n${CONNECTIONS_NOTE},,,,,,\r\n,,,,,,\r\n${csvFile(CONNECTIONS, 300, connection)}`,
    CONNECTION_FIELDS,
    { delimiter: ',', header: 3 },
  ],
  [
    'LinkedIn, Connections.csv saved by a French spreadsheet',
    inEncoding(
      'windows-1252',
      `Notes:;;;;;;\r\n\r\n${csvFile(CONNECTIONS.replaceAll(',', ';'), 300, (index) => `Zoë;Øster ${index};${IN}zoe-${index};;Acme, Inc.;CTO;12 Mar 2024`)}`,
    ),
    CONNECTION_FIELDS,
    { delimiter: ';', header: 2, encoding: 'windows-1252' },
  ],
  ['PhantomBuster', csvFile(PHANTOM, 60, (index) => PHANTOM_CELLS(index).join(',')), PHANTOM_FIELDS, { header: 0 }],
  [
    'a scraper that does not quote',
    csvFile(
      'profileUrl,fullName,firstName,lastName,connection,location,profilePictureUrl,premiumStatus,openLinkStatus,currentCompanyName,currentIndustry,currentPositionTitle',
      40,
      (index) =>
        `${IN}ann-${index},Ann${index % 3 === 0 ? ', PhD' : ''},Ann,B,2nd,Lyon,https://x.test/i.jpg,true,false,Acme, Inc.,Software,CEO`,
    ),
    {
      profileUrl: 'profileUrl',
      fullName: 'fullName',
      firstName: 'firstName',
      lastName: 'lastName',
      location: 'location',
      company: 'currentCompanyName',
      industry: 'currentIndustry',
      jobTitle: 'currentPositionTitle',
    },
    { header: 0 },
  ],
  [
    'a scraper that does not quote its addresses',
    csvFile(
      'profileUrl,fullName,currentCompanyName',
      40,
      (index) => `${LEAD}ACwAAB${index},NAME_SEARCH,x${index},Ann ${index},Acme`,
    ),
    { salesNavigatorUrl: 'profileUrl', fullName: 'fullName', company: 'currentCompanyName' },
    { header: 0 },
  ],
  [
    'an export like those of Sales Navigator',
    csvFile(
      'Profile URL,First Name,Last Name,Title,Company,Company Website,Location,Country',
      5,
      (index) => `https://WWW.linkedin.com/in/Ann-${index}?miniProfileUrn=x,Ann,B,CEO,Acme,acme.test,Lyon,France`,
    ),
    {
      ...NAMES,
      profileUrl: 'Profile URL',
      jobTitle: 'Title',
      company: 'Company',
      website: 'Company Website',
      location: 'Location',
      country: 'Country',
    },
    { header: 0 },
  ],
  [
    'another export like those of Sales Navigator',
    csvFile(
      'First Name,Last Name,Title,Company,Profile URL,Geography',
      5,
      (index) => `Ann,B,CEO,Acme,${IN}ann-${index},Lyon`,
    ),
    { ...NAMES, jobTitle: 'Title', company: 'Company', profileUrl: 'Profile URL', location: 'Geography' },
    { header: 0 },
  ],
  [
    'Pronto',
    csvFile(
      'Linkedin Id Url,Sales Navigator Profile Url,Linkedin Profile Url,First Name,Last Name,Title,Location,Company Name,Company Cleaned Name,Company Linkedin',
      30,
      (index) =>
        `${IN}ACwAAB${index},"${LEAD}ACwAAB${index},x,y",${index % 9 === 4 ? '' : `${IN}ann-${index}`},Ann,B,CEO,Lyon,Acme SAS,Acme,${CO}acme`,
    ),
    {
      ...NAMES,
      profileUrl: 'Linkedin Profile Url',
      salesNavigatorUrl: 'Sales Navigator Profile Url',
      jobTitle: 'Title',
      location: 'Location',
      company: 'Company Name',
      companyLinkedinUrl: 'Company Linkedin',
    },
    { header: 0 },
  ],
  [
    'Pronto, its other format',
    csvFile(
      'Prospect Linkedin URL,Prospect Linkedin ID URL,Prospect Sales Navigator URL,First Name,Last Name,Prospect Position,Company Name',
      30,
      (index) => `${IN}ann-${index},${IN}ACwAAB${index},"${LEAD}ACwAAB${index},x,y",Ann,B,CEO,Acme`,
    ),
    {
      ...NAMES,
      profileUrl: 'Prospect Linkedin URL',
      salesNavigatorUrl: 'Prospect Sales Navigator URL',
      jobTitle: 'Prospect Position',
      company: 'Company Name',
    },
    { header: 0 },
  ],
  [
    'Apollo',
    csvFile(APOLLO, 30, (index) => APOLLO_CELLS(index).join(',')),
    {
      ...NAMES,
      jobTitle: 'Title',
      company: 'Company Name',
      email: 'Email',
      phone: 'Mobile Phone',
      industry: 'Industry',
      profileUrl: 'Person Linkedin Url',
      website: 'Website',
      companyLinkedinUrl: 'Company Linkedin Url',
      city: 'City',
      country: 'Country',
    },
    { header: 0 },
  ],
  [
    'HubSpot',
    csvFile(
      'First Name,Last Name,Email,Job Title,Company Name,Website URL,Country/Region,Phone Number,LinkedIn URL,Lifecycle Stage',
      5,
      (index) => `Ann,B,a${index}@x.test,CEO,Acme,acme.test,France,1,www.linkedin.com/in/ann-${index},lead`,
    ),
    {
      ...NAMES,
      email: 'Email',
      jobTitle: 'Job Title',
      company: 'Company Name',
      website: 'Website URL',
      country: 'Country/Region',
      phone: 'Phone Number',
      profileUrl: 'LinkedIn URL',
    },
    { header: 0 },
  ],
  [
    'Pipedrive',
    csvFile(
      'Person - Name,Organization - Name,Person - Email,Person - LinkedIn',
      5,
      (index) => `Ann ${index},Acme,a${index}@x.test,${IN}ann-${index}`,
    ),
    {
      fullName: 'Person - Name',
      company: 'Organization - Name',
      email: 'Person - Email',
      profileUrl: 'Person - LinkedIn',
    },
    { header: 0 },
  ],
  [
    'Linked Helper',
    csvFile(
      'public_id;lh_id;profile_url;full_name;first_name;last_name;headline;location_name;industry',
      5,
      (index) => `ann-${index};${index};${IN}ann-${index};Ann B;Ann;B;CEO at Acme, Inc.;Lyon;Software`,
    ),
    {
      profileUrl: 'profile_url',
      fullName: 'full_name',
      firstName: 'first_name',
      lastName: 'last_name',
      headline: 'headline',
      industry: 'industry',
    },
    { delimiter: ';', header: 0 },
  ],
  [
    'HeyReach',
    csvFile(
      'firstName,lastName,profileUrl,companyName,position,emailAddress',
      5,
      (index) => `Ann,B,${IN}ann-${index},Acme,CEO,a@x.test`,
    ),
    {
      firstName: 'firstName',
      lastName: 'lastName',
      profileUrl: 'profileUrl',
      company: 'companyName',
      jobTitle: 'position',
      email: 'emailAddress',
    },
    { header: 0 },
  ],
  [
    'HeyReach, an export with an empty address',
    csvFile(
      HEYREACH_EXPORT,
      200,
      (index) =>
        `C,Me,${IN}me-${index % 2},Ann,B${index},CEO at Acme,CEO,Acme,Lyon,${index === 3 ? '' : `${IN}ann-${index}`},,{}`,
    ),
    {
      firstName: 'lead_first_name',
      lastName: 'lead_last_name',
      headline: 'lead_headline',
      jobTitle: 'lead_position',
      company: 'lead_company',
      location: 'lead_location',
      profileUrl: 'lead_profile_url',
      email: 'lead_email_address',
    },
    { header: 0 },
  ],
  [
    'HeyReach, an export of one person',
    csvFile(HEYREACH_EXPORT, 1, () => `C,Me,${IN}me,Ann,B,CEO at Acme,CEO,Acme,Lyon,${IN}ann,,{}`),
    {
      firstName: 'lead_first_name',
      lastName: 'lead_last_name',
      headline: 'lead_headline',
      jobTitle: 'lead_position',
      company: 'lead_company',
      location: 'lead_location',
      profileUrl: 'lead_profile_url',
      email: 'lead_email_address',
    },
    { header: 0 },
  ],
  [
    'LinkedIn, Invitations.csv',
    csvFile(
      'From,To,Sent At,Message,Direction,inviterProfileUrl,inviteeProfileUrl',
      40,
      (index) => `Me,Ann ${index},3/12/24,"Hi, Ann",OUTGOING,${IN}me,${IN}ann-${index}`,
    ),
    { profileUrl: 'inviteeProfileUrl' },
    { header: 0 },
  ],
  [
    'Instantly, Smartlead, OpenOutreach',
    csvFile(
      'email,first_name,last_name,company,title,website,linkedin_url,icebreaker',
      5,
      (index) => `a${index}@x.test,Ann,B,Acme,CEO,acme.test,${IN}ann-${index},"Hi, Ann"`,
    ),
    {
      email: 'email',
      firstName: 'first_name',
      lastName: 'last_name',
      company: 'company',
      jobTitle: 'title',
      website: 'website',
      profileUrl: 'linkedin_url',
    },
    { header: 0 },
  ],
  [
    'Waalaxy',
    csvFile(
      'firstName,lastName,occupation,companyName,city,country,email,linkedinUrl,tags',
      5,
      (index) => `Ann,B,CEO @ Acme,Acme,Lyon,France,,${IN}ann-${index},x`,
    ),
    {
      firstName: 'firstName',
      lastName: 'lastName',
      headline: 'occupation',
      company: 'companyName',
      city: 'city',
      country: 'country',
      email: 'email',
      profileUrl: 'linkedinUrl',
    },
    { header: 0 },
  ],
  [
    'WarmySender',
    csvFile(
      'email,firstName,lastName,company,role,phone,linkedinUrl,website,country,city,industry,custom:department',
      5,
      (index) => `a@x.test,Ann,B,Acme,CEO,1,${IN}ann-${index},acme.test,France,Lyon,Software,Sales`,
    ),
    {
      email: 'email',
      firstName: 'firstName',
      lastName: 'lastName',
      company: 'company',
      jobTitle: 'role',
      phone: 'phone',
      profileUrl: 'linkedinUrl',
      website: 'website',
      country: 'country',
      city: 'city',
      industry: 'industry',
    },
    { header: 0 },
  ],
  [
    'Outpilot, a header that contains the word',
    csvFile('who,their linkedin page', 3, (index) => `Ann ${index},${index === 0 ? 'not known' : ''}`),
    { profileUrl: 'their linkedin page' },
    { header: 0 },
  ],
  [
    'LnConnect',
    csvFile(
      'linkedin_url,connection_note,followup_message',
      5,
      (index) => `${IN}ann-${index},"Hi, Ann","Hello, again"`,
    ),
    { profileUrl: 'linkedin_url' },
    { header: 0 },
  ],
  [
    'Clay',
    csvFile('Name,First Name,Last Name,LinkedIn URL', 5, (index) => `Ann B,Ann,B,${IN}ann-${index}`),
    { ...NAMES, fullName: 'Name', profileUrl: 'LinkedIn URL' },
    { header: 0 },
  ],
  [
    'a French list',
    `\uFEFF${csvFile('Prénom;Nom;E-mail;Entreprise;Poste;Téléphone;Site web;Secteur;Lien LinkedIn', 5, (index) => `Zoë;Martin;z@x.test;Société, SA;DRH;1;acme.test;Logiciel;fr.linkedin.com/in/zoé-${index}`)}`,
    {
      firstName: 'Prénom',
      lastName: 'Nom',
      email: 'E-mail',
      company: 'Entreprise',
      jobTitle: 'Poste',
      phone: 'Téléphone',
      website: 'Site web',
      industry: 'Secteur',
      profileUrl: 'Lien LinkedIn',
    },
    { delimiter: ';', header: 0 },
  ],
  [
    'a French list of an older spreadsheet',
    inEncoding(
      'windows-1252',
      csvFile('Prénom;Nom;Société;Profil LinkedIn', 5, (index) => `Zoé;Müller;Société;${IN}zoe-${index}`),
    ),
    { firstName: 'Prénom', lastName: 'Nom', company: 'Société', profileUrl: 'Profil LinkedIn' },
    { delimiter: ';', header: 0, encoding: 'windows-1252' },
  ],
  [
    'a German list',
    csvFile(
      'Vorname;Nachname;Firma;Stelle;Ort;Land;Linkedin-Profil',
      5,
      (index) => `Jörg;Groß;Acme;Leiter;Köln;Deutschland;${IN}joerg-${index}`,
    ),
    {
      firstName: 'Vorname',
      lastName: 'Nachname',
      company: 'Firma',
      jobTitle: 'Stelle',
      city: 'Ort',
      country: 'Land',
      profileUrl: 'Linkedin-Profil',
    },
    { delimiter: ';', header: 0 },
  ],
  [
    'a Spanish list',
    csvFile(
      'Nombre,Apellidos,Empresa,Cargo,Ciudad,País,Perfil LinkedIn',
      5,
      (index) => `Ana,Núñez,Acme,CEO,Madrid,España,${IN}ana-${index}`,
    ),
    {
      firstName: 'Nombre',
      lastName: 'Apellidos',
      company: 'Empresa',
      jobTitle: 'Cargo',
      city: 'Ciudad',
      country: 'País',
      profileUrl: 'Perfil LinkedIn',
    },
    { header: 0 },
  ],
];
