import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readChat } from '#domain/chat/chat.ts';
import { ProspectFacts } from '#features/chats/conversation/prospect-facts.tsx';
import { chatDocument } from '#support/wire-documents.ts';

describe('the prospect facts', () => {
  const NAMES = new Map([['robin', 'Robin Doe']]);
  const textOf = (qualificationHistory: readonly unknown[]): string => {
    const { chat, body } = readChat(
      chatDocument('c', 1, { qualificationHistory: qualificationHistory.map((one) => JSON.stringify(one)) }),
    );
    const markup = renderToStaticMarkup(
      createElement(ProspectFacts, {
        openChat: { chat, body, profile: undefined, campaign: undefined, memberNames: NAMES, unread: undefined },
        assigning: null,
        tagging: null,
        rating: null,
      }),
    );
    return markup
      .slice(markup.indexOf('Qualification'))
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ');
  };

  it('the prospect facts show company, place and custom fields, each with its term', () => {
    const facts = (prospect: object): string => {
      const { chat, body } = readChat(chatDocument('c', 1, { messages: '[]', prospect: JSON.stringify(prospect) }));
      const markup = renderToStaticMarkup(
        createElement(ProspectFacts, {
          openChat: { chat, body, profile: undefined, campaign: undefined, memberNames: NAMES, unread: undefined },
          assigning: null,
          tagging: null,
          rating: null,
        }),
      );
      return markup
        .slice(markup.indexOf('<dl'), markup.indexOf('</dl>'))
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim();
    };
    const ada = { name: 'Ada', company: 'Engines', city: 'London', country: 'GB' };
    expect(facts({ ...ada, extra: { Email: 'ada@engines.example' } })).toBe(
      'Company Engines Place London, GB Email ada@engines.example Messages 0',
    );
    expect(facts({ ...ada, company: '', city: '' })).toBe('Place GB Messages 0');
    expect(facts({ name: 'Ada' })).toBe('Messages 0');
  });

  it('the prospect facts show the score of the chat with its reason, and the earlier scores', () => {
    const qualification = (percentage: number, explanation: string, day: number) => ({
      percentage,
      explanation,
      date: `2026-03-0${day}T12:00:00.000Z`,
    });
    const text = textOf([
      qualification(82, 'Asks for a date', 3),
      qualification(40, 'Wants to know more', 2),
      qualification(10, 'Greets', 1),
    ]);
    expect(text).toMatch(
      /Qualification 82%, high .*Asks for a date 2 earlier scores 40% .* Wants to know more 10% .* Greets/,
    );
    expect(textOf([qualification(82, 'Asks for a date', 3)])).not.toContain('earlier');
    expect(textOf([qualification(82, '', 3), qualification(40, '', 2)])).toContain('1 earlier score');
    // With the time of the qualification.
    expect(textOf([qualification(82, 'Asks for a date', 3)])).toMatch(/82%, high \S.* Asks for a date/);
    expect(textOf([])).toContain('Not qualified yet');
  });

  it('the prospect facts show who rated the chat by hand, when and why, and what the AI says beside it', () => {
    const item = (percentage: number, explanation: string, more: object = {}) => ({
      percentage,
      explanation,
      date: '2026-03-03T12:00:00.000Z',
      ...more,
    });
    const text = textOf([
      item(82, 'Asks for a date'),
      item(20, 'No budget', { verdict: 'not-qualified', by: 'robin', byKey: '' }),
      item(90, '', { verdict: 'qualified', by: '', byKey: 'CRM' }),
      item(40, 'Greets'),
    ]);
    expect(text).toMatch(
      /Qualification 20 Not qualified Qualification 20%, low Rated by Robin Doe .* No budget AI: 82% .* Asks for a date 2 earlier scores Qualified, 90% Rated with the API key CRM .* 40% .* Greets/,
    );
    const gone = textOf([item(20, '', { verdict: 'undecided', by: 'a former member', byKey: '' })]);
    expect(gone).toMatch(/Not decided Qualification 20%, low Rated \S/);
  });
});
