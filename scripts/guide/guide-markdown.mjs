import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { Marked } from 'marked';
import { readWebpSize } from './webp-size.mjs';

const VIDEO = /\.webm$/;

/** Escapes text for an element or an attribute. */
export const escapeHtml = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Returns the id of a heading: its words in lower case without accents, joined by hyphens. */
export const toHeadingId = (text) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** Returns the text of inline tokens without their marks. */
const textOf = (tokens = []) =>
  tokens
    .map((token) =>
      token.tokens === undefined ? (token.type === 'html' ? '' : (token.text ?? '')) : textOf(token.tokens),
    )
    .join('');

/** Returns the text of a block: paragraphs, items and cells, divided by spaces. */
function textOfBlock(token) {
  if (token.type === 'list') return token.items.map((item) => item.tokens.map(textOfBlock).join(' ')).join(' ');
  if (token.type === 'table')
    return [...token.header, ...token.rows.flat()].map((cell) => textOf(cell.tokens)).join(' ');
  if (token.type === 'space') return '';
  return token.tokens === undefined ? (token.text ?? '') : token.tokens.map((inner) => textOf([inner])).join('');
}

/**
 * Parses a page of the guide. Links to other pages (`imports.md#columns`) become addresses; pictures get their size, so
 * that nothing moves when they load; a link to the tutorial becomes its player.
 * @param {{ file: string, markdown: string, addressOf: (page: string) => string, folder: string, guidePath: string,
 *   captions: readonly { code: string, name: string }[], language: string }} page `folder` is `docs/guide`, `file` is
 *   relative to it
 * @returns {{ title: string, description: string, html: string, sections: readonly { id: string, heading: string, text:
 *   string }[] }}
 */
export function parsePage({ file, markdown, addressOf, folder, guidePath, captions, language }) {
  const inGuide = (href) => posix.join(posix.dirname(file), href);
  const player = (href) => {
    const address = `${guidePath}/${inGuide(href)}`;
    const tracks = captions.map(
      ({ code, name }) =>
        `<track kind="captions" srclang="${code}" label="${escapeHtml(name)}" src="${address.replace(VIDEO, `.${code}.vtt`)}"${code === language ? ' default' : ''}>`,
    );
    return `<video controls playsinline preload="metadata" src="${address}">${tracks.join('')}</video>`;
  };
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const id = toHeadingId(textOf(tokens));
        const content = this.parser.parseInline(tokens);
        return depth === 1
          ? `<h1>${content}</h1>`
          : `<h${depth} id="${id}">${content} <a class="anchor" href="#${id}" aria-hidden="true" tabindex="-1">#</a></h${depth}>`;
      },
      link({ href, tokens }) {
        if (VIDEO.test(href)) return player(href);
        const [, page, hash = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
        const address = page === undefined ? href : addressOf(page) + hash;
        return `<a href="${escapeHtml(address)}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        const path = inGuide(href);
        const { width, height } = readWebpSize(readFileSync(posix.join(folder, path)));
        return `<img src="${guidePath}/${path}" alt="${escapeHtml(text)}" width="${width}" height="${height}" loading="lazy" decoding="async">`;
      },
      table(token) {
        const cells = (row, tag) =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
        return `<div class="table" tabindex="0" role="group"><table><thead><tr>${cells(token.header, 'th scope="col"').replaceAll('</th scope="col">', '</th>')}</tr></thead><tbody>${rows}</tbody></table></div>`;
      },
    },
  });
  const tokens = marked.lexer(markdown);
  const title = tokens.find(({ type, depth }) => type === 'heading' && depth === 1);
  const lead = tokens.find(({ type }) => type === 'paragraph');
  if (title === undefined || lead === undefined)
    throw new Error(`docs/guide/${file} needs a title ("# …") and a first paragraph.`);
  const sections = [{ id: '', heading: '', parts: [] }];
  for (const token of tokens) {
    if (token.type === 'heading') {
      if (token.depth > 1)
        sections.push({ id: toHeadingId(textOf(token.tokens)), heading: textOf(token.tokens), parts: [] });
    } else sections.at(-1).parts.push(textOfBlock(token));
  }
  return {
    title: textOf(title.tokens),
    description: textOf(lead.tokens).replaceAll(/\s+/g, ' '),
    html: marked.parser(tokens),
    sections: sections.map(({ id, heading, parts }) => ({
      id,
      heading,
      text: parts.join(' ').replaceAll(/\s+/g, ' ').trim(),
    })),
  };
}

/**
 * Reads the order of the pages from the contents page: its second-level headings and the pages linked below each.
 * @param {string} markdown
 * @returns {readonly { title: string, pages: readonly string[] }[]}
 */
export function readContents(markdown) {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      title: part.slice(0, part.indexOf('\n')).trim(),
      pages: [...part.matchAll(/\]\(([\w-]+)\.md\)/g)].map(([, page]) => page),
    }))
    .filter(({ pages }) => pages.length > 0);
}
