import { describe, expect, it } from 'vitest';
import { readGreetings } from '#features/greetings/greetings.ts';
import { setNames } from '#features/greetings/greeting-commands.ts';
import { apply } from '#replica/apply.ts';
import { chatRows, openTestReplica } from '#support/replicas.ts';
import { chatDocument } from '#support/wire-documents.ts';

const waiting = (id: string, at: number, name: string, more: object = {}) =>
  chatDocument(id, at, { status: 0, messages: '[]', prospect: JSON.stringify({ name }), ...more });

describe('the preview of greetings', () => {
  it('the preview has the first twenty people who are not contacted yet, the doubtful ones marked', async () => {
    const replica = await openTestReplica();
    await apply(replica, {
      rows: [
        chatRows(
          waiting('contacted', 1, 'Bob Jones', { status: 1 }),
          waiting('elsewhere', 2, 'Bob Jones', { campaign: 'other' }),
          waiting('first', 3, 'Dr. ANNA SMITH'),
          waiting('second', 4, 'Smith, J.'),
          ...Array.from({ length: 30 }, (_, index) => waiting(`more${index}`, 10 + index, 'Cleo Hart')),
        ),
      ],
    });
    const greetings = await readGreetings(replica.db, 'campaign1');
    expect(greetings).toHaveLength(20);
    expect(greetings.slice(0, 3).map(({ text, names }) => [text, names.isDoubtful])).toEqual([
      ['Hi Anna', false],
      ['Hi J.', true],
      ['Hi Cleo', false],
    ]);
    replica.close();
  });

  it('a name that is edited without a connection is shown at once, waits in the outbox, and is certain', async () => {
    const replica = await openTestReplica();
    await apply(replica, { rows: [chatRows(waiting('c1', 3, 'Smith, J.'))] });
    const [before] = await readGreetings(replica.db, 'campaign1');
    if (before === undefined) throw new Error('nobody waits');
    await setNames(replica, before.chat, 'Jay', 'Smith');
    const [after] = await readGreetings(replica.db, 'campaign1');
    expect(after).toMatchObject({
      text: 'Hi Jay',
      names: { firstName: 'Jay', lastName: 'Smith', isDoubtful: false },
      chat: { name: 'Smith, J.', unsaved: { firstName: {} } },
    });
    expect((await replica.db.outbox.toArray()).map(({ issued }) => issued)).toMatchObject([
      { command: { type: 'chat.setNames', chatId: 'c1', firstName: 'Jay', lastName: 'Smith' } },
    ]);
    replica.close();
  });
});
