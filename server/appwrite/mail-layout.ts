/** The content of a mail as plain text. The layout escapes it; no other code does. */
export interface MailContent {
  /** The product name, shown above the content. */
  readonly project: string;
  readonly subject: string;
  /** Its code, for `lang`. */
  readonly language: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** The call to action. */
  readonly link?: { readonly href: string; readonly text: string } | undefined;
  /** Introduces the address below a call to action. */
  readonly linkHint: string;
  readonly thanks: string;
}

/** Escapes text for HTML. */
const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character] ?? character,
  );

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Inline styles of the light theme; mail clients that support a dark theme apply `DARK` on top. */
const STYLES = {
  page: `margin:0;padding:24px 12px 40px;background:#f5f6f8;color:#1d2530;${FONT};font-size:16px;line-height:24px`,
  preheader: 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;color:transparent',
  column: 'max-width:560px;margin:0 auto',
  mark: 'margin:0 0 16px;padding:0 4px;font-size:16px;font-weight:650;letter-spacing:-0.01em',
  sheet: 'padding:28px 28px 12px;background:#ffffff;border:1px solid #e0e4ea;border-radius:12px',
  paragraph: 'margin:0 0 16px;overflow-wrap:anywhere',
  action: 'margin:24px 0',
  button:
    'display:inline-block;padding:11px 20px;border-radius:8px;background:#0f62d6;color:#ffffff;font-weight:600;text-decoration:none',
  address: 'margin:0 0 16px;color:#5a6675;font-size:13px;line-height:20px;overflow-wrap:anywhere',
  thanks: 'margin:16px 4px 0;color:#5a6675;font-size:13px;line-height:20px',
} as const;

const DARK = `@media (prefers-color-scheme: dark) {
.page { background: #12161c !important; color: #e7ebf0 !important; }
.sheet { background: #1a2029 !important; border-color: #2c3440 !important; }
.quiet { color: #a3aebb !important; }
.button { background: #4b93ff !important; color: #0c1420 !important; }
}`;

/** Lays out a mail as self-contained HTML: no images, scripts, fonts or external style sheets. */
export function renderHtml(content: MailContent): string {
  const { project, subject, language, greeting, paragraphs, link, linkHint, thanks } = content;
  const paragraph = (text: string): string => `<p style="${STYLES.paragraph}">${escapeHtml(text)}</p>`;
  const [first = '', ...rest] = paragraphs;
  const href = escapeHtml(link?.href ?? '');
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(subject)}</title>`,
    `<style>${DARK}</style>`,
    '</head>',
    `<body class="page" style="${STYLES.page}">`,
    `<div style="${STYLES.preheader}">${escapeHtml(first)}</div>`,
    `<div style="${STYLES.column}">`,
    `<p style="${STYLES.mark}">${escapeHtml(project)}</p>`,
    `<div class="sheet" style="${STYLES.sheet}">`,
    paragraph(greeting),
    paragraph(first),
    ...(link === undefined
      ? []
      : [
          `<p style="${STYLES.action}"><a class="button" style="${STYLES.button}" href="${href}">${escapeHtml(link.text)}</a></p>`,
        ]),
    ...rest.map(paragraph),
    ...(link === undefined
      ? []
      : [`<p class="quiet" style="${STYLES.address}">${escapeHtml(linkHint)}<br>${href}</p>`]),
    '</div>',
    `<p class="quiet" style="${STYLES.thanks}">${escapeHtml(thanks)}</p>`,
    '</div>',
    '</body>',
    '</html>',
  ].join('\n');
}

/** Lays out a mail as plain text; the link is on a line of its own. */
export const renderText = ({ greeting, paragraphs: [first = '', ...rest], link, thanks }: MailContent): string =>
  [greeting, first, ...(link === undefined ? [] : [`${link.text}:\n${link.href}`]), ...rest, thanks].join('\n\n');
