import { describe, expect, test } from 'vitest';
import { greetingOf } from '#domain/prospect/names/greeting.ts';
import { readProspect } from '#domain/prospect/prospect.ts';

const promptOf = (firstMessage: string) => ({
  type: 'messages',
  content: JSON.stringify({ context: 'x', first_message: firstMessage }),
});
const prospectOf = (fields: object) => readProspect({ name: 'Dr. Anna Smith', company: 'Acme', ...fields }).value;

describe('the greeting of a prospect', () => {
  test.each([
    ['Hi {{firstName}},\n\nmay I ask?', {}, 'Hi Anna,'],
    ['Dear {{prospectName}} of {{companyName}}', {}, 'Dear Dr. Anna Smith of Acme'],
    ['Dear Ms {{lastName}}, {{tone}}', {}, 'Dear Ms Smith, kindly'],
    ['Hi {{firstName}}, hello', { name: 'Acme GmbH' }, 'Hi, hello'],
    ['Hi {{firstName}}', { name: 'Dr. Smith' }, 'Hi Dr. Smith'],
    ['Hi {{firstName}}', { firstName: 'jay' }, 'Hi jay'],
    ['What do you think of {{companyName}}?', {}, 'Hi Anna'],
    ['', { name: 'LinkedIn Member' }, 'Hi'],
    ['Hi {{firstName}}!', { name: 'Acme GmbH' }, 'Hi!'],
    ['Hi {{firstName}}!', {}, 'Hi Anna!'],
    ['Bonjour {{firstName}} !', { name: 'Acme GmbH' }, 'Bonjour !'],
    ['Bonjour {{firstName}}\u202F!', {}, 'Bonjour Anna\u202F!'],
    ['Bonjour {{firstName}}\u202F!', { name: 'Acme GmbH' }, 'Bonjour\u202F!'],
    ['{{firstName}}, hello', { name: 'Acme GmbH' }, 'hello'],
    ['Hi {{firstName}} {{lastName}}, hello', { name: 'Acme GmbH' }, 'Hi, hello'],
    ['Hi {{firstName}}', { name: '👩‍💻' }, 'Hi'],
    ['Hi {{ firstName }},', { name: 'NGUYỄN Văn An' }, 'Hi An,'],
    ['こんにちは、{{firstName}}さん', { name: '田中 太郎' }, 'こんにちは、太郎さん'],
    ['Hi {{firstName}}…', { name: 'info@acme.com' }, 'Hi…'],
    ['Hallo {{firstName}} {{lastName}},', { name: 'Dr. Smith' }, 'Hallo Dr. Smith,'],
    ['Hallo {{firstName}} {{lastName}},', {}, 'Hallo Anna Smith,'],
    ['Hello, {{firstName}}!', { name: 'Acme GmbH' }, 'Hello!'],
    ['Hello, {{firstName}}', { name: 'Acme GmbH' }, 'Hello'],
    ['¡Hola, {{firstName}}!', { name: 'LinkedIn Member' }, '¡Hola!'],
    ['Bonjour, {{firstName}} !', { name: 'Acme GmbH' }, 'Bonjour !'],
    ['Hi, {{firstName}}, welcome', { name: 'Acme GmbH' }, 'Hi, welcome'],
    ['Hello, {{firstName}}!', {}, 'Hello, Anna!'],
    ['Hello ({{firstName}})', { name: 'Acme GmbH' }, 'Hello'],
    ['Hi \u202E{{firstName}}\u202C, dear', {}, 'Hi Anna, dear'],
    ['Hey {{firstName}}: news', { name: 'Acme GmbH' }, 'Hey: news'],
    ['Guten Tag, {{firstName}} {{lastName}}!', { name: 'Acme GmbH' }, 'Guten Tag!'],
    ['{{firstName}} {{lastName}} – hello', { name: 'Prof. Dr. Weiß' }, 'Prof. Dr. Weiß – hello'],
    ['{{firstName}} - hello', { name: 'Acme GmbH' }, 'hello'],
    ['{{firstName}} – hello', {}, 'Anna – hello'],
    ['Hi "{{firstName}}"', { name: 'Acme GmbH' }, 'Hi'],
    ['Hi „{{firstName}}“, hello', { name: 'Acme GmbH' }, 'Hi, hello'],
    ['Hi "{{firstName}}"', {}, 'Hi "Anna"'],
    ['Salut {{firstName}} 👋', { name: 'Acme GmbH' }, 'Salut 👋'],
    ['Dear {{firstName}} {{lastName}},', { name: 'Jane Doe Certified Coach' }, 'Dear Jane Doe,'],
    ['Hi {{firstName}}', { name: 'Coach Jane Doe' }, 'Hi Jane'],
    ['{{firstName}}님 안녕하세요', { name: '김민수' }, '민수님 안녕하세요'],
    ['مرحبا {{firstName}}،', { name: 'info' }, 'مرحبا،'],
    ['Hi {{firstName}} ({{companyName}}),', { company: '' }, 'Hi Anna,'],
  ])('from the first message %j with %j is %j', (firstMessage, fields, greeting) =>
    expect(greetingOf(prospectOf(fields), promptOf(firstMessage), { tone: 'kindly' })).toBe(greeting),
  );

  test('is cut after a word when the first line is long', () => {
    const text = greetingOf(prospectOf({}), promptOf(`Hi {{firstName}} ${'word '.repeat(60)}`));
    expect(text).toMatch(/^Hi Anna .*word…$/);
    expect(text.length).toBeLessThanOrEqual(91);
  });

  test('without a prompt is by the first name', () => expect(greetingOf(prospectOf({}), undefined)).toBe('Hi Anna'));
});
