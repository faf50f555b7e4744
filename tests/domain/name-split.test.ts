import { describe, expect, test } from 'vitest';
import { splitName } from '#domain/prospect/names/name-split.ts';
import { NAMES } from './names-corpus.ts';
import { NAMES_OF_CULTURES } from './names-of-cultures-corpus.ts';

describe.each([...Object.entries(NAMES), ['names of many cultures', NAMES_OF_CULTURES] as const])(
  'the split of %s',
  (_, rows) => {
    test.each(rows.map(([name, firstName, lastName, doubt, hints]) => ({ name, firstName, lastName, doubt, hints })))(
      'reads "$name" as "$firstName" and "$lastName"',
      ({ name, firstName, lastName, doubt, hints }) =>
        expect(splitName(name, hints)).toEqual({ firstName, lastName, isDoubtful: doubt === 'doubtful' }),
    );
  },
);
