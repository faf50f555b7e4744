import { useState } from 'react';
import * as z from 'zod/mini';
import { localStorageItem } from '#replica/storage/local-storage.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** The same mail is not sent to the same address again before this. */
const RESEND_AFTER_MS = 60_000;

const waitSchema = z.object({ mail: z.string(), address: z.string(), untilMs: z.number() });

/** Until when (Unix ms) a kind of mail is not sent to an address again. */
type MailWait = z.output<typeof waitSchema>;
export type Mail = 'magic-link' | 'recovery' | 'confirmation';

/**
 * Those that are not over. One that would end later than any begins was noted by a clock that has been set back since.
 */
const notOver = (waits: readonly MailWait[], nowMs: number): readonly MailWait[] =>
  waits.filter(({ untilMs }) => untilMs > nowMs && untilMs <= nowMs + RESEND_AFTER_MS);

const isOf = (mail: Mail, address: string) => (wait: MailWait) =>
  wait.mail === mail && wait.address === address.trim().toLowerCase();

/** When this mail may be sent to this address again (Unix ms); undefined when it may at once. */
export const findCooldownEnd = (
  waits: readonly MailWait[],
  mail: Mail,
  address: string,
  nowMs: number,
): number | undefined => notOver(waits, nowMs).find(isOf(mail, address))?.untilMs;

/** The waits with that of a mail that was sent now; those that are over are dropped, and with them their addresses. */
export const withSent = (waits: readonly MailWait[], mail: Mail, address: string, nowMs: number): MailWait[] => [
  ...notOver(waits, nowMs).filter((wait) => !isOf(mail, address)(wait)),
  { mail, address: address.trim().toLowerCase(), untilMs: nowMs + RESEND_AFTER_MS },
];

/** Beside the page: neither a way back nor a reload ends a wait, but a sign-out does. */
const kept = localStorageItem('mail-waits', z.array(waitSchema));

/** The wait of a mail to an address, counting down: another address has its own. `begin` when it was sent. */
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
