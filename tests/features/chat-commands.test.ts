import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it } from 'vitest';
import { readChat } from '#domain/chat/chat.ts';
import { errorMessageOf } from '#domain/wire/errors.ts';
import { togglePause } from '#features/chats/chat-commands.ts';
import { apply } from '#replica/apply.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
import { dismissToast, toastsAtom } from '#ui/notices/toast.ts';
import { chatRows, openTestReplica } from '#support/replicas.ts';
import { chatDocument } from '#support/wire-documents.ts';

const toasts = () => getDefaultStore().get(toastsAtom);
afterEach(() => {
  for (const { key } of toasts()) dismissToast(key);
});

const document = chatDocument('chat1', 1);
const { chat } = readChat(document);
/** Returns the failure toast, whose title is that of part 2 §8. */
const failureToasts = (description: string) => [
  { tone: 'danger', title: 'Failed to update conversation status', description },
];

describe('a pause', () => {
  it('a stored pause waits to be sent and is not reported as a failure', async () => {
    const replica = await openTestReplica();
    await apply(replica, { rows: [chatRows(document)] });
    await togglePause(replica, chat);
    expect(await listUnsent(replica.db)).toHaveLength(1);
    expect(toasts()).toEqual([]);
    replica.close();
  });

  it('a pause of a chat no longer on the device is reported as failed, with the reason', async () => {
    const replica = await openTestReplica();
    await togglePause(replica, chat);
    expect(toasts()).toMatchObject(failureToasts(errorMessageOf('not_found')));
    replica.close();
  });

  it('a pause that cannot be stored is reported as failed and retryable', async () => {
    const replica = await openTestReplica();
    await apply(replica, { rows: [chatRows(document)] });
    replica.close();
    await togglePause(replica, chat);
    expect(toasts()).toMatchObject(failureToasts('An error occurred. Please try again.'));
  });
});
