import * as z from 'zod/mini';
import { isStopped, type Webhook } from '#domain/webhook/webhook.ts';
import { isStopReason, type StopReason } from '#domain/webhook/webhook-delivery.ts';

/** Current failures already announced on this device. */
export const announcedFailuresSchema = z.array(z.string());

interface Stop {
  /** Identifies this failure; switching the webhook on and off makes a new one. */
  readonly id: string;
  readonly name: string;
  readonly reason: StopReason;
}

/**
 * Returns the webhooks switched off because of their receivers' answers that are not announced yet, and the ids to
 * remember.
 */
export function failuresToAnnounce(
  webhooks: readonly Webhook[],
  announced: readonly string[],
): { readonly toAnnounce: readonly Stop[]; readonly announced: readonly string[] } {
  const stops = webhooks.filter(isStopped).flatMap(({ id, name, health }): Stop[] => {
    const reason = health?.stopReason ?? '';
    return isStopReason(reason) ? [{ id: `${id}|${health?.failingSince ?? ''}`, name, reason }] : [];
  });
  return { toAnnounce: stops.filter(({ id }) => !announced.includes(id)), announced: stops.map(({ id }) => id) };
}
