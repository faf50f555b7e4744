import type { SyncStatus } from '#domain/sync-status.ts';
import type { OutboxEntry } from '#replica/db.ts';
import { issuedOf } from '#replica/outbox-commands.ts';
import { isUnsent } from '#replica/outbox-entries.ts';
import { dueAtMs, headsOf } from '#replica/outbox.ts';

/** When a command goes out next, and what it waits for. */
export type NextTry =
  | { readonly kind: 'on-its-way' | 'now' | 'after-sign-in' | 'when-reachable' | 'after-another' | 'after-update' | 'refused' }
  /** `atMs` is Unix ms. */
  | { readonly kind: 'at'; readonly atMs: number };

/** What each command of the outbox waits for, by its id. Law: exactly one answer per command, whatever the state. */
export function nextTries(entries: readonly OutboxEntry[], { reach }: Pick<SyncStatus, 'reach'>, nowMs: number): ReadonlyMap<string, NextTry> {
  const heads = new Set(headsOf(entries).map((entry) => entry.id));
  return new Map(entries.map((entry) => [entry.id, nextTryOf(entry, heads.has(entry.id), reach, nowMs)]));
}

function nextTryOf(entry: OutboxEntry, isHead: boolean, reach: SyncStatus['reach'], nowMs: number): NextTry {
  if (!isUnsent(entry)) return { kind: 'refused' };
  if (issuedOf(entry) === undefined) return { kind: 'after-update' };
  if (entry.state === 'sending') return { kind: 'on-its-way' };
  if (reach === 'needs-sign-in') return { kind: 'after-sign-in' };
  if (reach === 'unreachable') return { kind: 'when-reachable' };
  if (!isHead) return { kind: 'after-another' };
  const atMs = dueAtMs(entry, nowMs);
  return atMs > nowMs ? { kind: 'at', atMs } : { kind: 'now' };
}

const SOON_MS = 60_000;

/** The same as a sentence; `clockOf` writes a time of day. */
export function nextTryWords(next: NextTry, nowMs: number, clockOf: (atMs: number) => string): string {
  switch (next.kind) {
    case 'refused':
      return 'Not sent again by itself';
    case 'on-its-way':
      return 'Being sent now';
    case 'now':
      return 'Will be sent now';
    case 'after-sign-in':
      return 'Will be sent after you sign in';
    case 'when-reachable':
      return 'Will be sent when you are back online';
    case 'after-another':
      return 'Will be sent after the change before it';
    case 'after-update':
      return 'Kept for the version of the app that made it; restart the app to update it, or discard the change';
    case 'at':
      return next.atMs - nowMs <= SOON_MS ? 'Next try within a minute' : `Next try at ${clockOf(next.atMs)}`;
  }
}
