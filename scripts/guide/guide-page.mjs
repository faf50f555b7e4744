import { escapeHtml } from './guide-markdown.mjs';

/** The mark of the app, as in `public/favicon.svg`. */
const LOGO =
  '<svg viewBox="0 0 32 32" width="20" height="20" aria-hidden="true"><g fill="currentColor"><circle cx="4" cy="16" r="2.4"/><circle cx="10.3" cy="16" r="2.4"/><circle cx="16.6" cy="16" r="2.4"/></g><path d="M17.5 5.5 28 16 17.5 26.5" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/></svg>';

/**
 * @typedef {object} GuideLink
 * @property {string} address
 * @property {string} title
 *
 * @typedef {object} GuidePage
 * @property {string} guidePath
 * @property {string} language code of the page's language
 * @property {Readonly<Record<string, string>>} texts of the frame, in the page's language (`docs/guide/…/texts.json`)
 * @property {string} title
 * @property {string} description
 * @property {string} address
 * @property {string} html
 * @property {GuideLink} home the contents
 * @property {readonly { title: string, links: readonly GuideLink[] }[]} groups of the contents, in order
 * @property {readonly (GuideLink & { code: string, name: string })[]} translations the page in every language
 */

/** Puts what follows a title in a list of the contents on a line of its own. */
const splitTitles = (html) => html.replaceAll(/<li>(<a [^>]*>[^<]*<\/a>)\s*: ([^<]*)/g, '<li>$1<span>$2</span>');

/**
 * Renders a page of the guide. It works without a script; `search.js` shows the search field.
 * @param {GuidePage} page
 */
export function renderPage({
  guidePath,
  language,
  texts,
  title,
  description,
  address,
  html,
  home,
  groups,
  translations,
}) {
  const text = (name) => escapeHtml(texts[name]);
  const links = groups.flatMap((group) => group.links);
  const position = links.findIndex((link) => link.address === address);
  const isHome = address === home.address;
  const link = (target, attributes = '') =>
    `<a href="${target.address}"${target.address === address ? ' aria-current="page"' : ''}${attributes}>${escapeHtml(target.title)}</a>`;
  const contents = groups
    .map(
      (group) =>
        `<h2>${escapeHtml(group.title)}</h2><ul>${group.links.map((target) => `<li>${link(target)}</li>`).join('')}</ul>`,
    )
    .join('');
  const neighbour = (target, label, relation) =>
    target === undefined
      ? '<span></span>'
      : `<a rel="${relation}" href="${target.address}"><small>${label}</small> ${escapeHtml(target.title)}</a>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f8fa">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#14171c">
<meta name="description" content="${escapeHtml(description)}">
<title>${isHome ? escapeHtml(title) : `${escapeHtml(title)} · ${text('guide')}`}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${guidePath}/guide.css">
${translations.map((one) => `<link rel="alternate" hreflang="${one.code}" href="${one.address}">`).join('\n')}
<script type="module" src="${guidePath}/search.js"></script>
</head>
<body>
<a class="skip" href="#content">${text('skip')}</a>
<header>
<a class="home" href="${home.address}"${isHome ? ' aria-current="page"' : ''}>${LOGO} ${text('guide')}</a>
<form role="search" hidden data-index="${home.address}/search.json">
<input type="search" id="search" aria-label="${text('search')}" placeholder="${text('search')}" autocomplete="off"
  aria-controls="found">
<div class="found" id="found" hidden>
<p role="status" data-none="${text('nothingFound')}" data-one="${text('oneFound')}" data-many="${text('manyFound')}"
  data-failed="${text('searchFailed')}"></p>
<ol></ol>
</div>
</form>
<nav class="tools" aria-label="${text('tools')}">
${translations
  .filter(({ code }) => code !== language)
  .map((one) => `<a href="${one.address}" hreflang="${one.code}" lang="${one.code}">${escapeHtml(one.name)}</a>`)
  .join('\n')}
<a class="app" href="/dashboard">${text('openApp')}</a>
</nav>
</header>
<div class="columns">
${
  isHome
    ? ''
    : `<nav class="contents" aria-label="${text('contents')}">
<details><summary>${text('contents')}</summary>${contents}</details>
<div class="wide">${contents}</div>
</nav>`
}
<main id="content" tabindex="-1"${isHome ? ' class="start"' : ''}>
${isHome ? splitTitles(html) : html}
${
  isHome || position < 0
    ? ''
    : `<nav class="neighbours" aria-label="${text('neighbours')}">
${neighbour(links[position - 1], text('previous'), 'prev')}${neighbour(links[position + 1], text('next'), 'next')}
</nav>`
}
</main>
</div>
</body>
</html>
`;
}
