import { normalizeText } from '../text/normalize-text.ts';
import type { ProspectField } from './prospect-fields.ts';

/** Returns the words of a list: quotes and commas around each would take a tenth of the import worker's table. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Headers of a column with whole names that have the family name first. */
const FAMILY_NAME_FIRST = words(`
    lastnamefirstname lastfirst lastfirstname surnamename surnamefirstname surnameandname familynamegivenname
    namevorname nachnamevorname nachnameundvorname nachundvorname familiennamevorname nomprenom nometprenom
    nomprenoms nometprenoms apellidonombre apellidosnombre apellidosnombres apellidoynombre apellidosynombre
    apellidosynombres apelidonome sobrenomenome cognomenome cognomeenome achternaamvoornaam efternamnfornamn
    etternavnfornavn efternavnfornavn sukunimietunimi nazwiskoimie nazwiskoiimie prijmenijmeno prijmeniajmeno
    priezviskoameno vezeteknevkeresztnev teljesnev numeprenume numesiprenume prezimeime prezimeiime soyadad
    soyadıadı фио фамилияимя фамилияиимя фамилияимяотчество піб прізвищеімя hovaten familynamefirstname
    lastnameandfirstname nachnamevornamen прізвищетаімя hoten
`);
const FAMILY_FIRST_KEYS: ReadonlySet<string> = new Set(FAMILY_NAME_FIRST);

/** Decides whether the header of a column with whole names says that the family name stands first. */
export const isFamilyNameFirst = (header: string): boolean => FAMILY_FIRST_KEYS.has(toHeaderKey(header));

/** Headers that name whole names, and family names where a first name stands in another column. */
const BARE_NAMES: ReadonlySet<string> = new Set(words('name naam navn namn nafn nimi nev nama'));
export const isBareName = (key: string): boolean => BARE_NAMES.has(key);

/**
 * Lists the known header texts of each field, best first, without blanks and punctuation (see `toHeaderKey`). They are
 * separate from `PROSPECT_FIELDS` because they are long and only imports and exports read them: screens and the
 * server's other parts load the table without them. The last address is the name our own exports use.
 */
const ALIASES: Readonly<Record<ProspectField, readonly string[]>> = {
  profileUrl: words(`
    profileurl linkedinurl linkedinprofileurl personlinkedinurl prospectlinkedinurl linkedinmemberurl
    defaultprofileurl publicprofileurl leadprofileurl linkedinprofile liurl profilelink profillinkedin lienlinkedin
    linkedinprofil perfillinkedin linkedin profile linkedinlink linkedinaddress hslinkedinurl personlinkedin
    contactlinkedinurl linkedincontactprofileurl linkedinprofilelink urllinkedin profilurl urldulinkedin
    urldolinkedin enlacedelinkedin linklinkedin linkdoperfil linkdoprofilu odkaznalinkedin ссылканапрофиль 领英链接 領英連結
    링크드인 profileaddress
  `),
  salesNavigatorUrl: words(`
    salesnavigatorurl salesnavigatorprofileurl prospectsalesnavigatorurl salesnavurl navigatorurl
    salesnavigatoraddress
  `),
  firstName: words(`
    firstname givenname fname first forename prenom vorname nombre nome имя jmeno imie keresztnev prenume fornavn
    fornamn voornaam etunimi meno ime ονομα 이름 名 leadfirstname forenames givennames primeironome primernombre
    nombres nomedebatismo rufname fornafn krstnemeno krestnijmeno utonev adı ad isim імʼя імя име vardas vards
    eesnimi الاسمالاول שםפרטי نام 名字 ten namadepan ชอ पहलनम prenoms
  `),
  lastName: words(`
    lastname surname familyname lname last cognoms nom nomdefamille nachname apellido apellidos cognome фамилия prijmeni
    nazwisko vezeteknev etternavn efternavn efternamn achternaam sukunimi επωνυμο soyad nume priezvisko prezime 성 姓
    leadlastname lastnames secondname familienname zuname patronyme nomdusage primerapellido sobrenome apelido
    nomedefamilia familynavn slektsnavn csaladnev soyadı soyisim прізвище numedefamilie презиме priimek
    pavarde uzvards perekonnanimi perenimi eftirnafn اسمالعايلة الكنية שםמשפחה نامخانوادگی 姓氏 苗字 ho namabelakang
    นามสกล अतमनम उपनम
  `),
  fullName: [
    ...words(`
    fullname name contactname nomcomplet personname displayname leadfullname firstnamelastname firstlast
    firstlastname vornamenachname vorundnachname vornameundnachname prenomnom prenometnom nombrecompleto
    nombreyapellido nombreyapellidos nomecompleto nomecognome nomeecognome nomeesobrenome voornaamachternaam
    imieinazwisko jmenoaprijmeni имяифамилия имяфамилия adsoyad adısoyadı ονοματεπωνυμο nev nimi 氏名 姓名 名前 성명
    fullnames contactperson contactfullname wholename ansprechpartner ansprechpartnerin vorundzuname vornamezuname
    naam volledigenaam navn namn nafn fuldenavn fulltnavn celejmeno isimsoyisim імятапрізвище повнеімя полноеимя
    vardaspavarde vardasirpavarde vardsuzvards eesjaperekonnanimi الاسم الاسمالكامل שם שםמלא نامونامخانوادگی お名前
    nama namalengkap ชอนามสกล नम परनम imeiprezime imeinpriimek
  `),
    ...FAMILY_NAME_FIRST,
  ],
  headline: words(`
    headline tagline occupation titreduprofil leadheadline linkedinheadline profileheadline
  `),
  jobTitle: words(`
    title jobtitle position currentpositiontitle currenttitle role prospectposition leadposition poste fonction
    intituleduposte stelle cargo puesto stanowisko должность 役職 职位 직책 currentjob currentjobtitle currentposition job
    jobposition jobrole linkedinjobtitle organizationtitle designation positiontitle titredeposte jobtitel
    berufsbezeichnung funktion fonctionactuelle puestodetrabajo intituledeposte posizionelavorativa cargoactual cargoatual funcao ruolo qualifica
    mansione posizione functie functietitel stilling stillingsbetegnelse stillingstittel tittel befattning
    yrkestitel titteli tehtavanimike tehtava beosztas munkakor pozicio pozycja pozice pracovnipozice funkce pozicia
    funkcia functia unvan gorev gorevi посада позиція длъжност позиция radnomjesto radnomesto pozicija delovnomesto
    позиција pareigos amats amet ametikoht θεση θεσηεργασιας starfsheiti carrec المسمىالوظيفي الوظيفة תפקיד سمت
    عنوانشغلی 役職名 肩書き 職稱 職位 职务 직함 직위 chucdanh chucvu jabatan ตำแหนง पद
  `),
  company: words(`
    company companyname organization organisation organizationname currentcompany currentcompanyname employer
    accountname leadcompany entreprise societe firma unternehmen empresa azienda bedrijf foretag virksomhed yritys
    spolecnost cegnev companie компания организация εταιρεια sirket 会社 会社名 公司 公司名称 회사 회사명 associatedcompany
    primarycompany currentemployer linkedincompany org companyororganization nomdelentreprise nomentreprise
    nomdelasociete raisonsociale ragionesociale razonsocial razaosocial firmenbezeichnung compagnie firmenname organisationsname compania organizacion nombredelaempresa nomedaempresa
    nomeempresa organizacao societa ditta nomeazienda organisatie bedrijfsnaam bedrift firmanavn selskap bolag
    foretagsnamn organisaatio yrityksennimi ceg vallalat nazwafirmy społka nazevfirmy spolocnost organizatie
    sirketadı firmaadı kurum компанія фирма tvrtka poduzece preduzece kompanija podjetje imone uznemums ettevote
    εταιρια επιχειρηση fyrirtæki الشركة اسمالشركة חברה شرکت 企業 企業名 企业 公司名 公司名稱 congty tencongty perusahaan บรษท
    ชอบรษท कपन
  `),
  location: words(`
    location geography geo leadlocation region localisation
  `),
  city: words(`
    city town ville ort stadt ciudad citta plaats miasto grad mesto cidade kaupunki sehir город місто 城市 都市
  `),
  country: words(`
    country countryregion pays land pais paese maa kraj zeme krajina orszag tara ulke страна краіна 国家 国
  `),
  email: words(`
    email emailaddress workemail mail courriel personemail leademailaddress leademail emailadresse adresseemail
    adressemail emailadres epost epostadress epostadresse email1value emailwork professionalemail proemail
    businessemail correoelectronico direcciondecorreoelectronico correo enderecodeemail indirizzoemail sahkoposti
    eposta почта электроннаяпочта 邮箱 電子郵件 メール メールアトレス 이메일 البريدالالكتروني
  `),
  phone: words(`
    phone mobile phonenumber telephone tel mobilephone workdirectphone personphone telefon telefonnummer telefono
    telefone phone1 phone1value handy portable cellulare телефон 电话 電話番号 전화번호
  `),
  website: words(`
    website companywebsite websiteurl domain siteweb
  `),
  industry: words(`
    industry linkedinindustry currentindustry secteur
  `),
  companyLinkedinUrl: words(`
    companylinkedinurl companylinkedin regularcompanyurl companyurl leadcompanyurl
  `),
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
const SUBJECT = /^(?:prospect|lead|person|contact|candidate|attendee|participant)/;

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
