import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import { LINE_FIELDS, readDelivery, type DeliveryRecord } from './delivery-record.ts';

/** Attempts of an earlier event of a chat for which later ones wait. */
export const ORDERED_ATTEMPTS = 2;

type OrderedDelivery = Pick<DeliveryRecord, 'chat' | '$sequence'>;

/** Keeps the deliveries of a chat in order: while one waits for its retry, those stored after it stay behind it. */
export interface ChatOrdering {
  /** Holds everything of this chat that was stored after `record` until `untilMs` (Unix milliseconds). */
  hold(record: OrderedDelivery, untilMs: number): void;
  /**
   * Returns until when this delivery waits, Unix milliseconds; 0 when it does not. All deliveries of a chat wait until
   * one time and are then sent in the order they were stored in.
   */
  heldUntilMs(record: OrderedDelivery): number;
}

function createChatOrdering(): ChatOrdering {
  const chats = new Map<string, { readonly first: number; readonly untilMs: number }>();
  return {
    hold({ chat, $sequence }, untilMs) {
      if (chat === '') return;
      const held = chats.get(chat);
      chats.set(
        chat,
        held === undefined
          ? { first: $sequence, untilMs }
          : { first: Math.min(held.first, $sequence), untilMs: Math.max(held.untilMs, untilMs) },
      );
    },
    heldUntilMs({ chat, $sequence }) {
      const held = chats.get(chat);
      return held !== undefined && held.first < $sequence ? held.untilMs : 0;
    },
  };
}

/**
 * Reads what is held already: deliveries that wait for a retry, and those that were put behind them, also when the
 * first was sent by hand meanwhile.
 */
export async function readChatOrdering(backend: Backend, webhookId: string, nowMs: number): Promise<ChatOrdering> {
  const ordering = createChatOrdering();
  const later = [
    Query.equal('webhook', webhookId),
    Query.equal('state', 'waiting'),
    Query.greaterThan('dueAt', new Date(nowMs).toISOString()),
    Query.lessThanEqual('attempts', ORDERED_ATTEMPTS),
  ];
  for await (const page of backend.pages(COLLECTIONS.deliveries, [
    ...later,
    Query.orderAsc('dueAt'),
    Query.select([...LINE_FIELDS, 'chat']),
  ])) {
    for (const record of page.map(readDelivery)) ordering.hold(record, Date.parse(record.dueAt));
  }
  return ordering;
}
