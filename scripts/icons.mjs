import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from './find-browser.mjs';
import { readOptions } from './options.mjs';
import { PROJECT_ROOT } from './project-root.mjs';

/**
 * Draws the mark, a chevron ahead of three dots in a line, into `public`: as SVG, and as the PNG files that systems ask
 * for. To be run after a change of the drawing: `node scripts/icons.mjs`.
 */
readOptions({
  command: 'node scripts/icons.mjs',
  about: 'Draws the mark and its variants into public, as SVG and PNG files.',
});
const ACCENT = '#1d63d8';
const ACCENT_ON_DARK = '#7fb0ff';

/**
 * Draws the mark in a view box of 32 × 32. At 16 px every dot is still two pixels wide, with one pixel between dots.
 */
const mark = (colour) =>
  `<g fill="${colour}"><circle cx="4" cy="16" r="2.4"/><circle cx="10.3" cy="16" r="2.4"/><circle cx="16.6" cy="16" r="2.4"/></g>` +
  `<path d="M17.5 5.5 28 16 17.5 26.5" fill="none" stroke="${colour}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`;

/** Draws the icon of a shortcut, white on the accent colour, from lucide's data in a view box of 24 × 24. */
async function shortcut(name) {
  const source = readFileSync(join(PROJECT_ROOT, `node_modules/lucide-react/dist/esm/icons/${name}.mjs`), 'utf8');
  const data = source.slice(source.indexOf('node: [') + 'node: '.length, source.indexOf('\n  ]\n};') + '\n  ]'.length);
  const { default: node } = await import(`data:text/javascript,export default ${encodeURIComponent(data)}`);
  const shapes = node.map(
    ([shape, attributes]) =>
      `<${shape} ${Object.entries(attributes)
        .filter(([key]) => key !== 'key')
        .map(([key, value]) => `${key}="${value}"`)
        .join(' ')}/>`,
  );
  return svg(
    `<rect width="32" height="32" rx="7" fill="${ACCENT}"/><g transform="translate(6.4 6.4) scale(.8)" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shapes.join('')}</g>`,
  );
}

/** Draws the mark in the middle of a square, at `scale` of its width. */
const centred = (colour, scale) =>
  `<g transform="translate(16 16) scale(${scale}) translate(-16 -16)">${mark(colour)}</g>`;
const svg = (content) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${content}</svg>\n`;

const tile = (radius, scale) =>
  svg(`<rect width="32" height="32" rx="${radius}" fill="${ACCENT}"/>${centred('#fff', scale)}`);

const FAVICON = svg(
  `<style>g{fill:${ACCENT}}path{stroke:${ACCENT}}@media(prefers-color-scheme:dark){g{fill:${ACCENT_ON_DARK}}path{stroke:${ACCENT_ON_DARK}}}</style>` +
    mark(ACCENT),
);

const DRAWINGS = { 'icons/mark.svg': tile(7, 0.75), 'favicon.svg': FAVICON };
const PICTURES = [
  { file: 'icons/icon-192.png', size: 192, drawing: tile(7, 0.75) },
  { file: 'icons/icon-512.png', size: 512, drawing: tile(7, 0.75) },
  // Systems cut these to a shape of their own: the mark stays within the middle four fifths.
  { file: 'icons/maskable-512.png', size: 512, drawing: tile(0, 0.58) },
  // Systems colour this one: only its alpha counts.
  { file: 'icons/monochrome-512.png', size: 512, drawing: svg(centred('#fff', 0.75)) },
  { file: 'icons/maskable-192.png', size: 192, drawing: tile(0, 0.58) },
  { file: 'icons/shortcut-messages.png', size: 96, drawing: await shortcut('messages-square') },
  { file: 'icons/shortcut-needs-me.png', size: 96, drawing: await shortcut('reply') },
  { file: 'icons/shortcut-campaigns.png', size: 96, drawing: await shortcut('megaphone') },
  { file: 'icons/shortcut-import.png', size: 96, drawing: await shortcut('upload') },
  { file: 'icons/apple-touch-icon.png', size: 180, drawing: tile(0, 0.7) },
];

const folder = join(PROJECT_ROOT, 'public');
mkdirSync(join(folder, 'icons'), { recursive: true });
for (const [file, drawing] of Object.entries(DRAWINGS)) writeFileSync(join(folder, file), drawing);

const browser = await chromium.launch({
  executablePath: await findBrowser(),
  chromiumSandbox: process.getuid?.() !== 0,
  args: ['--disable-gpu'],
});
try {
  const page = await browser.newPage();
  for (const { file, size, drawing } of PICTURES) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${drawing}`);
    writeFileSync(join(folder, file), await page.screenshot({ omitBackground: true }));
  }
} finally {
  await browser.close();
}
console.log(`Drew ${Object.keys(DRAWINGS).length} drawings and ${PICTURES.length} pictures into public/.`);
