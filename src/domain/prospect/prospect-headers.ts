import type { ProspectField } from './prospect-field.ts';

/** Known header texts of each field, best first, without blanks and punctuation (see `toHeaderKey`). */
export const ALIASES: Readonly<Record<ProspectField, readonly string[]>> = {
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
    // What our own exports call it.
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
    'leadlastname',
  ],
  fullName: ['fullname', 'name', 'contactname', 'nomcomplet', 'personname', 'displayname', 'leadfullname'],
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

/**
 * Header texts of columns that say nothing of a person which anybody would write about: not taken unless somebody asks
 * for them.
 */
const IDLE_HEADERS: ReadonlySet<string> = new Set([
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
  // What our own file of left out rows adds.
  'rownumber',
  'errorcode',
  'errormessage',
]);

/** Header texts of columns that name whoever writes or has written to a person, never the person. */
const OTHER_PEOPLE: ReadonlySet<string> = new Set([
  'senderprofileurl',
  'senderlinkedinurl',
  'senderurl',
  'inviterprofileurl',
  'ownerprofileurl',
  'accountprofileurl',
  'referrerprofileurl',
]);

const KNOWN_HEADERS: ReadonlySet<string> = new Set([
  ...Object.values(ALIASES).flat(),
  ...IDLE_HEADERS,
  ...OTHER_PEOPLE,
  'url',
]);

/**
 * A header as it is compared: without case, accents, blanks, punctuation, byte order mark and zero-width characters.
 */
export const toHeaderKey = (header: string): string =>
  header
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');

/** Whether a column is left out as long as nobody asks for it. */
export const isIdleHeader = (header: string): boolean => IDLE_HEADERS.has(toHeaderKey(header));

/** Whether a text is one of the names that columns of lists are known to have. A longer one is no name. */
export const isKnownHeader = (text: string): boolean =>
  text.length <= MAX_HEADER_LENGTH && KNOWN_HEADERS.has(toHeaderKey(text));

/** Whether a column names the one who writes, and not the one who is written to. */
export const namesOtherPeople = (header: string): boolean => OTHER_PEOPLE.has(toHeaderKey(header));

const MAX_HEADER_LENGTH = 100;

/** Headers that only the network's export of messages has: that is no list of people. */
export const isMessageExport = (headers: readonly string[]): boolean => {
  const keys = new Set(headers.map(toHeaderKey));
  return keys.has('conversationid') && keys.has('senderprofileurl');
};
