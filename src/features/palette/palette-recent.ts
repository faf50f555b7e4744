import * as z from 'zod/mini';
import type { ReplicaDatabase } from '#replica/db.ts';
import type { Replica } from '#replica/replica.ts';

const RECENT_KEY = 'palette-recent';
const MAX_RECENT = 12;
const recentSchema = z.catch(z.array(z.string()), []);

/** What was chosen last, the latest first. It lies with the person's data and goes with them. */
export const readRecent = async (db: ReplicaDatabase): Promise<readonly string[]> =>
  recentSchema.parse((await db.meta.get(RECENT_KEY))?.value ?? []);

export async function rememberRecent({ db }: Replica, key: string): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const before = await readRecent(db);
    await db.meta.put({
      key: RECENT_KEY,
      value: [key, ...before.filter((other) => other !== key)].slice(0, MAX_RECENT),
    });
  });
}
