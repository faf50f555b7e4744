import type { NetworkTimeAnswer } from '#domain/time/simulated-time.ts';
import type { Random } from '#domain/random.ts';
import type { ConversationWriter } from '#server/ai/conversation-writer.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { Mail } from '#server/drivers/mail/mail.ts';
import { createSandbox, readSandboxTime } from './sandbox/sandbox.ts';
import { createSandboxSignIn, type SandboxSignIn } from './sandbox/sandbox-sign-in.ts';
import type { Network, NetworkClock } from './network.ts';
import type { NetworkSignIn } from './sign-in.ts';
import type { WorkingCalendars } from './working-calendars.ts';

interface NetworkSettings {
  /** Milliseconds of the simulated network per real millisecond. */
  readonly sandboxSpeed: number;
}

interface NetworkDeps {
  readonly backend: Backend;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly random: Random;
  /** Stores a mail in the sandbox's mailbox; undefined when mails are really sent, or sent elsewhere. */
  readonly storeMail: ((mail: Mail) => Promise<void>) | undefined;
}

/** Everything the product needs of the network. */
export interface NetworkDrivers {
  readonly network: Network;
  /** Writes the messages of the simulated profiles; an installation with a model replaces it. */
  readonly writer: ConversationWriter;
  readonly clock: NetworkClock;
  readonly calendarOf: WorkingCalendars;
  readonly signIn: NetworkSignIn;
  /** The simulated sign-in that the page `/sandbox/network` steers. */
  readonly sandboxSignIn: SandboxSignIn;
  /** Returns the network's time and how fast it runs. */
  readTime(): Promise<NetworkTimeAnswer>;
}

/** Network time that each task of a simulated sign-in takes, and the most real time: a person watches it. */
const STEP_NETWORK_MS = 27_000;
const MAX_STEP_MS = 2_000;

/** Returns the drivers of the network: the simulated one, which is the only one so far. */
export function chooseNetwork(
  { sandboxSpeed: speed }: NetworkSettings,
  { backend, now, random, storeMail }: NetworkDeps,
): NetworkDrivers {
  const sandbox = createSandbox({ backend, speed, now });
  const stepMs = Math.min(MAX_STEP_MS, STEP_NETWORK_MS / speed);
  const sandboxSignIn = createSandboxSignIn({ backend, now, random, storeMail, stepMs });
  return {
    ...sandbox,
    signIn: sandboxSignIn.driver,
    sandboxSignIn,
    readTime: () => readSandboxTime(sandbox, { speed }),
  };
}
