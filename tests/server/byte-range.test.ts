import { expect, it } from 'vitest';
import { parseByteRange } from '#server/http/byte-range.ts';

it.each([
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['Bytes = 10 - 19', { first: 10, last: 19 }],
  ['bytes=90-1000', { first: 90, last: 99 }],
  ['bytes=-1', { first: 99, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-4', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=a-b', undefined],
  ['items=0-1', undefined],
  ['bytes=99999999999999999999-', 'unsatisfiable'],
])('of a file of 100 bytes, "%s" asks for %j', (header, range) => {
  expect(parseByteRange(header, 100)).toEqual(range);
});

it('nothing of an empty file can be asked for', () => {
  expect(['bytes=0-', 'bytes=-5'].map((header) => parseByteRange(header, 0))).toEqual([
    'unsatisfiable',
    'unsatisfiable',
  ]);
});
