import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openMailbox } from '#server/drivers/mail/sandbox-mailbox.ts';
import { mailAsShown, mailboxPage } from '#server/http/mailbox-page.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'outrider-mail-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const mail = (subject: string, text = '') => ({ to: { address: 'a@b.test', name: 'A' }, subject, text, html: '' });
const open = () => openMailbox(join(directory, 'mailbox.jsonl'), () => 1_000);

describe('the mailbox', () => {
  test('the mailbox keeps mails over a restart, newest first', async () => {
    const mailbox = open();
    await Promise.all(['one', 'two', 'three'].map((subject) => mailbox.send(mail(subject))));
    expect(
      open()
        .list()
        .map(({ subject }) => subject),
    ).toEqual(['three', 'two', 'one']);
  });

  test('drops a line that was cut by a crash, without losing the next mail', async () => {
    await open().send(mail('whole'));
    appendFileSync(join(directory, 'mailbox.jsonl'), '{"to":{"addr');
    const mailbox = open();
    await mailbox.send(mail('after'));
    expect(
      open()
        .list()
        .map(({ subject }) => subject),
    ).toEqual(['after', 'whole']);
  });

  test('the mailbox keeps a bounded number of mails, on disk too', async () => {
    const mailbox = open();
    for (let index = 0; index < 450; index += 1) await mailbox.send(mail(`mail ${index}`));
    expect(mailbox.list()).toHaveLength(200);
    expect(mailbox.list()[0]?.subject).toBe('mail 449');
    expect(readFileSync(join(directory, 'mailbox.jsonl'), 'utf8').split('\n').length).toBeLessThan(405);
  });
});

describe('the mailbox page', () => {
  test('the mailbox page shows text as text, links only web addresses, and may run nothing', async () => {
    const mailbox = open();
    await mailbox.send(
      mail('<img src=x onerror=alert(1)>', 'Hello "you" https://app.test/?a=1&b=2 javascript:alert(1)'),
    );
    const response = mailboxPage(mailbox.list());
    const html = await response.text();
    expect(html).not.toContain('<img');
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;');
    expect([...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1])).toEqual([
      'https://app.test/?a=1&#38;b=2',
      '/sandbox/mailbox/1000-0',
    ]);
    expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test('the mailbox page shows a mail as HTML that may run and load nothing', async () => {
    const mailbox = open();
    await mailbox.send({ ...mail('one'), html: '<p>Hello</p>' });
    const [stored] = mailbox.list();
    const response = mailAsShown(stored ?? expect.fail('no mail'));
    expect(await response.text()).toBe('<p>Hello</p>');
    expect(response.headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; .*; sandbox [a-z -]+$/,
    );
    expect(response.headers.get('Content-Security-Policy')).not.toContain('allow-scripts');
  });

  test('the mailbox page shows no decoys, which are stored for a while and evict no mail', async () => {
    const mailbox = open();
    await mailbox.send(mail('real'));
    for (let index = 0; index < 450; index += 1) await mailbox.send({ ...mail('decoy'), isDecoy: true });
    for (const box of [mailbox, open()]) expect(box.list().map(({ subject }) => subject)).toEqual(['real']);
    expect(readFileSync(join(directory, 'mailbox.jsonl'), 'utf8')).toContain('decoy');
  });

  test('the mailbox page says what to do when the mailbox is empty', async () => {
    expect(await mailboxPage([]).text()).toContain('No mail yet');
  });
});
