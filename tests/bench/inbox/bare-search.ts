import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * The minimal React page that searches while typing: a field, a count, and as many rows of three plain texts as a
 * window shows, found among a thousand people in memory in the same task. It has the markup of Messages, so that both
 * are measured in the same way.
 */
const PEOPLE = 1_000;
const SHOWN = 9;
const FIRST = ['Marie', 'Martin', 'Paula', 'Omar', 'Quinn', 'Sara', 'Otto', 'Mia', 'Dora', 'Pablo', 'Queenie'];
const LAST = ['Müller', 'Parker', 'Quartermain', 'Operman', 'Salter', 'Marchand', 'Paris'];
const TITLES = [
  'Sales Director',
  'Operations Manager',
  'Head of Marketing',
  'Quality Lead',
  'Partner',
  'Managing Director',
  'Sales Lead',
  'Quarterly Planner',
];
const PLACES = ['Paris', 'Oslo', 'Madrid', 'Prague', 'Quito', 'Salzburg', 'Marseille'];

const pickBy = (words: readonly string[], number: number): string => words[number % words.length] ?? '';

const people = Array.from({ length: PEOPLE }, (_, number) => {
  const name = `${pickBy(FIRST, number * 7)} ${pickBy(LAST, number * 5)}`;
  const headline = `${pickBy(TITLES, number * 3)} in ${pickBy(PLACES, number)}`;
  const message = `Thank you, let us speak of it in the next quarter, number ${number}.`;
  return { id: String(number), name, headline, message, text: `${name} ${headline} ${message}`.toLowerCase() };
});

function BareSearch() {
  const [typed, setTyped] = useState('');
  const found = people.filter(({ text }) => text.includes(typed.trim().toLowerCase()));
  return createElement(
    'main',
    {},
    createElement(
      'div',
      { role: 'search' },
      createElement('input', {
        type: 'search',
        'aria-label': 'Search conversations',
        value: typed,
        onChange: ({ target }: { target: HTMLInputElement }) => setTyped(target.value),
      }),
      createElement('p', { role: 'status' }, `${found.length} conversations`),
    ),
    createElement(
      'ul',
      {},
      found
        .slice(0, SHOWN)
        .map(({ id, name, headline, message }, index) =>
          createElement(
            'li',
            { key: index, 'data-chat': id },
            createElement('p', {}, name),
            createElement('p', {}, headline),
            createElement('p', {}, message),
          ),
        ),
    ),
  );
}

/** Replaces the content of the page by the bare search. */
export function showBareSearch(): void {
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  createRoot(root).render(createElement(BareSearch));
}
