import Papa from 'papaparse';
import type { Connection } from './people.ts';

/** A row of a file, keyed by the header. */
export type CsvRow = Readonly<Record<string, string>>;

const HEADER = ['First Name', 'Last Name', 'URL', 'Email Address', 'Company', 'Position', 'Connected On'];

/** Lines that LinkedIn writes above the header: three, the second long and quoted. */
const PREAMBLE = [
  'Notes:',
  '"When exporting your connection data, you may notice that some of the email addresses are missing. You will only see email addresses for connections who have allowed theirs to be seen or downloaded by their connections, in the privacy settings of their account."',
  '',
];

/** Formats connections like the export of LinkedIn. */
export function formatConnections(connections: readonly Connection[]): string {
  const rows = connections.map(({ firstName, lastName, url, email, company, position, connectedOn }) => [
    firstName,
    lastName,
    url,
    email,
    company,
    position,
    connectedOn,
  ]);
  return `${PREAMBLE.join('\n')}\n${Papa.unparse([HEADER, ...rows], { newline: '\n' })}\n`;
}

/**
 * Parses an export of LinkedIn: skips lines above the header and empty lines, names cells by the header. Throws a
 * RangeError without a header.
 */
export function parseConnections(text: string): CsvRow[] {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  const headerIndex = data.findIndex((cells) => cells[0]?.replace(/^\uFEFF/, '').trim() === HEADER[0]);
  const header = data[headerIndex];
  if (header === undefined) throw new RangeError(`The file has no row that begins with "${HEADER[0]}"`);
  return data
    .slice(headerIndex + 1)
    .map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])));
}
