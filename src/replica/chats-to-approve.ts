import type { ReplicaDatabase } from './db.ts';
import { EARLIEST, LATEST } from './index-range.ts';

/** Counts a team's conversations with a message of the AI to approve, without reading them. */
export const countToApprove = ({ chats }: Pick<ReplicaDatabase, 'chats'>, teamId: string): Promise<number> =>
  chats.where('[teamId+draftAt]').between([teamId, EARLIEST], [teamId, LATEST], true, true).count();
