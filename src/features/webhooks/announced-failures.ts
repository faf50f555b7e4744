import * as z from 'zod/mini';
import { isStopped, type Webhook } from '#domain/webhook/webhook.ts';
import { isStopReason, type StopReason } from '#domain/webhook/webhook-delivery.ts';

/** The stops that were told on this device and still last. */
export const announcedFailuresSchema = z.array(z.string());

interface Stop {
  /** Of this stop alone: switched on and off again it is another one. */
  readonly id: string;
  readonly name: string;
  readonly reason: StopReason;
}

/**
 * The webhooks that are off because of what their receivers answered and were not told yet, and what is to be
 * remembered as told.
 */
export function failuresToAnnounce(
  webhooks: readonly Webhook[],
  told: readonly string[],
): { readonly toTell: readonly Stop[]; readonly told: readonly string[] } {
  const stops = webhooks.filter(isStopped).flatMap(({ id, name, health }): Stop[] => {
    const reason = health?.stopReason ?? '';
    return isStopReason(reason) ? [{ id: `${id}|${health?.failingSince ?? ''}`, name, reason }] : [];
  });
  return { toTell: stops.filter(({ id }) => !told.includes(id)), told: stops.map(({ id }) => id) };
}
