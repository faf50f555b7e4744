import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countPending } from '#replica/storage/device-replicas.ts';
import { wipeReplica } from '#replica/storage/wipe.ts';
import { MemoryCaches } from '#support/memory-caches.ts';

beforeEach(() => void vi.stubGlobal('caches', new MemoryCaches()));
afterEach(() => vi.unstubAllGlobals());

it('a replica that two parts of the app wipe at the same moment is gone, and neither fails', async () => {
  const name = 'outrider|test|twice';
  // Both see it; then one has deleted it.
  const exists = vi.spyOn(Dexie, 'exists').mockResolvedValue(true);
  await wipeReplica(name);
  expect(await countPending(name)).toBe(0);
  exists.mockRestore();
  expect(await Dexie.exists(name)).toBe(false);
});
