import * as z from 'zod/mini';
import { lenientText, readJsonText } from './lenient.ts';

/** A person we reach out to, as part of a chat (specification part 2 §3, Chat). `resume` is the avatar's address. */
export const prospectSchema = z.object({
  name: lenientText,
  headline: lenientText,
  country: lenientText,
  city: lenientText,
  resume: lenientText,
  company: lenientText,
  profileUrl: lenientText,
});
export type Prospect = z.output<typeof prospectSchema>;

const NOBODY: Prospect = { name: '', headline: '', country: '', city: '', resume: '', company: '', profileUrl: '' };

/** Reads a prospect from JSON text or an object; `malformed` when there was something that could not be read. */
export const readProspect = (raw: unknown) => readJsonText<Prospect>(raw, prospectSchema, NOBODY);

/**
 * The normal form of a profile address, by which the same person is recognised (formats.md §4): host without `www.` and
 * country, no query or hash, decoded, NFC, lower case, no trailing slash or language suffix. The empty text when the
 * address cannot name a person.
 */
export function toProfileKey(address: string): string {
  const trimmed = address.replace(/[\u200B-\u200D\uFEFF]/g, '').trim();
  if (trimmed === '') return '';
  const withoutScheme = trimmed.replace(/^[a-z]+:\/\//i, '');
  const withoutTail = withoutScheme.split(/[?#]/, 1)[0] ?? '';
  let decoded = withoutTail;
  try {
    decoded = decodeURIComponent(withoutTail);
  } catch {
    // A stray percent sign is part of the text; the raw form is as good an identity as any.
  }
  const [host = '', ...path] = decoded.normalize('NFC').toLowerCase().split('/');
  if (!/(^|\.)linkedin\.com$/.test(host)) return '';
  const [kind, slug] = path.filter((part) => part !== '');
  if (slug === undefined) return '';
  if (kind === 'in' || kind === 'pub') return `linkedin.com/in/${slug}`;
  return '';
}
