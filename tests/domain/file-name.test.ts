import { expect, test } from 'vitest';
import { plainFileName } from '#domain/text/file-name.ts';

test.each([
  ['people.csv', 'people.csv'],
  ['Geteilt, März.csv', 'Geteilt, März.csv'],
  ['../../etc/people.csv', 'people.csv'],
  ['C:\\lists\\people.csv', 'people.csv'],
  ['gpj.\u202Evsc.elpoep', 'gpj.vsc.elpoep'],
  ['a\u0000b\u200B.csv', 'ab.csv'],
  ['..', ''],
  ['lists/', 'lists'],
  ['', ''],
])('the file %j gets the plain name %j', (name, plain) => expect(plainFileName(name)).toBe(plain));
