import { normalizeText } from '../text/normalize-text.ts';
import type { ProspectField } from './prospect-fields.ts';

/** Headers of a column with whole names that have the family name first. */
const FAMILY_NAME_FIRST: readonly string[] = [
  'lastnamefirstname',
  'lastfirst',
  'lastfirstname',
  'surnamename',
  'surnamefirstname',
  'surnameandname',
  'familynamegivenname',
  'namevorname',
  'nachnamevorname',
  'nachnameundvorname',
  'nachundvorname',
  'familiennamevorname',
  'nomprenom',
  'nometprenom',
  'nomprenoms',
  'nometprenoms',
  'apellidonombre',
  'apellidosnombre',
  'apellidosnombres',
  'apellidoynombre',
  'apellidosynombre',
  'apellidosynombres',
  'apelidonome',
  'sobrenomenome',
  'cognomenome',
  'cognomeenome',
  'achternaamvoornaam',
  'efternamnfornamn',
  'etternavnfornavn',
  'efternavnfornavn',
  'sukunimietunimi',
  'nazwiskoimie',
  'nazwiskoiimie',
  'prijmenijmeno',
  'prijmeniajmeno',
  'priezviskoameno',
  'vezeteknevkeresztnev',
  'teljesnev',
  'numeprenume',
  'numesiprenume',
  'prezimeime',
  'prezimeiime',
  'soyadad',
  'soyadıadı',
  'фио',
  'фамилияимя',
  'фамилияиимя',
  'фамилияимяотчество',
  'піб',
  'прізвищеімя',
  'hovaten',
];
const FAMILY_FIRST_KEYS: ReadonlySet<string> = new Set(FAMILY_NAME_FIRST);

/** Decides whether the header of a column with whole names says that the family name stands first. */
export const isFamilyNameFirst = (header: string): boolean => FAMILY_FIRST_KEYS.has(toHeaderKey(header));

/**
 * Lists the known header texts of each field, best first, without blanks and punctuation (see `toHeaderKey`). They are
 * separate from `PROSPECT_FIELDS` because they are long and only imports and exports read them: screens and the
 * server's other parts load the table without them.
 */
const ALIASES: Readonly<Record<ProspectField, readonly string[]>> = {
  profileUrl: [
    'profileurl',
    'linkedinurl',
    'linkedinprofileurl',
    'personlinkedinurl',
    'prospectlinkedinurl',
    'linkedinmemberurl',
    'defaultprofileurl',
    'publicprofileurl',
    'leadprofileurl',
    'linkedinprofile',
    'liurl',
    'profilelink',
    'profillinkedin',
    'lienlinkedin',
    'linkedinprofil',
    'perfillinkedin',
    'linkedin',
    'profile',
    // The name our own exports use.
    'profileaddress',
  ],
  salesNavigatorUrl: [
    'salesnavigatorurl',
    'salesnavigatorprofileurl',
    'prospectsalesnavigatorurl',
    'salesnavurl',
    'navigatorurl',
    'salesnavigatoraddress',
  ],
  firstName: [
    'firstname',
    'givenname',
    'fname',
    'first',
    'forename',
    'prenom',
    'vorname',
    'nombre',
    'nome',
    'имя',
    'jmeno',
    'imie',
    'keresztnev',
    'prenume',
    'fornavn',
    'fornamn',
    'voornaam',
    'etunimi',
    'meno',
    'ime',
    'ονομα',
    '이름',
    '名',
    'leadfirstname',
  ],
  lastName: [
    'lastname',
    'surname',
    'familyname',
    'lname',
    'last',
    'nom',
    'nomdefamille',
    'nachname',
    'apellido',
    'apellidos',
    'cognome',
    'фамилия',
    'prijmeni',
    'nazwisko',
    'vezeteknev',
    'etternavn',
    'efternavn',
    'efternamn',
    'achternaam',
    'sukunimi',
    'επωνυμο',
    'soyad',
    'nume',
    'priezvisko',
    'prezime',
    '성',
    '姓',
    'leadlastname',
  ],
  fullName: [
    'fullname',
    'name',
    'contactname',
    'nomcomplet',
    'personname',
    'displayname',
    'leadfullname',
    'firstnamelastname',
    'firstlast',
    'firstlastname',
    'vornamenachname',
    'vorundnachname',
    'vornameundnachname',
    'prenomnom',
    'prenometnom',
    'nombrecompleto',
    'nombreyapellido',
    'nombreyapellidos',
    'nomecompleto',
    'nomecognome',
    'nomeecognome',
    'nomeesobrenome',
    'voornaamachternaam',
    'imieinazwisko',
    'jmenoaprijmeni',
    'имяифамилия',
    'имяфамилия',
    'adsoyad',
    'adısoyadı',
    'ονοματεπωνυμο',
    'nev',
    'nimi',
    '氏名',
    '姓名',
    '名前',
    '성명',
    ...FAMILY_NAME_FIRST,
  ],
  headline: ['headline', 'tagline', 'occupation', 'titreduprofil', 'leadheadline'],
  jobTitle: [
    'title',
    'jobtitle',
    'position',
    'currentpositiontitle',
    'currenttitle',
    'role',
    'prospectposition',
    'leadposition',
    'poste',
    'fonction',
    'intituleduposte',
    'stelle',
    'cargo',
    'puesto',
    'stanowisko',
    'должность',
    '役職',
    '职位',
    '직책',
  ],
  company: [
    'company',
    'companyname',
    'organization',
    'organisation',
    'organizationname',
    'currentcompany',
    'currentcompanyname',
    'employer',
    'accountname',
    'leadcompany',
    'entreprise',
    'societe',
    'firma',
    'unternehmen',
    'empresa',
    'azienda',
    'bedrijf',
    'foretag',
    'virksomhed',
    'yritys',
    'spolecnost',
    'cegnev',
    'companie',
    'компания',
    'организация',
    'εταιρεια',
    'sirket',
    '会社',
    '会社名',
    '公司',
    '公司名称',
    '회사',
    '회사명',
  ],
  location: ['location', 'geography', 'geo', 'leadlocation', 'region', 'localisation'],
  city: ['city', 'town', 'ville', 'ort', 'stadt', 'ciudad'],
  country: ['country', 'countryregion', 'pays', 'land', 'pais'],
  email: ['email', 'emailaddress', 'workemail', 'mail', 'courriel', 'personemail', 'leademailaddress', 'leademail'],
  phone: ['phone', 'mobile', 'phonenumber', 'telephone', 'tel', 'mobilephone', 'workdirectphone', 'personphone'],
  website: ['website', 'companywebsite', 'websiteurl', 'domain', 'siteweb'],
  industry: ['industry', 'linkedinindustry', 'currentindustry', 'secteur'],
  companyLinkedinUrl: ['companylinkedinurl', 'companylinkedin', 'regularcompanyurl', 'companyurl', 'leadcompanyurl'],
};

/** Lists headers of columns that are of no use in messages; they are left out unless the user selects them. */
const IGNORED_HEADERS: ReadonlySet<string> = new Set([
  'lhid',
  'vmid',
  'query',
  'timestamp',
  'profileimageurl',
  'profilepictureurl',
  'ispremium',
  'isopenlink',
  'premiumstatus',
  'openlinkstatus',
  'connectedon',
  'apollocontactid',
  'companynameforemails',
  // Added by our own file of rejected rows.
  'rownumber',
  'errorcode',
  'errormessage',
]);

/** Lists headers of columns that name the sender of messages, never the recipient. */
const SENDER_HEADERS: ReadonlySet<string> = new Set([
  'senderprofileurl',
  'senderlinkedinurl',
  'senderurl',
  'inviterprofileurl',
  'ownerprofileurl',
  'accountprofileurl',
  'referrerprofileurl',
]);

/** The aliases as they are compared: Korean syllables are decomposed. */
const KEYS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(ALIASES).map(([field, aliases]) => [field, aliases.map(toHeaderKey)]),
);

const KNOWN_HEADERS: ReadonlySet<string> = new Set([
  ...[...KEYS.values()].flat(),
  ...IGNORED_HEADERS,
  ...SENDER_HEADERS,
  'url',
]);

/**
 * Normalizes a header for comparison: without case, accents, blanks, punctuation, byte order mark and zero-width
 * characters.
 */
export function toHeaderKey(header: string): string {
  return normalizeText(header, 'NFD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');
}

/** What tools put before a header to say whose value it is, as in "Prospect Location". */
const SUBJECT = /^(?:prospect|lead|person|contact|candidate)/;

/** Returns the index of a header among a field's aliases, best first; infinite when it is not one of them. */
export function aliasRankOf(field: ProspectField, key: string): number {
  const aliases = KEYS.get(field) ?? [];
  const [whole, part] = [aliases.indexOf(key), aliases.indexOf(key.replace(SUBJECT, ''))];
  return whole !== -1 ? whole : part !== -1 ? aliases.length + part : Number.POSITIVE_INFINITY;
}

/** Decides whether a column is left out unless a person selects it. */
export const isIgnoredHeader = (header: string): boolean => IGNORED_HEADERS.has(toHeaderKey(header));

/** Decides whether a text is a known header. Longer texts are never headers. */
export const isKnownHeader = (text: string): boolean =>
  text.length <= MAX_HEADER_LENGTH &&
  (KNOWN_HEADERS.has(toHeaderKey(text)) || KNOWN_HEADERS.has(toHeaderKey(text).replace(SUBJECT, '')));

/** Decides whether a column names the sender rather than the recipient. */
export const namesSender = (header: string): boolean => SENDER_HEADERS.has(toHeaderKey(header));

const MAX_HEADER_LENGTH = 100;

/** Decides whether the headers are those of the network's message export, which is not a list of people. */
export const isMessageExport = (headers: readonly string[]): boolean => {
  const keys = new Set(headers.map(toHeaderKey));
  return keys.has('conversationid') && keys.has('senderprofileurl');
};
