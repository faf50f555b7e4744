import { expect, it } from 'vitest';
import { withSuggestion } from '#features/chats/suggestions/reply-suggestion.ts';

const answer = { text: 'We start on Tuesday.', credits: 2, writer: 'model', gist: 'tuesday' } as const;

it.each([
  ['an empty field', '', 'We start on Tuesday.'],
  ['blanks', ' \n', 'We start on Tuesday.'],
  ['what it was asked to say', ' tuesday\n', 'We start on Tuesday.'],
  ['another text', 'Hello Ada,\n', 'Hello Ada,\n\nWe start on Tuesday.'],
])('a suggested reply taken into a field with %s loses nothing that was typed', (_, typed, text) => {
  expect(withSuggestion(typed, answer)).toBe(text);
});
