import { describe, expect, it } from 'vitest';
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

  const mailsIn = (language: 'en' | 'fr') => {
    const to = { address: 'ada@example.com', name: 'Ada', language };
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

  it('each mail has another text in each language, in text and HTML, with the same link', () => {
    for (const [index, english] of mailsIn('en').entries()) {
      const french = mailsIn('fr')[index];
      expect(english.html).toContain('<html lang="en">');
      expect(french?.html).toContain('<html lang="fr">');
      expect(english.text).toMatch(/^Hello Ada,/);
      expect(french?.text).toMatch(/^Bonjour Ada,/);
      expect(french?.subject).not.toBe(english.subject);
      expect(french?.text.match(/https:\S+/g)).toEqual(english.text.match(/https:\S+/g));
      expect(french?.text).not.toMatch(/[ \u00A0][;:?!]|['"]/);
      expect(french?.text).not.toMatch(/\b(?:the|you|your|this)\b/);
    }
  });
});
