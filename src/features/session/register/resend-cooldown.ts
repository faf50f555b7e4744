import { useState } from 'react';
import * as z from 'zod/mini';
import { localStorageItem } from '#replica/storage/local-storage.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** Minimum time between two mails of a kind to an address. */
const RESEND_AFTER_MS = 60_000;

const waitSchema = z.object({ mail: z.string(), address: z.string(), untilMs: z.number() });

/** Until when (Unix ms) a kind of mail is not sent to an address again. */
type ResendCooldown = z.output<typeof waitSchema>;
export type Mail = 'magic-link' | 'recovery' | 'confirmation';

/**
 * Returns the cooldowns still running. One that ends later than a new one would comes from a clock that was set back
 * since.
 */
const runningOf = (cooldowns: readonly ResendCooldown[], nowMs: number): readonly ResendCooldown[] =>
  cooldowns.filter(({ untilMs }) => untilMs > nowMs && untilMs <= nowMs + RESEND_AFTER_MS);

const matches = (mail: Mail, address: string) => (cooldown: ResendCooldown) =>
  cooldown.mail === mail && cooldown.address === address.trim().toLowerCase();

/** Returns when this mail may be sent to this address again (Unix ms); undefined when at once. */
export const findCooldownEnd = (
  cooldowns: readonly ResendCooldown[],
  mail: Mail,
  address: string,
  nowMs: number,
): number | undefined => runningOf(cooldowns, nowMs).find(matches(mail, address))?.untilMs;

/** Adds a cooldown for a mail sent now; expired ones are dropped with their addresses. */
export const withSent = (
  cooldowns: readonly ResendCooldown[],
  mail: Mail,
  address: string,
  nowMs: number,
): ResendCooldown[] => [
  ...runningOf(cooldowns, nowMs).filter((cooldown) => !matches(mail, address)(cooldown)),
  { mail, address: address.trim().toLowerCase(), untilMs: nowMs + RESEND_AFTER_MS },
];

/** Stored, so that it survives navigation and reloads; sign-out clears it. */
const storage = localStorageItem('mail-waits', z.array(waitSchema));

/** Returns the running cooldown of a mail to an address; `start` starts it. Each address has its own. */
export function useResendCooldown(mail: Mail, address: string): { readonly secondsLeft: number; start(): void } {
  const [{ cooldowns, readAtMs }, setRead] = useState(() => ({
    cooldowns: storage.read() ?? [],
    readAtMs: Date.now(),
  }));
  const secondsLeft = useSecondsLeft(findCooldownEnd(cooldowns, mail, address, readAtMs));
  return {
    secondsLeft,
    start() {
      const nowMs = Date.now();
      const next = withSent(storage.read() ?? [], mail, address, nowMs);
      storage.save(next);
      setRead({ cooldowns: next, readAtMs: nowMs });
    },
  };
}
