import { canParseUrl } from '#domain/text/can-parse-url.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { isLoopback } from '#server/http/loopback.ts';
import { isPublicHost } from '#server/page-reader/page-address.ts';

const REFUSAL = 'This is not the address of a push service that this server can reach.';

/**
 * Parses the address of a push service, which a browser names: https on its usual port, without credentials, on a host
 * that may be public; in development also this machine. The addresses behind the name are checked when something is
 * sent. Throws `invalid_request`.
 */
export function parsePushEndpoint(text: string, toLoopback: boolean): URL {
  const url = canParseUrl(text) ? new URL(text) : undefined;
  const isOwn = url !== undefined && toLoopback && isLoopback(url.hostname);
  const isAllowed =
    url !== undefined &&
    url.username === '' &&
    url.password === '' &&
    (isOwn || (url.protocol === 'https:' && url.port === '' && isPublicHost(url.hostname))) &&
    ['https:', 'http:'].includes(url.protocol);
  if (!isAllowed) throw new OutriderError('invalid_request', REFUSAL);
  return url;
}
