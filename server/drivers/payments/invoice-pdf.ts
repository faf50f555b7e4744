import { formatPrice } from '#domain/billing/currency.ts';
import { normalizeText } from '#domain/text/normalize-text.ts';
import type { SandboxAccount, SandboxInvoice } from './sandbox/account.ts';

const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const AMOUNT_WIDTH = 120;

/**
 * Characters that the standard PDF fonts lack. Web fonts cannot replace them: the drawing library cannot embed their
 * composed letters.
 */
const UNPRINTABLE =
  /[^\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]+/gu;
const ELLIPSIS = '[…]';
/** Latin letters whose stroke is not a combining mark. */
const PLAIN: Readonly<Record<string, string>> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i' };
/**
 * Returns a name in the letters of the fonts: with accents where they exist, without them where not, and with a mark
 * for letters that are missing altogether.
 */
const toStandardCharacters = (text: string): string =>
  normalizeText(text, 'NFC').replace(UNPRINTABLE, (letters) =>
    normalizeText(letters, 'NFD')
      .replace(/\p{Mark}/gu, '')
      .replace(/[ŁłĐđı]/g, (letter) => PLAIN[letter] ?? letter)
      .replace(UNPRINTABLE, ELLIPSIS),
  );
const isWhole = (text: string): boolean => toStandardCharacters(text) === normalizeText(text, 'NFC');
const NOT_WHOLE =
  'Some letters of the name cannot be printed here: they are shown without accents, or as […]. The name under Billing is the valid one.';

/**
 * Draws an invoice of the sandbox as a PDF document. The drawing library is loaded with the first invoice, so that no
 * start waits for fonts.
 */
export async function drawInvoice(
  account: Pick<SandboxAccount, 'name' | 'email'>,
  invoice: SandboxInvoice,
): Promise<Uint8Array<ArrayBuffer>> {
  // Invoices from before `billedTo` was stored use the account's name.
  const { name, email } = invoice.billedTo ?? account;
  const { default: PDFDocument } = await import('pdfkit');
  const { number, createdAtMs, currency, lines, chargedMinor, status } = invoice;
  const at = new Date(createdAtMs);
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    compress: false,
    lang: 'en',
    info: { Title: `Invoice ${number}`, Author: 'Outrider', CreationDate: at },
  });
  const price = (amountMinor: number): string => toStandardCharacters(formatPrice(amountMinor / 100, currency));
  const row = (words: string, amountMinor: number): void => {
    const { y } = document;
    document.text(toStandardCharacters(words), MARGIN, y, { width: WIDTH - AMOUNT_WIDTH });
    const below = document.y;
    document.text(price(amountMinor), MARGIN + WIDTH - AMOUNT_WIDTH, y, { width: AMOUNT_WIDTH, align: 'right' });
    document.x = MARGIN;
    document.y = below + 8;
  };
  const rule = (): void => {
    document
      .moveTo(MARGIN, document.y)
      .lineTo(MARGIN + WIDTH, document.y)
      .lineWidth(0.5)
      .strokeColor('#94a3b8')
      .stroke();
    document.y += 10;
  };

  document.font('Helvetica-Bold').fontSize(22).text('Invoice');
  document
    .font('Helvetica')
    .fontSize(10)
    .fillColor('#b45309')
    .text('Sandbox: no money moves. This document is not a legal invoice.');
  document.moveDown(2).fillColor('#0f172a').fontSize(11);
  document
    .text(`Number: ${number}`)
    .text(`Date: ${at.toISOString().slice(0, 10)}`)
    .text(`Status: ${status.charAt(0).toUpperCase()}${status.slice(1)}`);
  document
    .moveDown()
    .font('Helvetica-Bold')
    .text('Billed to')
    .font('Helvetica')
    .text(toStandardCharacters(name === '' ? 'No name given' : name))
    .text(toStandardCharacters(email));
  if (!isWhole(`${name}${email}`)) document.fontSize(8).text(NOT_WHOLE).fontSize(11);
  document.moveDown(2);
  rule();
  for (const { words, amountMinor } of lines) row(words, amountMinor);
  rule();
  document.font('Helvetica-Bold');
  row('Total', chargedMinor);

  const pieces: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (piece: Uint8Array) => pieces.push(piece));
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(pieces))));
    document.on('error', reject);
    document.end();
  });
}
