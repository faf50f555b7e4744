/** Domains where anybody gets an address for free; the best known ones. */
const FREE: ReadonlySet<string> = new Set(
  `aim.com aol.com bluewin.ch daum.net email.com fastmail.com fastmail.fm free.fr freenet.de gmail.com gmx.at gmx.ch
  gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.com hushmail.com icloud.com inbox.com laposte.net libero.it
  live.com mac.com mail.com mail.ru me.com msn.com naver.com online.de orange.fr outlook.com pm.me proton.me
  protonmail.com qq.com rambler.ru rediffmail.com rocketmail.com sfr.fr t-online.de tutanota.com walla.co.il walla.com
  wanadoo.fr web.de yahoo.com yandex.com yandex.ru ymail.com zoho.com 126.com 163.com`.split(/\s+/),
);

/** Domains of addresses that are thrown away after minutes; the best known ones. */
const DISPOSABLE: ReadonlySet<string> = new Set(
  `10minutemail.com 10minutemail.net 20minutemail.com discard.email dispostable.com emailondeck.com fakeinbox.com
  getairmail.com getnada.com grr.la guerrillamail.biz guerrillamail.com guerrillamail.de guerrillamail.info
  guerrillamail.net guerrillamail.org incognitomail.org maildrop.cc mailcatch.com mailinator.com mailnesia.com
  mintemail.com mohmal.com moakt.com mytemp.email sharklasers.com spam4.me spamgourmet.com temp-mail.io temp-mail.org
  tempail.com tempmail.com tempmailo.com tempr.email throwawaymail.com trashmail.com trashmail.de yopmail.com
  yopmail.fr yopmail.net`.split(/\s+/),
);

/** Some providers in several countries, such as hotmail.fr. */
const INTERNATIONAL = /^(hotmail|live|outlook|yahoo|yandex)\.(?:[a-z]{2}|com?\.[a-z]{2})$/;

/** How the providers whose addresses have several spellings write an address, given what is before the @. */
const CANONICAL: readonly {
  readonly domains: RegExp;
  readonly domain: string;
  readonly localOf: (local: string) => string;
}[] = [
  {
    domains: /^(?:gmail|googlemail)\.com$/,
    domain: 'gmail.com',
    localOf: (local) => withoutTag(local).replaceAll('.', ''),
  },
  {
    domains: /^(?:(?:hotmail|live|outlook)\.(?:[a-z]{2,3}|com?\.[a-z]{2})|(?:msn|passport)\.com)$/,
    domain: 'outlook.com',
    localOf: (local) => withoutTag(local),
  },
  { domains: /^(?:icloud|mac|me)\.com$/, domain: 'icloud.com', localOf: (local) => withoutTag(local) },
  {
    domains: /^(?:yahoo\.(?:ca|com|co\.uk|de|fr|in|it)|(?:rocketmail|ymail)\.com)$/,
    domain: 'yahoo.com',
    localOf: (local) => local.replace(/-[^-]*$/, ''),
  },
  { domains: /^(?:protonmail\.com|(?:pm|proton)\.me)$/, domain: 'protonmail.com', localOf: (local) => local },
  { domains: /^fastmail\.(?:com|fm)$/, domain: 'fastmail.com', localOf: (local) => local },
];

/** Removes what providers ignore after a plus. */
const withoutTag = (local: string): string => local.replace(/(?<=.)\+.*$/, '');

/**
 * Describes an address in lower case, as the wire's User does: its one spelling at its provider, and who provides it.
 */
export function emailFacts(email: string | null): Record<string, unknown> {
  if (email === null)
    return {
      emailCanonical: '',
      emailIsFree: null,
      emailIsDisposable: null,
      emailIsCorporate: null,
      emailIsCanonical: null,
    };
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  const provider = CANONICAL.find(({ domains }) => domains.test(domain));
  const canonical = provider === undefined ? email : `${provider.localOf(local)}@${provider.domain}`;
  const isDisposable = DISPOSABLE.has(domain);
  const isFree = !isDisposable && (FREE.has(domain) || INTERNATIONAL.test(domain));
  return {
    emailCanonical: canonical,
    emailIsFree: isFree,
    emailIsDisposable: isDisposable,
    emailIsCorporate: !isFree && !isDisposable,
    emailIsCanonical: canonical === email,
  };
}
