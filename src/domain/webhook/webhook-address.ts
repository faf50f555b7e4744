import { t } from '#i18n/translate.ts';

const ADDRESS =
  /^(?<scheme>https?):\/\/(?<user>[^\s/?#]*@)?(?<host>\[[0-9a-f:.]+\]|[^\s/?#:@[\]]+)(?::(?<port>\d{1,5}))?(?:[/?#]\S*)?$/i;
/** Matches the local machine, to which only a development server sends. */
const LOOPBACK = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/i;

/** The port of https; ports below the second constant belong to other services. */
const HTTPS_PORT = 443;
const FIRST_FREE_PORT = 1_024;

export const WEBHOOK_ADDRESS_MESSAGES = {
  none: t('This is not a web address. It must begin with https://.'),
  insecure: t('Use an address that begins with https://, because deliveries contain personal data.'),
  credentials: t(
    'Remove the user name and password from the address, which is shown and stored. Check the signature instead.',
  ),
  port: t('Remove the port, or use one from {first}. Lower ports belong to other services.', {
    first: String(FIRST_FREE_PORT),
  }),
  inner: t('This address is not on the public internet, so nothing can be sent to it.'),
} as const;

/** Says what is wrong with a webhook's address, as far as the address alone shows; undefined when nothing is. */
export function webhookAddressProblem(text: string): string | undefined {
  const { scheme, user, host = '', port } = ADDRESS.exec(text.trim())?.groups ?? {};
  if (scheme === undefined) return WEBHOOK_ADDRESS_MESSAGES.none;
  if (user !== undefined) return WEBHOOK_ADDRESS_MESSAGES.credentials;
  if (LOOPBACK.test(host)) return undefined;
  if (scheme.toLowerCase() === 'http') return WEBHOOK_ADDRESS_MESSAGES.insecure;
  return port === undefined || Number(port) === HTTPS_PORT || Number(port) >= FIRST_FREE_PORT
    ? undefined
    : WEBHOOK_ADDRESS_MESSAGES.port;
}

/** Matches names of parameters that hold something secret. */
const SECRET_NAME =
  /token|secret|passw|pwd|credential|auth|signature|^(?:.*[-_.])?(?:key|apikey|api_key|sig|code|pass|jwt)$|key$/i;
/** Matches what nobody writes by hand: long, of letters and digits. */
const RANDOM_VALUE = /^(?=.*\d)(?=.*[A-Za-z])[\w.~+/=-]{20,}$/;

/**
 * Warns while an address is typed that its readers could use a secret in it: user name and password, or a token in its
 * query or fragment. Undefined when there seems to be none. It may still be saved: some receivers know no other
 * way.
 */
export function webhookAddressWarning(text: string): string | undefined {
  const { user } = ADDRESS.exec(text.trim())?.groups ?? {};
  if (user !== undefined) return WEBHOOK_ADDRESS_MESSAGES.credentials;
  const after = /[?#](?<parameters>\S*)/.exec(text)?.groups?.['parameters'] ?? '';
  for (const part of after.split(/[&?#;]/)) {
    const [name = '', ...value] = part.split('=');
    const isSecret =
      value.length === 0 ? RANDOM_VALUE.test(name) : SECRET_NAME.test(name) || RANDOM_VALUE.test(value.join('='));
    if (isSecret && (value.length === 0 || value.join('=') !== ''))
      return t(
        'The address seems to contain a token (“{name}”). Every member can read it, and receivers log addresses. Remove it, and check the signature instead.',
        { name: name.slice(0, 20) },
      );
  }
  return undefined;
}
