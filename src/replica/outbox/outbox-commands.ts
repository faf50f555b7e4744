import { readIssued, type IssuedCommand } from '#domain/commands/command.ts';
import type { OutboxEntry } from '../db.ts';

/**
 * Parses the command of an entry; undefined when another build of the app wrote it in a form that this one does not
 * know. Such an entry is kept and shown but not sent, and its lane waits behind it (law 9).
 */
export const issuedOf = (entry: Pick<OutboxEntry, 'issued'>): IssuedCommand | undefined => readIssued(entry.issued);
