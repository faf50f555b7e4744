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
const notOver = (waits: readonly ResendCooldown[], nowMs: number): readonly ResendCooldown[] =>
  waits.filter(({ untilMs }) => untilMs > nowMs && untilMs <= nowMs + RESEND_AFTER_MS);

const isOf = (mail: Mail, address: string) => (wait: ResendCooldown) =>
  wait.mail === mail && wait.address === address.trim().toLowerCase();

/** Returns when this mail may be sent to this address again (Unix ms); undefined when at once. */
export const findCooldownEnd = (
  waits: readonly ResendCooldown[],
  mail: Mail,
  address: string,
  nowMs: number,
): number | undefined => notOver(waits, nowMs).find(isOf(mail, address))?.untilMs;

/** Adds a cooldown for a mail sent now; expired ones are dropped with their addresses. */
export const withSent = (
  waits: readonly ResendCooldown[],
  mail: Mail,
  address: string,
  nowMs: number,
): ResendCooldown[] => [
  ...notOver(waits, nowMs).filter((wait) => !isOf(mail, address)(wait)),
  { mail, address: address.trim().toLowerCase(), untilMs: nowMs + RESEND_AFTER_MS },
];

/** Stored, so that it survives navigation and reloads; sign-out clears it. */
const kept = localStorageItem('mail-waits', z.array(waitSchema));

/** Returns the running cooldown of a mail to an address; `begin` starts it. Each address has its own. */
export function useResendCooldown(mail: Mail, address: string): { readonly secondsLeft: number; begin(): void } {
  const [{ waits, readAtMs }, setRead] = useState(() => ({ waits: kept.read() ?? [], readAtMs: Date.now() }));
  const secondsLeft = useSecondsLeft(findCooldownEnd(waits, mail, address, readAtMs));
  return {
    secondsLeft,
    begin() {
      const nowMs = Date.now();
      const next = withSent(kept.read() ?? [], mail, address, nowMs);
      kept.keep(next);
      setRead({ waits: next, readAtMs: nowMs });
    },
  };
}
