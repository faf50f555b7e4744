import type { DeliveryLine } from '#domain/webhook/webhook-delivery.ts';

interface DeliveryPage {
  readonly deliveries: readonly DeliveryLine[];
  readonly hasMore: boolean;
}

/**
 * Lays the newest page over a list of deliveries, newest first. Lines that the page would have and has not are gone: a
 * filter no longer takes them, or they were deleted. Older lines that a person has loaded stay.
 */
export function mergeDeliveries(before: DeliveryPage, newest: DeliveryPage): DeliveryPage {
  const last = newest.deliveries.at(-1);
  if (last === undefined || !newest.hasMore) return newest;
  const known = new Set(newest.deliveries.map(({ id }) => id));
  const older = before.deliveries.filter(({ id, createdAt }) => !known.has(id) && createdAt < last.createdAt);
  return older.length === 0 ? newest : { deliveries: [...newest.deliveries, ...older], hasMore: before.hasMore };
}
