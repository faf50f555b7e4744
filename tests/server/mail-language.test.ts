import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#i18n/languages.ts';
import { mailLanguageOf } from '#server/appwrite/mail-language.ts';
import {
  challengeMail,
  codeMail,
  invitationMail,
  magicUrlMail,
  passwordRemovedMail,
  recoveryMail,
  sessionAlertMail,
  verificationMail,
} from '#server/appwrite/mail-texts.ts';

describe('the language of a mail', () => {
  it.each([
    ['English without a wish', {}, 'en'],
    ['that of the app', { 'x-appwrite-locale': 'fr', 'accept-language': 'en' }, 'fr'],
    [
      'English in the app of a French browser',
      { 'x-appwrite-locale': 'en', 'accept-language': 'fr-FR,fr;q=0.9' },
      'en',
    ],
    ['the first of the browser that there is', { 'accept-language': 'de-DE,de;q=0.9,fr;q=0.5,en;q=0.3' }, 'fr'],
    ['English when there is none of the browser’s', { 'accept-language': 'ja, *' }, 'en'],
  ])('a mail is in %s', (_, headers: Record<string, string>, language) => {
    expect(mailLanguageOf({ header: (name) => headers[name] })).toBe(language);
  });

  const codes = LANGUAGES.map(({ code }) => code);
  const languageOf = (code: string) => mailLanguageOf({ header: () => code });

  it.each(codes)('the language %s of the app is one of mails', (code) => {
    expect(languageOf(code)).toBe(code);
  });

  const mailsIn = (code: string) => {
    const to = { address: 'ada@example.com', name: 'Ada', language: languageOf(code) };
    return [
      verificationMail(to, 'Outrider', 'https://o.example/a'),
      recoveryMail(to, 'Outrider', 'https://o.example/a'),
      magicUrlMail(to, 'Outrider', 'https://o.example/a', 'Blue Fox'),
      codeMail(to, 'Outrider', '123456', ''),
      invitationMail(to, 'Outrider', 'North', 'Bo', 'https://o.example/a'),
      sessionAlertMail(to, 'Outrider', { device: '', place: '127.0.0.1', at: '2026-03-01T10:00:00.000+00:00' }),
      passwordRemovedMail(to, 'Outrider'),
      challengeMail(to, 'Outrider', { code: '123456', device: '' }),
    ];
  };

  it.each(codes.filter((code) => code !== 'en'))(
    'each mail in the language %s has a text of its own, in text and HTML, with the same link',
    (code) => {
      const translated = mailsIn(code);
      for (const [index, english] of mailsIn('en').entries()) {
        const mail = translated[index];
        expect(english.html).toContain('<html lang="en">');
        expect(mail?.html).toContain(`<html lang="${code}">`);
        expect(english.text).toMatch(/^Hello Ada,/);
        expect(mail?.subject).not.toBe(english.subject);
        expect(mail?.text.match(/https:\S+/g)).toEqual(english.text.match(/https:\S+/g));
        expect(mail?.text).not.toMatch(/\b(?:the|you|your|this)\b/);
      }
    },
  );

  it('each French mail greets in French and has French punctuation', () => {
    for (const { text } of mailsIn('fr')) {
      expect(text).toMatch(/^Bonjour Ada,/);
      expect(text).not.toMatch(/[ \u00A0][;:?!]|['"]/);
    }
  });
});
