/**
 * Searches the guide in the browser: loads the index of the page's language at the first focus and lists the sections
 * in which every word begins a word. The one script of the guide; without it the contents remain.
 */
const MAX_RESULTS = 8;
/** What a word counts, by where it is found. */
const WEIGHTS = { title: 8, heading: 5, text: 1 };
const SNIPPET_CHARACTERS = 120;

/** Folds case and accents. */
const fold = (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[’']/g, "'").toLowerCase();
const wordsOf = (text) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Ranks the sections in which every word of a query begins a word; the best come first.
 * @param {readonly { title: string, heading: string, text: string }[]} sections
 * @param {string} query
 */
export function searchSections(sections, query) {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return [];
  const scored = sections.map((section) => {
    let score = 0;
    for (const word of wanted) {
      const found = Object.entries(WEIGHTS).reduce((sum, [part, weight]) => {
        // The beginning of a page stands under the page's own title.
        const count = wordsOf(part === 'heading' ? section.heading || section.title : section[part]).filter((one) =>
          one.startsWith(word),
        ).length;
        return sum + weight * Math.min(count, 3);
      }, 0);
      if (found === 0) return { section, score: 0 };
      score += found;
    }
    return { section, score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ section }) => section);
}

/** Returns the part of a text around the first word of a query. */
export function snippetOf(text, query) {
  const [word = ''] = wordsOf(query);
  const at = Math.max(0, fold(text).indexOf(word));
  const start = at < SNIPPET_CHARACTERS / 2 ? 0 : text.lastIndexOf(' ', at - SNIPPET_CHARACTERS / 3) + 1;
  const rest = text.slice(start, start + SNIPPET_CHARACTERS);
  const end = start + SNIPPET_CHARACTERS < text.length ? `${rest.slice(0, rest.lastIndexOf(' '))}…` : rest;
  return start > 0 ? `…${end}` : end;
}

/** Shows the search field and answers it. */
function startSearch(form) {
  const [input, found] = [form.querySelector('input'), form.querySelector('.found')];
  const [status, list] = [found.querySelector('p'), found.querySelector('ol')];
  let sections;
  const load = () => {
    sections ??= fetch(form.dataset.index).then((answer) => {
      if (!answer.ok) throw new Error(`${answer.status}`);
      return answer.json();
    });
    return sections;
  };
  const close = () => {
    found.hidden = true;
  };
  const create = (name, text) => Object.assign(document.createElement(name), { textContent: text });
  const createResult = ({ address, title, heading, text }) => {
    const link = Object.assign(document.createElement('a'), { href: address });
    link.append(
      create('strong', heading === '' ? title : `${title} › ${heading}`),
      create('span', snippetOf(text, input.value)),
    );
    const item = document.createElement('li');
    item.append(link);
    return item;
  };
  const show = async () => {
    const query = input.value;
    if (query.trim() === '') return close();
    try {
      const results = searchSections(await load(), query);
      // A slow index may answer after the next letter.
      if (query !== input.value) return;
      list.replaceChildren(...results.slice(0, MAX_RESULTS).map(createResult));
      const { none, one, many } = status.dataset;
      status.textContent =
        results.length === 0 ? none : results.length === 1 ? one : many.replace('{count}', String(results.length));
    } catch {
      sections = undefined;
      list.replaceChildren();
      status.textContent = status.dataset.failed;
    }
    found.hidden = false;
  };
  /** Moves the focus through the field and its results. */
  const move = (step) => {
    const stops = [input, ...list.querySelectorAll('a')];
    stops[Math.min(stops.length - 1, Math.max(0, stops.indexOf(document.activeElement) + step))].focus();
  };
  input.addEventListener('focus', () => load().catch(() => (sections = undefined)));
  input.addEventListener('input', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  form.addEventListener('keydown', (event) => {
    // An input method has used the key. In Safari its word has ended by then, and an Enter would search.
    if (event.isComposing || event.keyCode === 229) {
      if (event.key === 'Enter' && !event.isComposing) event.preventDefault();
    } else if (event.key === 'Escape') {
      close();
      input.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    }
  });
  // A link to another section of this page keeps the page.
  list.addEventListener('click', close);
  document.addEventListener('click', ({ target }) => !form.contains(target) && close());
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
  form.hidden = false;
}

if (typeof document !== 'undefined') startSearch(document.querySelector('[role="search"]'));
