import { OutriderError } from '#domain/wire/errors.ts';
import { WEBHOOK_ADDRESS_MESSAGES, webhookAddressProblem } from '#domain/webhook/webhook-address.ts';
import { canParseUrl } from '#domain/text/can-parse-url.ts';
import { isLoopback } from '#server/http/loopback.ts';
import { isPublicHost } from '#server/page-reader/page-address.ts';
import { isPublicAddress } from '#server/page-reader/public-ip.ts';

/** Decides whether a delivery may connect to this address; loopback addresses only in development. */
export const mayConnectTo = (address: string, toLoopback: boolean): boolean =>
  isPublicAddress(address) || (toLoopback && isLoopback(address));

/**
 * Parses the address of a webhook: https, without credentials, on a host that may be public; in development also this
 * machine and http. The addresses behind the name are checked when something is sent. Throws `invalid_request` with a
 * sentence.
 */
export function parseWebhookAddress(text: string, toLoopback: boolean): URL {
  const problem = webhookAddressProblem(text);
  if (problem !== undefined) throw new OutriderError('invalid_request', problem);
  if (!canParseUrl(text.trim())) throw new OutriderError('invalid_request', WEBHOOK_ADDRESS_MESSAGES.none);
  const url = new URL(text.trim());
  if (url.username !== '' || url.password !== '')
    throw new OutriderError('invalid_request', WEBHOOK_ADDRESS_MESSAGES.credentials);
  const isOwn = toLoopback && isLoopback(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOwn))
    throw new OutriderError('invalid_request', WEBHOOK_ADDRESS_MESSAGES.insecure);
  if (!isOwn && !isPublicHost(url.hostname)) throw new OutriderError('invalid_request', WEBHOOK_ADDRESS_MESSAGES.inner);
  return url;
}
