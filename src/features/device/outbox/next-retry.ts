import type { SyncStatus } from '#domain/sync/sync-status.ts';
import type { OutboxEntry } from '#replica/db.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';
import { isUnsent } from '#replica/outbox/outbox-entries.ts';
import { dueAtMs, headsOf } from '#replica/outbox/outbox.ts';

/** When a command is sent next, and what it waits for. */
export type NextRetry =
  | {
      readonly kind:
        | 'on-its-way'
        | 'now'
        | 'after-sign-in'
        | 'when-reachable'
        | 'after-another'
        | 'after-update'
        | 'after-browser-update'
        | 'refused';
    }
  /** `atMs` is Unix ms. */
  | { readonly kind: 'at'; readonly atMs: number };

/** What sending depends on besides the command. */
export interface Sending extends Pick<SyncStatus, 'reach'> {
  /** False in a browser without locks, which never sends (`canSend`). */
  readonly canSend: boolean;
}

/** Returns what each outbox entry waits for, by id. Every command has exactly one answer, whatever the state. */
export function nextRetries(
  entries: readonly OutboxEntry[],
  sending: Sending,
  nowMs: number,
): ReadonlyMap<string, NextRetry> {
  const heads = new Set(headsOf(entries).map((entry) => entry.id));
  return new Map(entries.map((entry) => [entry.id, nextTryOf(entry, heads.has(entry.id), sending, nowMs)]));
}

function nextTryOf(entry: OutboxEntry, isHead: boolean, { reach, canSend }: Sending, nowMs: number): NextRetry {
  if (!isUnsent(entry)) return { kind: 'refused' };
  if (issuedOf(entry) === undefined) return { kind: 'after-update' };
  if (!canSend) return { kind: 'after-browser-update' };
  if (entry.state === 'sending') return { kind: 'on-its-way' };
  if (reach === 'needs-sign-in') return { kind: 'after-sign-in' };
  if (reach === 'unreachable') return { kind: 'when-reachable' };
  if (!isHead) return { kind: 'after-another' };
  const atMs = dueAtMs(entry, nowMs);
  return atMs > nowMs ? { kind: 'at', atMs } : { kind: 'now' };
}
