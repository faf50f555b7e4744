import { t } from '#i18n/translate.ts';
import type { Prospect } from './prospect.ts';

/** Names a property of a stored prospect that a list can fill. The avatar (`resume`) comes from the network. */
export type ProspectProperty = Exclude<keyof Prospect, 'resume' | 'extra'>;

/** Describes a column of a file: its name, and its position among the columns about the person. */
interface FileColumn {
  readonly position: number;
  readonly name: string;
}

interface FieldDefinition {
  /** Labels the field where a person assigns columns to fields. */
  readonly label: string;
  /** Decides what is read from a spreadsheet's link: its text or its URL. */
  readonly type: 'text' | 'url';
  /** True when a list of companies has no such field. */
  readonly isPersonal?: true;
  /** Its column in the template file, under a name that other tools know as well. */
  readonly template?: FileColumn;
  /** Its column in our exports, under a name that importers know. */
  readonly export?: FileColumn;
}

/** Describes a field with a property of its own. On the wire it has the property's name. */
interface StoredField extends FieldDefinition {
  readonly property: ProspectProperty;
  /** Its position in the prospects that the public API returns. */
  readonly api?: number;
  /** Its position in the bodies of webhooks. */
  readonly webhook?: number;
  /** The prompt variable it fills. */
  readonly variable?: { readonly name: string; readonly meaning: string; readonly example: string };
  /** True when it is part of the variable `prospectDescription`. */
  readonly isInDescription?: true;
  /** True when the model receives it although there is no prompt. */
  readonly isInBriefing?: true;
  /** Its term in the facts panel; fields with the same term are joined. */
  readonly fact?: string;
  /** Further properties that may hold the value of its column. */
  readonly within?: readonly ProspectProperty[];
}

/** Describes a field without a property of its own. A value that no property holds becomes a custom field. */
interface UnstoredField
  extends
    FieldDefinition,
    Readonly<Partial<Record<Exclude<keyof StoredField, keyof FieldDefinition | 'within'>, undefined>>> {
  /** The properties that may hold its value, alone or beside others. */
  readonly within?: readonly ProspectProperty[];
}

/**
 * Holds what is known of each field of a person that a list may have. Import, export, public API, webhooks, prompt
 * variables and the facts panel are derived from it. Its order is the one in which fields are offered and claim their
 * columns; the first two identify the person. Header texts are in `prospect-headers.ts`. A field with a property of its
 * own also stands in `prospect.ts` (schema), `prospect-row.ts` and `webhook-samples.ts`: the compiler asks for it
 * there, and where the property is optional, `tests/domain/prospect-fields.test.ts` asks for `prospect-row.ts`.
 */
export const PROSPECT_FIELDS = {
  profileUrl: {
    label: t('Profile address'),
    type: 'url',
    property: 'profileUrl',
    isPersonal: true,
    template: { position: 8, name: 'Profile URL' },
    export: { position: 1, name: 'linkedin_url' },
    api: 6,
    webhook: 2,
  },
  salesNavigatorUrl: {
    label: t('Sales Navigator address'),
    type: 'url',
    within: ['profileUrl'],
    isPersonal: true,
  },
  firstName: {
    label: t('First name'),
    type: 'text',
    property: 'firstName',
    within: ['name'],
    isPersonal: true,
    template: { position: 1, name: 'First Name' },
    export: { position: 2, name: 'first_name' },
    api: 7,
    webhook: 7,
    variable: { name: 'firstName', meaning: t('First name of the prospect'), example: t('Ada') },
  },
  lastName: {
    label: t('Last name'),
    type: 'text',
    property: 'lastName',
    within: ['name'],
    isPersonal: true,
    template: { position: 2, name: 'Last Name' },
    export: { position: 3, name: 'last_name' },
    api: 8,
    webhook: 8,
    variable: { name: 'lastName', meaning: t('Last name of the prospect'), example: t('Byron') },
  },
  // Not personal: companies have a full name too.
  fullName: {
    label: t('Full name'),
    type: 'text',
    property: 'name',
    api: 1,
    webhook: 1,
    variable: { name: 'prospectName', meaning: t('Full name of the prospect'), example: t('Ada Byron') },
    isInBriefing: true,
  },
  headline: {
    label: t('Headline'),
    type: 'text',
    property: 'headline',
    isPersonal: true,
    template: { position: 3, name: 'Headline' },
    export: { position: 4, name: 'headline' },
    api: 2,
    webhook: 3,
    isInDescription: true,
    isInBriefing: true,
  },
  jobTitle: {
    label: t('Job title'),
    type: 'text',
    within: ['headline'],
    isPersonal: true,
    template: { position: 4, name: 'Title' },
    export: { position: 6, name: 'title' },
  },
  company: {
    label: t('Company'),
    type: 'text',
    property: 'company',
    template: { position: 5, name: 'Company' },
    export: { position: 5, name: 'company' },
    api: 3,
    webhook: 4,
    variable: { name: 'companyName', meaning: t('Company of the prospect'), example: t('Northwind') },
    isInBriefing: true,
    fact: t('Company'),
  },
  location: {
    label: t('Location'),
    type: 'text',
    within: ['city', 'country'],
    export: { position: 7, name: 'location' },
  },
  city: {
    label: t('City'),
    type: 'text',
    property: 'city',
    template: { position: 6, name: 'City' },
    export: { position: 9, name: 'city' },
    api: 5,
    webhook: 5,
    isInDescription: true,
    isInBriefing: true,
    fact: t('Place'),
  },
  country: {
    label: t('Country'),
    type: 'text',
    property: 'country',
    template: { position: 7, name: 'Country' },
    export: { position: 8, name: 'country' },
    api: 4,
    webhook: 6,
    isInDescription: true,
    fact: t('Place'),
  },
  email: { label: t('Email'), type: 'text', isPersonal: true },
  phone: { label: t('Phone'), type: 'text' },
  website: { label: t('Website'), type: 'url' },
  industry: { label: t('Industry'), type: 'text' },
  companyLinkedinUrl: { label: t('Company page'), type: 'url' },
} as const satisfies Readonly<Record<string, StoredField | UnstoredField>>;

type Table = typeof PROSPECT_FIELDS;
export type ProspectField = keyof Table;

/** Lists the fields in the order of the table. */
export const PROSPECT_FIELD_KEYS = Object.keys(PROSPECT_FIELDS) as ProspectField[];

/** Returns the definition of a field. */
export const definitionOf = (field: ProspectField): StoredField | UnstoredField => PROSPECT_FIELDS[field];

export const STORED_FIELDS: readonly StoredField[] = PROSPECT_FIELD_KEYS.map(definitionOf).filter(
  (definition) => definition.property !== undefined,
);

/** Lists the fields of a person, as opposed to those that a list of companies has as well. */
export const PERSONAL_FIELDS = PROSPECT_FIELD_KEYS.filter((field) => definitionOf(field).isPersonal);

/** Decides whether a field is always stored as a custom field. */
export function isCustomField(field: ProspectField): boolean {
  const definition = definitionOf(field);
  return definition.property === undefined && definition.within === undefined;
}

/** Lists the fields that a file has a column for, with their names, in the order of its columns. */
const columnsIn = (file: 'template' | 'export') =>
  PROSPECT_FIELD_KEYS.flatMap((field) => {
    const column = definitionOf(field)[file];
    return column === undefined ? [] : [{ field, ...column }];
  }).toSorted((left, right) => left.position - right.position);

/** Lists the headers of the template file: English, like the columns of other tools. */
export const TEMPLATE_HEADER_KEYS: readonly string[] = columnsIn('template').map(({ name }) => name);

/** Lists the columns about the person in our exports. */
export const EXPORTED_FIELDS: readonly { readonly field: ProspectField; readonly name: string }[] = columnsIn('export');

type PropertyIn<Format extends 'api' | 'webhook'> = {
  [Field in ProspectField]: Table[Field] extends Record<Format, number> & { readonly property: infer Property }
    ? Property
    : never;
}[ProspectField];

/** Lists the properties that a wire format has, in its order. */
const propertiesIn = <Format extends 'api' | 'webhook'>(format: Format): readonly PropertyIn<Format>[] =>
  STORED_FIELDS.filter((definition) => definition[format] !== undefined)
    .toSorted((left, right) => (left[format] ?? 0) - (right[format] ?? 0))
    .map(({ property }) => property as PropertyIn<Format>);

export type ApiProperty = PropertyIn<'api'>;
export const API_PROPERTIES = propertiesIn('api');
export type WebhookProperty = PropertyIn<'webhook'>;
export const WEBHOOK_PROPERTIES = propertiesIn('webhook');

/** Maps the prompt variables that single properties fill to their meanings and examples. */
export const PROSPECT_VARIABLES: Readonly<Record<string, { readonly meaning: string; readonly example: string }>> =
  Object.fromEntries(
    STORED_FIELDS.flatMap(({ variable }) =>
      variable === undefined ? [] : [[variable.name, { meaning: variable.meaning, example: variable.example }]],
    ),
  );

/** Joins the known ones of some properties. */
const joined = (prospect: Prospect, fields: readonly StoredField[]): string =>
  fields
    .map(({ property }) => prospect[property] ?? '')
    .filter((text) => text !== '')
    .join(', ');

/** Returns the variable `prospectDescription`. */
export const descriptionOf = (prospect: Prospect): string =>
  joined(
    prospect,
    STORED_FIELDS.filter(({ isInDescription }) => isInDescription),
  );

/** Returns the facts about a prospect that the model receives when there is no prompt. */
export const briefingFacts = (prospect: Prospect): string =>
  joined(
    prospect,
    STORED_FIELDS.filter(({ isInBriefing }) => isInBriefing),
  );

/** Returns the terms of the facts panel and their values; terms without a value are left out. */
export const factsOf = (prospect: Prospect): (readonly [term: string, value: string])[] =>
  [...new Set(STORED_FIELDS.flatMap(({ fact }) => fact ?? []))]
    .map(
      (term) =>
        [
          term,
          joined(
            prospect,
            STORED_FIELDS.filter(({ fact }) => fact === term),
          ),
        ] as const,
    )
    .filter(([, value]) => value !== '');
