import Hourglass from 'lucide-react/icons/hourglass';
import X from 'lucide-react/icons/x';
import { say } from '#languages/say.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { paymentWords } from './checkout.ts';
import type { UndecidedPayment } from './use-checkouts.ts';

interface UndecidedPaymentsProps {
  readonly payments: readonly UndecidedPayment[];
  readonly onDismiss: (id: string) => void;
}

/** Payments somebody came back from, while the server is asked about them. */
export const UndecidedPayments = ({ payments, onDismiss }: UndecidedPaymentsProps) =>
  payments.map(({ id, bought, team, isOpen }) => {
    const payment = paymentWords(bought, team);
    return (
      <div
        key={id}
        role="status"
        className="flex items-center gap-3 rounded-card border border-line bg-info-soft py-2 ps-4 pe-2 text-info-ink"
      >
        <Hourglass size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
        <p className="min-w-0 grow">
          {isOpen
            ? say('We have no word of {payment} yet. It is told here as soon as it is confirmed.', { payment })
            : say('We are asking about {payment}…', { payment })}
        </p>
        <IconButton
          label={say('Dismiss')}
          icon={<X size={16} strokeWidth={1.5} aria-hidden />}
          onClick={() => onDismiss(id)}
        />
      </div>
    );
  });
