import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { readProspectRow, recogniseColumns } from '#domain/prospect/prospect-columns.ts';
import { chatsCsv } from '#features/chats/export/chats-csv.ts';
import { apply } from '#replica/apply.ts';
import { chatRows, openTestReplica } from '#support/replicas.ts';
import { chatDocument, wireTime } from '#support/wire-documents.ts';

const NAMES = { campaign: () => 'Spring', profile: () => 'Léa' };
const said = (role: string, content: unknown, at: number) => ({ id: `m${at}`, role, content, date: wireTime(at) });

/** The rows of the file of these conversations, by column. */
async function rowsOf(
  documents: readonly ReturnType<typeof chatDocument>[],
  freed: readonly string[] = [],
): Promise<Record<string, string>[]> {
  const replica = await openTestReplica();
  await apply(replica, { rows: [chatRows(...documents)] });
  await replica.db.chatBodies.bulkDelete([...freed]);
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

describe('conversations as a file', () => {
  it('the chat export has the whole last message with its line breaks, and only its beginning when the messages are not on this device', async () => {
    const words = `${'Well. '.repeat(60)}\n"Bye"`;
    const document = (id: string) =>
      chatDocument(id, 9, { messages: [said('assistant', 'Hello', 1), said('user', words, 5)] });
    const [whole, begun] = await rowsOf([document('c1'), document('c2')], ['c2']);
    expect(whole).toMatchObject({
      last_message: words,
      last_message_by: 'Prospect',
      last_message_at: '2026-03-02T09:00:05.000Z',
      messages: '2',
    });
    expect(begun).toMatchObject({ last_message_at: '2026-03-02T09:00:05.000Z', messages: '2' });
    expect(begun?.['last_message']).toBe(`${words.slice(0, 139)}…`);
  });

  it('the chat export has no last-message time when there is no message: an invitation is not one', async () => {
    const invited = { messages: '[]', status: 1, lastActivityAt: wireTime(7) };
    const rows = await rowsOf(
      [
        chatDocument('c1', 9, invited),
        chatDocument('c2', 9, invited),
        chatDocument('c3', 9, { messages: [said('user', { text: 'Yes?' }, 5)] }),
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
    const rows = await rowsOf([
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
