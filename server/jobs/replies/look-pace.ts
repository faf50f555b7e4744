const SECOND_MS = 1_000;

/** Looks in a second at the messages of one profile that wait for something else than their time. */
export const LOOKS_A_SECOND = 5;

/** Profiles whose looks are remembered; the one planned longest ago goes first. */
const MAX_PROFILES = 1_000;

/**
 * Spreads the looks at what waits: of the thousands of messages of a profile that is paused, no more are looked at in a
 * second than of some hundreds. Kept for a process; after a restart they are spread as they are looked at.
 */
export class LookPace {
  /** By profile, how many looks are planned for a second. */
  readonly #planned = new Map<string, Map<number, number>>();

  /** Plans a look at this time, or as soon after it as there is room. Returns when. */
  plan(profileId: string, nowMs: number, atMs: number): number {
    const planned = this.#plannedOf(profileId);
    for (const second of planned.keys()) if (second < Math.floor(nowMs / SECOND_MS)) planned.delete(second);
    const wanted = Math.floor(atMs / SECOND_MS);
    let second = wanted;
    while ((planned.get(second) ?? 0) >= LOOKS_A_SECOND) second += 1;
    planned.set(second, (planned.get(second) ?? 0) + 1);
    return second === wanted ? atMs : second * SECOND_MS;
  }

  #plannedOf(profileId: string): Map<number, number> {
    const planned = this.#planned.get(profileId) ?? new Map<number, number>();
    this.#planned.delete(profileId);
    this.#planned.set(profileId, planned);
    const [oldest] = this.#planned.keys();
    if (this.#planned.size > MAX_PROFILES && oldest !== undefined) this.#planned.delete(oldest);
    return planned;
  }
}
