import { lacksDashboard, type ServersReach } from '#domain/sync/servers-reach.ts';
import type { OutboxEntry } from '#replica/db.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';
import { isUnsent } from '#replica/outbox/outbox-entries.ts';
import { dueAtMs, headsOf } from '#replica/outbox/outbox.ts';

/** What a command waits for before it is sent, or that it is being sent or was refused. */
export type NextRetry =
  | {
      readonly kind:
        | 'on-its-way'
        | 'now'
        | 'after-sign-in'
        | 'when-reachable'
        | 'when-dashboard-answers'
        | 'after-another'
        | 'after-update'
        | 'after-browser-update'
        | 'refused';
    }
  /** `atMs` is Unix ms. */
  | { readonly kind: 'at'; readonly atMs: number };

/** What sending depends on besides the command itself. */
export interface SendConditions extends ServersReach {
  /** False in a browser without locks, which never sends (`canSend`). */
  readonly canSend: boolean;
}

/** Returns what each entry of the outbox waits for, by the id of its command. `entries` is the whole outbox. */
export function nextRetries(
  entries: readonly OutboxEntry[],
  conditions: SendConditions,
  nowMs: number,
): ReadonlyMap<string, NextRetry> {
  const heads = new Set(headsOf(entries).map((entry) => entry.id));
  return new Map(entries.map((entry) => [entry.id, nextRetryOf(entry, heads.has(entry.id), conditions, nowMs)]));
}

/** Returns what a command waits for; `isHead`: no earlier command of its lane waits before it. */
function nextRetryOf(entry: OutboxEntry, isHead: boolean, conditions: SendConditions, nowMs: number): NextRetry {
  const { reach, canSend } = conditions;
  if (!isUnsent(entry)) return { kind: 'refused' };
  if (issuedOf(entry) === undefined) return { kind: 'after-update' };
  if (!canSend) return { kind: 'after-browser-update' };
  if (entry.state === 'sending') return { kind: 'on-its-way' };
  if (reach === 'needs-sign-in') return { kind: 'after-sign-in' };
  if (reach === 'unreachable') return { kind: 'when-reachable' };
  if (lacksDashboard(conditions)) return { kind: 'when-dashboard-answers' };
  if (!isHead) return { kind: 'after-another' };
  const atMs = dueAtMs(entry, nowMs);
  return atMs > nowMs ? { kind: 'at', atMs } : { kind: 'now' };
}
