import { describe, expect, test } from 'vitest';
import { cleanFirstName, cleanLastName } from '#domain/prospect/names/name-split.ts';
import { joinNames, namesOf } from '#domain/prospect/names/prospect-names.ts';
import { recogniseColumns, type ProspectRow } from '#domain/prospect/prospect-columns.ts';
import { readProspectRow } from '#domain/prospect/prospect-row.ts';
import { variablesOf } from '#domain/prospect/names/prospect-values.ts';
import { readProspect } from '#domain/prospect/prospect.ts';

const imported = (row: ProspectRow) =>
  readProspectRow(row, recogniseColumns([{ 'Profile URL': 'linkedin.com/in/x', ...row }])).prospect;
const prospectOf = (fields: object) => readProspect({ ...fields }).value;

describe('the names of a prospect', () => {
  test.each<[string, ProspectRow, object]>([
    [
      'the column of the list first',
      { 'Full name': 'A. Smith', 'First name': 'Anna', 'Last name': 'Smith' },
      { firstName: 'Anna', lastName: 'Smith', isDoubtful: false },
    ],
    [
      'its column without title, emoji and capitals',
      { 'First name': 'Dr. ANNA 🚀', 'Last name': 'SMITH, PhD' },
      { firstName: 'Anna', lastName: 'Smith', isDoubtful: false },
    ],
    [
      'its column without a quotation mark that has lost its other one',
      { 'First name': '"Anna', 'Last name': 'Smith"' },
      { firstName: 'Anna', lastName: 'Smith', isDoubtful: false },
    ],
    [
      'the full name where the column has an initial',
      { 'Full name': 'Anna Smith', 'First name': 'A.', 'Last name': 'Smith' },
      { firstName: 'Anna', lastName: 'Smith', isDoubtful: false },
    ],
    [
      'an initial as doubtful where there is nothing else',
      { 'First name': 'A.', 'Last name': 'Smith' },
      { firstName: 'A.', lastName: 'Smith', isDoubtful: true },
    ],
    [
      'the whole name in the column of the first one',
      { 'First name': 'Anna Smith', 'Last name': 'Smith' },
      { firstName: 'Anna', lastName: 'Smith', isDoubtful: false },
    ],
    [
      'the split of the full name else',
      { 'Full name': 'Dr. Anna Smith' },
      { firstName: 'Anna', lastName: 'Smith', isDoubtful: false },
    ],
    ['a first name alone', { 'First name': 'Anna' }, { firstName: 'Anna', lastName: '', isDoubtful: false }],
  ])('are %s', (_, row, names) => expect(namesOf(imported(row))).toEqual(names));

  test('stay as a person wrote them', () => {
    expect(namesOf(prospectOf({ name: 'Smith, J.', firstName: 'jay', lastName: 'smith' }))).toEqual({
      firstName: 'jay',
      lastName: 'smith',
      isDoubtful: false,
    });
  });

  test.each([
    ['', undefined],
    ['J.', undefined],
    ['anna@acme.com', undefined],
    ['Anna 2', undefined],
    ['n/a', undefined],
    ['👩‍💻', undefined],
    ['Acme GmbH', undefined],
    ['anna maria', 'Anna Maria'],
    ['JEAN-PIERRE', 'Jean-Pierre'],
    ['Anna "Annie"', 'Anna'],
    ['Anna | Speaker', 'Anna'],
    ['Anna - Certified Coach', 'Anna'],
    ['Anne-Marie', 'Anne-Marie'],
  ])('take %j in the column of first names as %j', (cell, expected) => expect(cleanFirstName(cell)).toBe(expected));

  test.each([
    ['Smith | Speaker', 'Smith'],
    ['Smith - Certified Coach', 'Smith'],
    ['Smith Certified Coach', 'Smith'],
    ['Smith, Author', 'Smith'],
    ['Smith-Jones', 'Smith-Jones'],
    ['Speaker', 'Speaker'],
    ['Smith Head', 'Smith Head'],
    ['Van der Berg', 'Van der Berg'],
  ])('take %j in the column of last names as %j', (cell, expected) => expect(cleanLastName(cell)).toBe(expected));

  test.each([
    ['Anna', 'Smith', 'Anna Smith'],
    ['小明', '王', '王小明'],
    ['민수', '김', '김민수'],
    ['Anna', '', 'Anna'],
    ['Anna Smith', 'Smith', 'Anna Smith'],
  ])('%j and %j make the name %j', (first, last, name) => expect(joinNames(first, last)).toBe(name));
});

describe('a list whose column of names says that the family name stands first', () => {
  test.each([
    ['Nachname, Vorname', 'Keller Ronja', 'Ronja', 'Keller'],
    ['Nom et prénom', 'Durand Loïc', 'Loïc', 'Durand'],
    ['NOM Prénom', 'LE GOFF Yann', 'Yann', 'Le Goff'],
    ['Cognome e nome', 'Conti Ludovica', 'Ludovica', 'Conti'],
    ['Apellidos y nombre', 'García López María', 'María', 'García López'],
    ['Last name, first name', 'McDonald Ronald', 'Ronald', 'McDonald'],
    ['Last Name First Name', 'Scott McKenzie', 'McKenzie', 'Scott'],
    ['ФИО', 'Ким Юлия', 'Юлия', 'Ким'],
    ['ФИО', 'Иванова Мария Петровна', 'Мария', 'Иванова'],
    ['Achternaam, voornaam', 'van den Berg Sanne', 'Sanne', 'van den Berg'],
    ['Nazwisko i imię', 'Kowalczyk Jagoda', 'Jagoda', 'Kowalczyk'],
    ['Příjmení a jméno', 'Svoboda Šimon', 'Šimon', 'Svoboda'],
    ['Name, Vorname', 'Lorenz, Fritz', 'Fritz', 'Lorenz'],
    ['Name, Vorname', 'Dr. Lorenz Fritz', 'Fritz', 'Lorenz'],
    ['Soyadı Adı', 'Yıldız Ayşe', 'Ayşe', 'Yıldız'],
    ['Teljes név', 'Tóth Csenge', 'Csenge', 'Tóth'],
    ['Vor- und Nachname', 'Fritz Lorenz', 'Fritz', 'Lorenz'],
    ['Nombre y apellidos', 'María García López', 'María', 'García López'],
    ['Name', 'Fritz Lorenz', 'Fritz', 'Lorenz'],
  ])('%j: %j is %s %s', (header, name, firstName, lastName) => {
    expect(namesOf(imported({ [header]: name }))).toEqual({ firstName, lastName, isDoubtful: false });
  });

  test('gives the whole name as it stands', () => {
    expect(imported({ 'Nom et prénom': 'Durand Loïc' }).name).toBe('Durand Loïc');
  });
});

describe('the variables about a prospect', () => {
  test.each([
    ['Dr. Anna Smith', 'Anna', 'Smith'],
    ['Dr. Smith', 'Dr. Smith', 'Smith'],
    ['LinkedIn Member', '', ''],
    ['Acme GmbH', '', ''],
    ['Madonna', 'Madonna', ''],
  ])(
    'for %j are {{firstName}} %j and {{lastName}} %j; {{prospectName}} is the whole name',
    (name, firstName, lastName) =>
      expect(variablesOf(prospectOf({ name }))).toMatchObject({ prospectName: name, firstName, lastName }),
  );
});
