import { describe, expect, test } from 'vitest';
import { apiProspectSchema, apiChatSchema, toApiChat, toApiProspect } from '#domain/api-key/api-chats.ts';
import { EXPORT_HEADERS } from '#domain/chat/chat-csv.ts';
import {
  optionalVariables,
  reservedVariables,
  variableExample,
  variableMeaning,
} from '#domain/prompt/prompt-variables.ts';
import { isCompanyList, prospectColumnsSchema, recogniseTable } from '#domain/prospect/prospect-columns.ts';
import { definitionOf, PROSPECT_FIELD_KEYS, TEMPLATE_HEADER_KEYS } from '#domain/prospect/prospect-fields.ts';
import { readProspectRow } from '#domain/prospect/prospect-row.ts';
import { prospectSchema } from '#domain/prospect/prospect.ts';
import { sampleOf } from '#domain/webhook/webhook-samples.ts';
import { toEventBody } from '#server/webhooks/event-body.ts';
import { chatDocument } from '#support/wire-documents.ts';

const ADA = {
  name: 'Ada Byron',
  headline: 'Countess',
  country: 'GB',
  city: 'London',
  resume: 'https://pictures.example/ada.png',
  company: 'Engines',
  profileUrl: 'https://www.linkedin.com/in/ada',
};
const document = chatDocument('c1', 1, { prospect: JSON.stringify(ADA) });

/** Returns the values of an object by key, in the order in which they are written. */
const entriesOf = (value: object) => Object.entries(value);

describe('the lists that are derived from the table of prospect fields', () => {
  test('the fields of a list are offered in one order, each by its label', () => {
    const expected = [
      ['profileUrl', 'Profile address'],
      ['salesNavigatorUrl', 'Sales Navigator address'],
      ['firstName', 'First name'],
      ['lastName', 'Last name'],
      ['fullName', 'Full name'],
      ['headline', 'Headline'],
      ['jobTitle', 'Job title'],
      ['company', 'Company'],
      ['location', 'Location'],
      ['city', 'City'],
      ['country', 'Country'],
      ['email', 'Email'],
      ['phone', 'Phone'],
      ['website', 'Website'],
      ['industry', 'Industry'],
      ['companyLinkedinUrl', 'Company page'],
    ];
    expect(PROSPECT_FIELD_KEYS.map((field) => [field, definitionOf(field).label])).toEqual(expected);
    expect(Object.keys(prospectColumnsSchema.shape)).toEqual(expected.map(([field]) => field));
  });

  test('a request may name the column of every field and of no other', () => {
    const columns = Object.fromEntries(PROSPECT_FIELD_KEYS.map((field) => [field, `The ${field}`]));
    expect(prospectColumnsSchema.parse({ ...columns, shoeSize: 'Shoe size' })).toEqual(columns);
    expect(prospectColumnsSchema.safeParse({ email: 1 }).success).toBe(false);
  });

  test.each(PROSPECT_FIELD_KEYS.filter((field) => definitionOf(field).property !== undefined))(
    'an import stores a column of the field %s in its property',
    (field) => {
      const { property, type } = definitionOf(field);
      const value = type === 'url' ? 'https://www.linkedin.com/in/ada' : 'Ada';
      const { prospect } = readProspectRow({ Column: value }, { [field]: 'Column' });
      expect(property && prospect[property]).toBe(value);
    },
  );

  test.each([
    ['Person Linkedin Url', 'profileUrl'],
    ['Sales Navigator URL', 'salesNavigatorUrl'],
    ['Vorname', 'firstName'],
    ['Nom de famille', 'lastName'],
    ['Contact name', 'fullName'],
    ['Tagline', 'headline'],
    ['Intitulé du poste', 'jobTitle'],
    ['Account name', 'company'],
    ['Geography', 'location'],
    ['Stadt', 'city'],
    ['Country/Region', 'country'],
    ['Courriel', 'email'],
    ['Work direct phone', 'phone'],
    ['Site web', 'website'],
    ['Secteur', 'industry'],
    ['Regular company URL', 'companyLinkedinUrl'],
  ])('a column called %j is recognised as the field %s', (header, field) => {
    expect(recogniseTable([header], [])).toEqual({ [field]: 0 });
  });

  test('a list of company pages is one of companies unless it has an address, a name or a position of a person', () => {
    const pages = [['https://www.linkedin.com/company/acme']];
    const personal = PROSPECT_FIELD_KEYS.filter(
      (field) => field !== 'companyLinkedinUrl' && !isCompanyList({ companyLinkedinUrl: 0, [field]: 1 }, pages),
    );
    expect(personal).toEqual([
      'profileUrl',
      'salesNavigatorUrl',
      'firstName',
      'lastName',
      'headline',
      'jobTitle',
      'email',
    ]);
  });

  test('the template has the headers that other tools know', () => {
    expect(TEMPLATE_HEADER_KEYS).toEqual([
      'First Name',
      'Last Name',
      'Headline',
      'Title',
      'Company',
      'City',
      'Country',
      'Profile URL',
    ]);
  });

  test('an export has the columns of the person and then those of the conversation', () => {
    expect(EXPORT_HEADERS).toEqual([
      'linkedin_url',
      'first_name',
      'last_name',
      'headline',
      'company',
      'title',
      'location',
      'country',
      'city',
      'status',
      'score',
      'reason',
      'campaign',
      'agent',
      'last_message_at',
      'messages',
      'decision',
      'decided_by',
      'decided_at',
      'decision_note',
      'assigned_to',
      'taken_over_by',
      'notes',
      'remind_at',
      'tags',
    ]);
  });

  test('a prospect is stored with these properties, in this order', () => {
    expect(entriesOf(prospectSchema.parse(ADA))).toEqual(entriesOf(ADA));
    expect(Object.keys(prospectSchema.shape)).toEqual([...Object.keys(ADA), 'firstName', 'lastName', 'extra']);
  });

  test('the public API returns a prospect with these properties, in this order', () => {
    const { name, headline, company, country, city, profileUrl } = ADA;
    const names = { firstName: 'Ada', lastName: 'Byron' };
    const expected = entriesOf({ name, headline, company, country, city, profileUrl, ...names });
    expect(entriesOf(toApiChat(document).prospect)).toEqual(expected);
    expect(entriesOf(toApiProspect(document)).slice(1, 9)).toEqual(expected);
    const keys = expected.map(([key]) => key);
    expect(Object.keys(apiChatSchema.shape.prospect.shape)).toEqual(keys);
    expect(Object.keys(apiProspectSchema.shape).slice(0, 10)).toEqual(['id', ...keys, 'campaignId']);
  });

  test('the body of a webhook has a prospect with these properties, in this order, and so has its sample', () => {
    const { name, profileUrl, headline, company, city, country } = ADA;
    const body = JSON.parse(
      toEventBody('chat.paused', '2026-05-10T12:00:00.000Z', {}, { team: { id: 't', name: 'T' }, chat: document }),
    ) as { readonly data: { readonly prospect: object } };
    const names = { firstName: 'Ada', lastName: 'Byron' };
    expect(entriesOf(body.data.prospect)).toEqual(
      entriesOf({ name, profileUrl, headline, company, city, country, ...names }),
    );
    const sample = JSON.parse(sampleOf('chat.paused')) as typeof body;
    expect(entriesOf(sample.data.prospect)).toEqual([
      ['name', 'Ada Lovelace'],
      ['profileUrl', 'https://www.linkedin.com/in/ada-lovelace'],
      ['headline', 'CTO'],
      ['company', 'Analytical Engines'],
      ['city', 'London'],
      ['country', 'GB'],
      ['firstName', 'Ada'],
      ['lastName', 'Lovelace'],
    ]);
  });

  test('a prompt has these variables, each with its meaning', () => {
    expect(optionalVariables('messages')).toEqual([
      'agentName',
      'firstName',
      'lastName',
      'prospectName',
      'companyName',
    ]);
    expect(optionalVariables('comment')).toEqual([
      'agentName',
      'firstName',
      'lastName',
      'prospectName',
      'companyName',
      'productDescription',
      'prospectDescription',
    ]);
    expect(
      Object.fromEntries(
        reservedVariables('messages').map((name) => [name, [variableMeaning(name), variableExample(name)]]),
      ),
    ).toEqual({
      prospectDescription: ['What is known about the prospect', 'Head of Sales · Northwind, Lyon'],
      productDescription: ['The description of the campaign’s offer', 'We help sales teams answer faster'],
      agentName: ['Name of the profile that writes', 'Camille Moreau'],
      firstName: ['First name of the prospect', 'Ada'],
      lastName: ['Last name of the prospect', 'Byron'],
      prospectName: ['Full name of the prospect', 'Ada Byron'],
      companyName: ['Company of the prospect', 'Northwind'],
    });
    expect([variableMeaning('constructor'), variableExample('toneOfVoice')]).toEqual([undefined, undefined]);
  });
});
