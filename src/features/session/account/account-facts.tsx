import BadgeCheck from 'lucide-react/icons/badge-check';
import { t } from '#i18n/translate.ts';
import { MailboxLink } from '../register/mailbox-link.tsx';
import { SendConfirmation } from '../register/send-confirmation.tsx';
import { useSession } from '../session.ts';

/** Shows the signed-in account and whether its address is confirmed. */
export function AccountFacts() {
  const { user } = useSession();
  return (
    <>
      <p className="min-w-0 break-words">
        <span className="font-medium">{user.name}</span>
        <br />
        <span className="text-ink-muted">{user.email}</span>
      </p>
      {user.isAddressConfirmed === true && (
        <p className="flex items-center gap-1.5 text-success-ink">
          <BadgeCheck size={16} strokeWidth={1.5} aria-hidden />
          {t('Address confirmed')}
        </p>
      )}
      {user.isAddressConfirmed === false && (
        <>
          <p className="text-ink-muted">
            {t('Your address is not confirmed yet. Open the link in the email we sent to show that it is yours.')}{' '}
            <MailboxLink />
          </p>
          <SendConfirmation />
        </>
      )}
    </>
  );
}
