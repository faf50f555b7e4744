import { Account, Teams } from 'appwrite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createPerson,
  guestOf,
  newEmail,
  openEmbeddedTarget,
  refusalOf,
  type EmbeddedTarget,
  type Person,
} from './target.ts';

let target: EmbeddedTarget;
let person: Person;

beforeAll(async () => {
  target = await openEmbeddedTarget();
  person = await createPerson(target);
});
afterAll(() => target.close());

const URL_OF_APP = 'http://localhost:4600/back?next=1&then=2';

interface MailKind {
  readonly name: string;
  readonly request: () => Promise<unknown>;
  /** Sends the request of the page behind the link. */
  readonly follow: (parameters: URLSearchParams) => Promise<unknown>;
}

const guest = () => new Account(guestOf(target));
const of = (parameters: URLSearchParams, name: string): string => parameters.get(name) ?? '';
const proofOf = (parameters: URLSearchParams) => ({
  userId: of(parameters, 'userId'),
  secret: of(parameters, 'secret'),
});

const MAIL_KINDS: readonly MailKind[] = [
  {
    name: 'a magic link',
    request: () => guest().createMagicURLToken({ userId: 'unique()', email: newEmail('magic'), url: URL_OF_APP }),
    follow: (parameters) => guest().createSession(proofOf(parameters)),
  },
  {
    name: 'a recovery',
    request: async () => guest().createRecovery({ email: (await createPerson(target)).email, url: URL_OF_APP }),
    follow: (parameters) => guest().updateRecovery({ ...proofOf(parameters), password: 'a good password' }),
  },
  {
    name: 'a confirmation',
    request: async () => new Account((await createPerson(target)).client).createEmailVerification({ url: URL_OF_APP }),
    follow: (parameters) => guest().updateEmailVerification(proofOf(parameters)),
  },
  {
    name: 'an invitation',
    async request() {
      const teams = new Teams(person.client);
      const { $id: teamId } = await teams.create({ teamId: 'unique()', name: 'Fish & Chips' });
      await teams.createMembership({ teamId, roles: ['member'], email: newEmail('invited'), url: URL_OF_APP });
    },
    follow: (parameters) =>
      new Teams(guestOf(target)).updateMembershipStatus({
        ...proofOf(parameters),
        teamId: of(parameters, 'teamId'),
        membershipId: of(parameters, 'membershipId'),
      }),
  },
];

async function mailOf({ request }: MailKind) {
  await request();
  return target.embedded.mails.at(-1) ?? expect.fail('no mail was sent');
}

const linksInHtml = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => (href ?? '').replaceAll('&amp;', '&'));
const linksInText = (text: string): string[] => text.match(/https?:\S+/g) ?? [];

describe.each(MAIL_KINDS)('$name', (kind) => {
  test.each(['html', 'text'] as const)('the link in its %s part leads to the address and works once', async (part) => {
    const mail = await mailOf(kind);
    const [link = ''] = part === 'html' ? linksInHtml(mail.html) : linksInText(mail.text);
    const { searchParams } = new URL(link);
    expect([searchParams.get('next'), searchParams.get('then')]).toEqual(['1', '2']);
    await kind.follow(searchParams);
    expect(await refusalOf(kind.follow(searchParams))).toMatch(/^40[19] /);
  });

  test('its parts have the same text and one link: a button, an address to copy, and a line of its own', async () => {
    const { html, text } = await mailOf(kind);
    const [link = ''] = linksInText(text);
    expect(linksInText(text)).toEqual([link]);
    expect(text.split('\n')).toContain(link);
    expect(linksInHtml(html)).toEqual([link]);
    const shown = html
      .slice(html.indexOf('<div class="sheet"'))
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll('&#39;', "'")
      .replaceAll(/\s+/g, ' ');
    expect(shown).toContain(`copy this address into your browser: ${link} `);
    for (const paragraph of text.split('\n\n').filter((one) => !one.includes(link))) expect(shown).toContain(paragraph);
  });

  test('its html loads nothing, has colours for light and dark, and a preheader with its subject', async () => {
    const { html, subject, text } = await mailOf(kind);
    expect(html).not.toMatch(/src=|url\(|@import|<(?:img|script|link|iframe|form|table)\b/i);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html).toContain(`<title>${subject.replaceAll('&', '&amp;')}</title>`);
    const [, preheader] = /<div style="display:none[^"]*">([^<]*)<\/div>/.exec(html) ?? [];
    expect(preheader?.replaceAll('&amp;', '&')).toBe(text.split('\n\n')[1]);
  });
});
