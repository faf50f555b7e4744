import { OutriderError } from '#domain/wire/errors.ts';
import { WEBHOOK_ADDRESS_MESSAGES, webhookAddressProblem } from '#domain/webhook/webhook-address.ts';
import { isLoopback } from '#server/http/loopback.ts';
import { isPublicHost } from '#server/page-reader/page-address.ts';
import { isPublicAddress } from '#server/page-reader/public-ip.ts';

/** True for addresses that a delivery may connect to; loopback ones in development alone. */
export const mayConnectTo = (address: string, toLoopback: boolean): boolean =>
  isPublicAddress(address) || (toLoopback && isLoopback(address));

/**
 * The address of a webhook, read: https, without credentials, on a host that may be public; in development this machine
 * too, also by http. What the name leads to is looked at when something is sent. Throws `invalid_request` with a
 * sentence.
 */
export function parseWebhookAddress(text: string, toLoopback: boolean): URL {
  const problem = webhookAddressProblem(text);
  if (problem !== undefined) throw new OutriderError('invalid_request', problem);
  if (!URL.canParse(text.trim())) throw new OutriderError('invalid_request', WEBHOOK_ADDRESS_MESSAGES.none);
  const url = new URL(text.trim());
  if (url.username !== '' || url.password !== '')
    throw new OutriderError('invalid_request', WEBHOOK_ADDRESS_MESSAGES.credentials);
  const isOwn = toLoopback && isLoopback(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOwn))
    throw new OutriderError('invalid_request', WEBHOOK_ADDRESS_MESSAGES.insecure);
  if (!isOwn && !isPublicHost(url.hostname)) throw new OutriderError('invalid_request', WEBHOOK_ADDRESS_MESSAGES.inner);
  return url;
}
