import { useEffect, useEffectEvent, useState } from 'react';
import type { PaymentReturn } from '#domain/billing/payment-return.ts';
import { t } from '#i18n/translate.ts';
import { showToast } from '#ui/notices/toast.ts';
import {
  markReturned,
  applyAnswer,
  isPolled,
  checkoutStorage,
  markOpened,
  paidMessage,
  dismissCheckout,
  restMs,
  type PurchasedItem,
  type Checkout,
  type CheckoutUpdate,
  type PaymentAnswer,
} from './checkout.ts';
import type { PlanRequests } from './plan-requests.ts';

interface CheckoutsProps {
  readonly userId: string;
  /** The active team, which checkouts are begun for. */
  readonly teamId: string;
  /** Name of any of the person's teams; undefined for others. */
  readonly teamName: (teamId: string) => string | undefined;
  readonly requests: Pick<PlanRequests, 'fetchPayment'>;
  /** Search params of a return from a payment. */
  readonly paymentReturn: PaymentReturn | undefined;
  /** Called when they were read and can be removed. */
  readonly onPaymentReturnRead: () => void;
}

/** A returned payment that is not decided yet. */
export interface PendingPayment {
  readonly id: string;
  readonly purchase: PurchasedItem | undefined;
  /** Its team, when that is not the active one. */
  readonly team: string | undefined;
  /** True when the server said that it is unpaid so far; until then it is being asked. */
  readonly isUnpaid: boolean;
}

/** The checkouts begun and the undecided payments. */
interface CheckoutsState {
  readonly pendingPayments: readonly PendingPayment[];
  /** Call when the person leaves for the provider's page. */
  readonly start: (id: string, bought: PurchasedItem) => void;
  /** Stops polling a payment. */
  readonly dismiss: (id: string) => void;
}

const reportCanceled = (description: string): void =>
  showToast({ tone: 'neutral', title: t('Checkout canceled'), description });

/** Reports a payment; `team` is its team when not the active one, whose data is then not shown here. */
function reportPayment(
  what: CheckoutUpdate['report'],
  bought: PurchasedItem | undefined,
  team: string | undefined,
): void {
  const link = team === undefined ? '/billing' : undefined;
  if (what === 'paid') {
    const [title, description] = paidMessage(bought, team);
    showToast({ tone: 'success', title, description });
  } else if (what === 'canceled') reportCanceled(t('Nothing was charged.'));
  else if (what === 'gone') {
    const description =
      team === undefined
        ? t('This checkout has ended. Charges and refunds are listed under Billing.')
        : t('This checkout has ended. Charges and refunds are listed under Billing of the team {team}.', {
            team,
          });
    showToast({ tone: 'neutral', title: t('Nothing was bought'), description, link });
  } else if (what === 'unknown') {
    const description =
      team === undefined
        ? t('You did not start it for this team. Charges are listed under Billing.')
        : t('You did not start it for the team {team}. Charges are listed under Billing of the team {team}.', { team });
    showToast({ tone: 'neutral', title: t('Unknown payment'), description, link });
  }
}

/** Reports a return without a checkout id: nothing can be asked, so nothing is claimed. */
function reportNameless({ outcome }: PaymentReturn): void {
  if (outcome === 'canceled') reportCanceled(t('Charges are listed under Billing.'));
  else
    showToast({
      tone: 'neutral',
      title: t('Back from the payment'),
      description: t('What you bought is shown here as soon as the payment is confirmed.'),
    });
}

/** Stands for a team in the address that is not the person's. */
const NAMELESS = t('it was started for');

/** Tracks checkouts from leaving for the provider to the server's answer. */
export function useCheckouts({
  userId,
  teamId,
  teamName,
  requests,
  paymentReturn,
  onPaymentReturnRead,
}: CheckoutsProps): CheckoutsState {
  const storage = checkoutStorage(userId);
  const [checkouts, setCheckouts] = useState<readonly Checkout[]>(() => storage.read() ?? []);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const polled = checkouts.filter(isPolled);
  const polledIds = polled.map(({ id }) => id).join(' ');
  /** Returns the name of a team other than the active one. */
  const otherTeam = (id: string): string | undefined => (id === teamId ? undefined : (teamName(id) ?? NAMELESS));

  // Another tab may have changed them; without storage the page remembers them.
  const readCheckouts = (): readonly Checkout[] => storage.read() ?? checkouts;
  const change = (next: readonly Checkout[]): void => {
    storage.save([...next]);
    setCheckouts(next);
  };
  const handleReturn = useEffectEvent((payment: PaymentReturn) => {
    const { checkout, outcome } = payment;
    if (checkout === undefined) reportNameless(payment);
    else change(markReturned(readCheckouts(), checkout, payment.teamId ?? teamId, outcome));
    onPaymentReturnRead();
  });
  const handleAnswer = useEffectEvent((id: string, answer: PaymentAnswer) => {
    const update = applyAnswer(readCheckouts(), id, answer);
    change(update.checkouts);
    const updated = update.checkouts.find((checkout) => checkout.id === id);
    reportPayment(update.report, updated?.bought, otherTeam(updated?.teamId ?? teamId));
    if (answer === 'open') setOpen((before) => new Set([...before, id]));
  });
  const askPayment = useEffectEvent((id: string) =>
    requests.fetchPayment(readCheckouts().find((checkout) => checkout.id === id)?.teamId ?? teamId, id),
  );

  useEffect(() => {
    if (paymentReturn !== undefined) handleReturn(paymentReturn);
  }, [paymentReturn]);
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    let isUnmounted = false;
    const poll = async (id: string, attempts: number): Promise<void> => {
      const answer = await askPayment(id);
      if (isUnmounted) return;
      handleAnswer(id, answer);
      timers.set(
        id,
        setTimeout(() => void poll(id, attempts + 1), restMs(attempts)),
      );
    };
    for (const id of polledIds.split(' ')) if (id !== '') void poll(id, 1);
    return () => {
      isUnmounted = true;
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [polledIds]);

  return {
    pendingPayments: polled.flatMap(({ id, teamId: of, bought, state }) =>
      state === 'returned' ? [{ id, purchase: bought, team: otherTeam(of), isUnpaid: open.has(id) }] : [],
    ),
    start: (id, bought) => change(markOpened(readCheckouts(), id, teamId, bought)),
    dismiss: (id) => change(dismissCheckout(readCheckouts(), id)),
  };
}
