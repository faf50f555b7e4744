import { readIssued, type IssuedCommand } from '#domain/commands/command.ts';
import type { OutboxEntry } from '../db.ts';

/**
 * The command of an entry, parsed like everything from storage; undefined when another build of the app wrote it in a
 * way this one does not know. Such an entry is kept and shown, nothing of it is sent, and its lane waits behind it (law
 * 9).
 */
export const issuedOf = (entry: Pick<OutboxEntry, 'issued'>): IssuedCommand | undefined => readIssued(entry.issued);
