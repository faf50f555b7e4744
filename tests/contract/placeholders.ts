import { createHmac } from 'node:crypto';

/** Placeholders that stand for something different each time and are never compared. */
const LOOSE = new Set(['unixTime', 'httpDate', 'phrase', 'recoveryCode', 'passwordHash']);
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+00:00$/;

/** What values look like that the server makes, by the beginning or end of their names (contract §1.2, 1.3, 1.8). */
const FORMS: readonly (readonly [name: RegExp, form: RegExp])[] = [
  [/^id:|Id(?:\.|$)/, /^[0-9a-f]{20}$/],
  [/^session\./, /^[A-Za-z0-9+/]+=*$/],
  [/^jwt/, /^[\w-]+\.[\w-]+\.[\w-]+$/],
  [/^magicSecret/, /^[0-9a-f]{64}$/],
  [/^(?:invite|recovery|verification)Secret/, /^[0-9a-f]{256}$/],
  [/^number$/, /^\d+(?:\.\d+)?$/],
  [/^otpCode$/, /^\d{6}$/],
];

const PLACEHOLDER = /\{\{([^{}]+)\}\}/g;

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Values the server made, by the names the recording gave them. */
export class Placeholders {
  readonly #bound = new Map<string, string>();
  readonly #momentsOf = new Map<string, Set<string>>();

  constructor(given: Readonly<Record<string, string>>) {
    for (const [name, value] of Object.entries(given)) this.#bound.set(name, value);
  }

  /** The text to send. */
  fill(text: string): string {
    return text.replace(PLACEHOLDER, (whole, name: string) => this.#valueOf(name) ?? whole);
  }

  fillAll(value: unknown): unknown {
    if (typeof value === 'string') return this.fill(value);
    if (Array.isArray(value)) return value.map((one) => this.fillAll(one));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [this.fill(key), this.fillAll(one)]));
    return value;
  }

  #valueOf(name: string): string | undefined {
    const repeated = /^repeat:(.*):(\d+)$/s.exec(name);
    if (repeated !== null) return (repeated[1] ?? '').repeat(Number(repeated[2]));
    const tampered = /^(.*)\.tampered$/.exec(name);
    if (tampered !== null)
      return this.#bound.get(tampered[1] ?? '')?.replace(/[^.]+$/, (signature) => 'A'.repeat(signature.length));
    const totp = /^totp:(.*)$/.exec(name);
    if (totp !== null) return totpCode(this.#bound.get(totp[1] ?? '') ?? '');
    return this.#bound.get(name);
  }

  /**
   * Compares a text of the recording with one of the answer; names seen for the first time are bound. `owner` is the id
   * of the document a date belongs to: only the dates of one document are compared with each other.
   */
  matches(expected: string, actual: string, owner: string | undefined): boolean {
    const filled = this.fill(expected);
    if (!filled.includes('{{')) return filled === actual;
    const names: string[] = [];
    const pattern = filled
      .split(PLACEHOLDER)
      .map((part, position) => {
        if (position % 2 === 0) return escapeRegExp(part);
        names.push(part);
        return '(.+)';
      })
      .join('');
    const found = new RegExp(`^${pattern}$`, 's').exec(actual);
    if (found === null) return false;
    return names.every((name, position) => this.#bind(name, found[position + 1] ?? '', owner));
  }

  #bind(name: string, value: string, owner: string | undefined): boolean {
    if (LOOSE.has(name)) return true;
    if (name.startsWith('datetime:')) return this.#bindDate(name, value, owner);
    const known = this.#valueOf(name);
    if (known !== undefined) return known === value;
    if (name !== 'number') this.#bound.set(name, value);
    return FORMS.every(([of, form]) => !of.test(name) || form.test(value));
  }

  #bindDate(name: string, value: string, owner: string | undefined): boolean {
    if (!DATE_TIME.test(decodeURIComponent(value))) return false;
    if (owner === undefined) return true;
    const known = this.#bound.get(`${name} of ${owner}`);
    this.#bound.set(`${name} of ${owner}`, value);
    if (known !== undefined) return known === value;
    // A new number is a moment this document has not had before.
    const moments = this.#momentsOf.get(owner) ?? new Set<string>();
    this.#momentsOf.set(owner, moments);
    return moments.size < moments.add(value).size;
  }
}

/** The present code of a TOTP secret in base32 (RFC 6238). */
function totpCode(secret: string): string {
  const bits = [...secret.replace(/=+$/, '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
