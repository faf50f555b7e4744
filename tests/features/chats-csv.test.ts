import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { ChatCommand } from '#domain/commands/chat/definitions.ts';
import { issuedCommandSchema } from '#domain/commands/command.ts';
import { recogniseColumns } from '#domain/prospect/prospect-columns.ts';
import { readProspectRow } from '#domain/prospect/prospect-row.ts';
import { chatIdSchema } from '#domain/wire/ids.ts';
import { chatsCsv } from '#features/chats/export/chats-csv.ts';
import { apply } from '#replica/apply.ts';
import { commit } from '#replica/commit.ts';
import { chatRows, openTestReplica } from '#support/replicas.ts';
import { chatDocument, TEAM_ID, wireTime } from '#support/wire-documents.ts';

const NAMES = {
  campaign: () => 'Spring',
  profile: () => 'Léa',
  member: (id: string) => (id === 'robin' ? 'Robin' : ''),
  tag: (id: string) => (id === 'tag1' ? 'Hot' : ''),
};
const messageOf = (role: string, content: unknown, at: number) => ({ id: `m${at}`, role, content, date: wireTime(at) });

/**
 * Exports these conversations, some with evicted messages, while commands wait. Returns the rows of the file by column.
 */
async function exportRows(
  documents: readonly ReturnType<typeof chatDocument>[],
  evictedIds: readonly string[] = [],
  waiting: readonly ChatCommand[] = [],
): Promise<Record<string, string>[]> {
  const replica = await openTestReplica();
  await apply(replica, { rows: [chatRows(...documents)] });
  await replica.db.chatBodies.bulkDelete([...evictedIds]);
  for (const command of waiting)
    await commit(
      replica,
      issuedCommandSchema.parse({ id: command.chatId, teamId: TEAM_ID, issuedAt: wireTime(3), command }),
    );
  const file = await chatsCsv(
    replica.db,
    documents.map(({ $id }) => $id),
    NAMES,
    new AbortController().signal,
  );
  replica.close();
  return Papa.parse<Record<string, string>>(file?.parts.join('').replace('\uFEFF', '').trimEnd() ?? '', {
    header: true,
  }).data;
}

describe('the chat export', () => {
  it('the chat export has the whole last message with its line breaks, and only its beginning when the messages were evicted', async () => {
    const words = `${'Well. '.repeat(60)}\n"Bye"`;
    const document = (id: string) =>
      chatDocument(id, 9, { messages: [messageOf('assistant', 'Hello', 1), messageOf('user', words, 5)] });
    const [whole, evicted] = await exportRows([document('c1'), document('c2')], ['c2']);
    expect(whole).toMatchObject({
      last_message: words,
      last_message_by: 'Prospect',
      last_message_at: '2026-03-02T09:00:05.000Z',
      messages: '2',
    });
    expect(evicted).toMatchObject({ last_message_at: '2026-03-02T09:00:05.000Z', messages: '2' });
    expect(evicted?.['last_message']).toBe(`${words.slice(0, 139)}…`);
  });

  it('the chat export has the decision by hand with who, when and why, and the reason of the AI', async () => {
    const item = (more: object) => JSON.stringify({ percentage: 84, explanation: 'Asked', date: wireTime(1), ...more });
    const byHand = { percentage: 20, explanation: '=No budget', date: wireTime(2), verdict: 'not-qualified' };
    const rows = await exportRows([
      chatDocument('c1', 9, { qualificationHistory: [item({ ...byHand, by: 'robin' }), item({})] }),
      chatDocument('c2', 9, { qualificationHistory: [item({}), item({ ...byHand, byKey: 'CRM' })] }),
      chatDocument('c3', 9, { qualificationHistory: [item({})] }),
    ]);
    const rated = {
      score: '20',
      reason: 'Asked',
      decision: 'Not qualified',
      decided_at: '2026-03-02T09:00:02.000Z',
      decision_note: "'=No budget",
    };
    expect(rows).toMatchObject([
      { ...rated, decided_by: 'Robin' },
      { ...rated, decided_by: 'CRM' },
      { score: '84', reason: 'Asked', decision: '', decided_by: '', decided_at: '', decision_note: '' },
    ]);
  });

  it('the chat export names nobody for a rating that is not saved yet, least of all who rated before', async () => {
    const item = { percentage: 20, explanation: 'No', date: wireTime(2), verdict: 'not-qualified', by: 'robin' };
    const history = { qualificationHistory: [JSON.stringify(item)] };
    const rate = (chatId: string, verdict: 'qualified' | 'automatic'): ChatCommand => ({
      type: 'chat.rate',
      chatId: chatIdSchema.parse(chatId),
      verdict,
      score: 90,
      note: '',
    });
    const rows = await exportRows(
      [chatDocument('c1', 9, history), chatDocument('c2', 9, history), chatDocument('c3', 9, history)],
      [],
      [rate('c1', 'qualified'), rate('c2', 'automatic')],
    );
    const nobody = { decided_by: '', decided_at: '', decision_note: '' };
    expect(rows).toMatchObject([
      { ...nobody, decision: 'Qualified' },
      { ...nobody, decision: '' },
      { decision: 'Not qualified', decided_by: 'Robin', decision_note: 'No' },
    ]);
  });

  it('the chat export names the member whom a conversation is assigned to, by the id after they left', async () => {
    const rows = await exportRows([
      chatDocument('c1', 9, { assignee: 'robin' }),
      chatDocument('c2', 9, { assignee: 'gone' }),
      chatDocument('c3', 9),
    ]);
    expect(rows.map(({ assigned_to }) => assigned_to)).toEqual(['Robin', 'gone', '']);
  });

  it('the chat export names the tags in one cell, without those that are deleted', async () => {
    const rows = await exportRows([
      chatDocument('c1', 9, { tags: ['tag1', 'gone', 'tag1'] }),
      chatDocument('c2', 9, { tags: ['gone'] }),
      chatDocument('c3', 9),
    ]);
    expect(rows.map(({ tags }) => tags)).toEqual(['Hot, Hot', '', '']);
  });

  it('the chat export has the notes in one cell, a line each, with day and author', async () => {
    const note = (text: string, who: object) => JSON.stringify({ id: text, text, at: wireTime(8), ...who });
    const rows = await exportRows([
      chatDocument('c1', 9, {
        notes: [note('Call in May', { by: 'robin' }), note('=HYPERLINK("x")', { byKey: 'CRM' })],
      }),
      chatDocument('c2', 9),
    ]);
    const day = wireTime(8).slice(0, 10);
    expect(rows.map(({ notes }) => notes)).toEqual([
      `${day} · Robin · Call in May\n${day} · CRM · =HYPERLINK("x")`,
      '',
    ]);
  });

  it('the chat export names who took a conversation over, and nobody once it is handed back', async () => {
    const turn = (control: string, who: object) => JSON.stringify({ control, at: wireTime(8), note: '', ...who });
    const rows = await exportRows([
      chatDocument('c1', 9, { controlHistory: [turn('person', { by: 'robin' })] }),
      chatDocument('c2', 9, { controlHistory: [turn('person', { byKey: 'CRM' })] }),
      chatDocument('c3', 9, { controlHistory: [turn('ai', { by: 'robin' }), turn('person', { by: 'robin' })] }),
    ]);
    expect(rows.map(({ taken_over_by }) => taken_over_by)).toEqual(['Robin', 'CRM', '']);
  });

  it('the chat export has no last-message time without a message, and an invitation is no message', async () => {
    const invited = { messages: '[]', status: 1, lastActivityAt: wireTime(7) };
    const rows = await exportRows(
      [
        chatDocument('c1', 9, invited),
        chatDocument('c2', 9, invited),
        chatDocument('c3', 9, { messages: [messageOf('user', { text: 'Yes?' }, 5)] }),
      ],
      ['c2'],
    );
    for (const row of rows)
      expect(row).toMatchObject({ last_message_at: '', messages: '0', last_message: '', last_message_by: '' });
  });

  it('the chat export has the imported job, and city and country in one column that an import splits again', async () => {
    const prospect = (parts: object) => ({
      prospect: JSON.stringify({
        name: 'Ada Lovelace',
        headline: 'Buyer',
        profileUrl: 'https://www.linkedin.com/in/ada',
        ...parts,
      }),
    });
    const rows = await exportRows([
      chatDocument(
        'c1',
        1,
        prospect({ city: 'Lyon', country: 'FR', extra: { Phone: '1', 'Job title': 'Head of Sales' } }),
      ),
      chatDocument('c2', 1, prospect({ city: '', country: 'FR' })),
      chatDocument('c3', 1, prospect({ city: 'Lyon', country: '' })),
    ]);
    expect(rows.map(({ title, location }) => [title, location])).toEqual([
      ['Head of Sales', 'Lyon, FR'],
      ['', ''],
      ['', 'Lyon'],
    ]);
    const columns = recogniseColumns(rows);
    expect(columns).toMatchObject({ jobTitle: 'title', location: 'location', city: 'city', country: 'country' });
    expect(
      rows.map((row) => readProspectRow(row, columns).prospect).map(({ city, country }) => [city, country]),
    ).toEqual([
      ['Lyon', 'FR'],
      ['', 'FR'],
      ['Lyon', ''],
    ]);
  });
});
