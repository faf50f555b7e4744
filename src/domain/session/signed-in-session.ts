import * as z from 'zod/mini';
import { lenientString } from '../wire/lenient-schemas.ts';
import { toUtc } from '../wire/wire-document.ts';

/** Describes one sign-in of a person, on this or another device. */
export interface SignedInSession {
  readonly id: string;
  /** Whether it is the session of this browser. */
  readonly isCurrent: boolean;
  /** When the person signed in, UTC ISO; empty when unknown. */
  readonly since: string;
  /** Browser and operating system (`Chrome`, `Windows`); empty when unknown. */
  readonly browser: string;
  readonly system: string;
  /** Network address of the sign-in; empty when unknown. */
  readonly ip: string;
}

const sessionListSchema = z.looseObject({
  sessions: z.array(
    z.looseObject({
      $id: z.string(),
      $createdAt: lenientString,
      current: z.catch(z.boolean(), false),
      clientName: lenientString,
      osName: lenientString,
      ip: lenientString,
    }),
  ),
});

/** Reads Appwrite's list of sessions: this browser's first, then the newest. Throws a ZodError without ids. */
export const readSessions = (answer: unknown): SignedInSession[] =>
  sessionListSchema
    .parse(answer)
    .sessions.map((wire) => ({
      id: wire.$id,
      isCurrent: wire.current,
      since: toUtc(wire.$createdAt),
      browser: wire.clientName,
      system: wire.osName,
      ip: wire.ip,
    }))
    .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent) || other.since.localeCompare(one.since));
