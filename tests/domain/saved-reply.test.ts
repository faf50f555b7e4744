import { describe, expect, test } from 'vitest';
import { applyCommand, createdRowOf, isUncreated, issuedCommandSchema, laneOf } from '#domain/commands/command.ts';
import { labelOfCommand, screenPathOfCommand } from '#domain/commands/command-messages.ts';
import { requestOf } from '#domain/commands/command-requests.ts';
import { fillReply, REPLY_VARIABLES, replyFiller } from '#domain/saved-reply/filled-reply.ts';
import { firstVariableLeft, variablesLeft } from '#domain/saved-reply/variables-left.ts';
import { readSavedReply, savedReplyFields } from '#domain/saved-reply/saved-reply.ts';
import type { Prospect } from '#domain/prospect/prospect.ts';

const ADA: Prospect = {
  name: 'Ada Byron',
  headline: 'CTO',
  country: 'GB',
  city: 'London',
  resume: '',
  company: '',
  profileUrl: '',
};
const fillFor = (prospect: Partial<Prospect>, values: Record<string, string> = {}) =>
  replyFiller({ prospect: { ...ADA, ...prospect }, agentName: 'Camille Moreau', values });

describe('a saved reply is filled for a prospect', () => {
  test.each([
    ['Hi {{firstName}}, I am {{ agentName }}.', {}, 'Hi Ada, I am Camille Moreau.'],
    ['{{firstName}} {{lastName}}', { firstName: 'A.', lastName: 'King' }, 'A. King'],
    ['Dear {{firstName}} {{lastName}}', { name: 'Dr. Smith' }, 'Dear Dr. Smith'],
    ['At {{companyName}}', { company: 'Northwind' }, 'At Northwind'],
  ])('%j for %j is %j', (text, prospect, filled) => {
    expect(fillFor(prospect)(text)).toBe(filled);
  });

  test('with the values of its campaign, which do not replace what is known of the prospect', () => {
    expect(fillFor({}, { price: '90 €', firstName: 'Eve' })('{{firstName}}: {{price}}')).toBe('Ada: 90 €');
  });

  test('and keeps a variable without a value, one that nobody knows, and one with the name of a property', () => {
    const text = 'At {{companyName}}, {{price}}, {{constructor}}';
    expect(fillFor({}, { price: ' ' })(text)).toBe(text);
    expect(variablesLeft(text)).toEqual(['{{companyName}}', '{{price}}', '{{constructor}}']);
  });

  test('and keeps its lines', () => {
    expect(fillFor({})('Hi {{firstName}},\n\nsee you.\n')).toBe('Hi Ada,\n\nsee you.');
  });
});

test('the variables that are left in a message are named once, and the first is found', () => {
  expect(variablesLeft('{{a}} and {{ a }} and {{b}}')).toEqual(['{{a}}', '{{b}}']);
  expect(variablesLeft('a {b} {{}} {{ }}')).toEqual([]);
  expect(firstVariableLeft('Hi {{a}}')).toMatchObject({ from: 3, to: 8 });
  expect(firstVariableLeft('Hi')).toBeUndefined();
});

test('every variable that is offered is filled where the prospect has everything', () => {
  const fill = fillFor({ firstName: 'Ada', lastName: 'Byron', company: 'Northwind' });
  for (const name of REPLY_VARIABLES) expect(variablesLeft(fill(`{{${name}}}`))).toEqual([]);
  expect(fillReply('{{firstName}}', () => undefined)).toBe('{{firstName}}');
});

test('a document of a newer server is read, and one without texts', () => {
  const times = { $createdAt: '2026-12-01T08:00:00.000+00:00', $updatedAt: '2026-12-01T09:00:00.000+00:00' };
  expect(
    readSavedReply({ $id: 'r1', ...times, teamId: 't1', name: 'Times', text: 'When?', by: 'u1', more: 1 }),
  ).toEqual({
    id: 'r1',
    teamId: 't1',
    name: 'Times',
    text: 'When?',
    by: 'u1',
    createdAt: '2026-12-01T08:00:00.000Z',
    updatedAt: '2026-12-01T09:00:00.000Z',
  });
  expect(readSavedReply({ $id: 'r1', ...times, teamId: 't1', name: null })).toMatchObject({
    name: '',
    text: '',
    by: '',
  });
});

test.each([
  [{ name: '  Two\nlines ' }, true],
  [{ name: '\u200B' }, false],
  [{ text: '\u200B' }, false],
  [{ text: 'a\r\nb' }, true],
])('what a person writes is validated: %j is accepted: %s', (part, isAccepted) => {
  const written = { name: 'Times', text: 'When?', ...part };
  expect(
    savedReplyFields.name.safeParse(written.name).success && savedReplyFields.text.safeParse(written.text).success,
  ).toBe(isAccepted);
});

describe('a command on a saved reply', () => {
  const issue = (type: string, more: object = {}) =>
    issuedCommandSchema.parse({
      id: 'c1',
      teamId: 't1',
      issuedAt: '2026-12-01T08:00:00.000Z',
      command: { type: `savedReply.${type}`, replyId: 'r1', ...more },
    });
  const created = issue('create', { name: 'Times', text: 'When?' });

  test('that creates one begins with a row that no server has', () => {
    const row = createdRowOf(created) ?? expect.fail('no row');
    expect(isUncreated(row)).toBe(true);
    expect(applyCommand(row, created)).toMatchObject({ id: 'r1', teamId: 't1', name: 'Times', text: 'When?' });
    expect(createdRowOf(issue('update', { name: 'Times', text: 'When?' }))).toBeUndefined();
  });

  test('has a lane, a request and a label, also when its row is gone', () => {
    const { command } = created;
    if (command.type === 'prospects.import') throw new Error('an import is no saved reply');
    expect(laneOf(created)).toBe('savedReplies:r1');
    expect(requestOf(command)).toEqual({
      method: 'POST',
      path: '/saved-reply/create',
      body: { replyId: 'r1', name: 'Times', text: 'When?' },
    });
    const { command: removal } = issue('delete');
    if (removal.type === 'prospects.import') throw new Error('an import is no saved reply');
    expect(requestOf(removal)).toMatchObject({ method: 'DELETE', path: '/saved-reply/r1' });
    expect(labelOfCommand(command)).toContain('Times');
    expect(labelOfCommand(command, createdRowOf(created))).toBe('Add a saved reply');
    expect(screenPathOfCommand(command)).toBe('/messages');
  });
});
