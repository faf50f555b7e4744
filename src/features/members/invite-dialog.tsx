import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useId, useRef, useState } from 'react';
import { MEMBER_MESSAGES, ROLE_MESSAGES, type Member } from '#domain/member/member.ts';
import { mayInvite } from '#domain/roles/member-rules.ts';
import { ROLES } from '#domain/roles/roles.ts';
import { t } from '#i18n/translate.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { SelectMenu } from '#ui/menus/select-menu.tsx';
import { Spinner } from '#ui/notices/spinner.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { parseAddresses } from './invite-addresses.ts';
import { updateInviteState, inviteAll, useInviteState, type AddressResult } from './invite-state.ts';
import type { MemberRequests } from './member-requests.ts';

interface InviteDialogProps {
  /** The inviting person. */
  readonly userId: string;
  readonly teamId: string;
  readonly teamName: string;
  readonly members: readonly Member[];
  /** The inviting person's roles. */
  readonly ownRoles: readonly string[];
  /** Why nothing can be sent now; undefined when it can. */
  readonly blockedReason: string | undefined;
  readonly requests: MemberRequests;
  readonly onClose: () => void;
}

/**
 * Invites several people: each result is shown beside its address, and failed or invalid ones stay in the field. Unsent
 * text and pending invitations are still there when the dialog reopens.
 */
export function InviteDialog({
  userId,
  teamId,
  teamName,
  members,
  ownRoles,
  blockedReason,
  requests,
  onClose,
}: InviteDialogProps) {
  const id = useId();
  const { sandbox } = useRuntimeConfig();
  const field = useRef<HTMLTextAreaElement>(null);
  const target = { userId, teamId };
  const { typed, role, results, isSending } = useInviteState(target);
  const [wrong, setWrong] = useState<readonly string[] | undefined>(undefined);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const roles = ROLES.filter((each) => mayInvite(ownRoles, each)).toReversed();
  const chosen = roles.includes(role) ? role : 'member';

  async function send(): Promise<void> {
    if (isSending || blockedReason !== undefined) return;
    const read = parseAddresses(typed);
    if (read.addresses.length === 0) {
      setWrong(read.invalid);
      field.current?.focus();
      return;
    }
    updateInviteState(target, { role: chosen });
    const { sent, failed } = await inviteAll(target, members, requests);
    if (failed.length > 0)
      showToast({
        tone: 'danger',
        title: MEMBER_MESSAGES.inviteFailed,
        description:
          sent.length === 0
            ? failed.join(', ')
            : `${failed.join(', ')}. ${sent.length === 1 ? t('The other one was sent.') : t('The other {count} were sent.', { count: sent.length })}`,
        link: '/members',
      });
    else {
      showToast({
        tone: 'success',
        title: sent.length === 1 ? t('Invitation sent') : t('{count} invitations sent', { count: sent.length }),
        description: sent.join(', '),
      });
      if (sent.length === 1 && !isClosed.current) onClose();
    }
  }

  const isAllSent = results.length > 0 && results.every(({ state }) => state === 'sent');
  return (
    <Dialog
      title={t('Invite to {teamName}', { teamName })}
      description={
        sandbox.mail
          ? t('The links work for 7 days. They are in the sandbox mailbox: this server sends no mail.')
          : t('Each person gets an email with a link that works for 7 days.')
      }
      isUnsaved={false}
      onClose={onClose}
      actions={
        isAllSent ? (
          <button type="button" className="button-primary" onClick={onClose}>
            {t('Done')}
          </button>
        ) : (
          <>
            <button type="button" className="button-secondary" onClick={onClose}>
              {results.length > 0 ? t('Close') : t('Cancel')}
            </button>
            <button
              type="submit"
              form={`${id}-form`}
              className="button-primary"
              aria-disabled={isSending || blockedReason !== undefined}
              title={blockedReason}
            >
              {isSending ? t('Sending…') : t('Send invitations')}
            </button>
          </>
        )
      }
    >
      {!isAllSent && (
        <form
          id={`${id}-form`}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <div className="flex flex-col gap-1.5">
            <label htmlFor={id} className="font-medium">
              {t('Email addresses')}
            </label>
            <textarea
              ref={field}
              id={id}
              data-autofocus
              rows={3}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              inputMode="email"
              className="text-field"
              value={typed}
              readOnly={isSending}
              aria-invalid={wrong === undefined ? undefined : true}
              aria-describedby={`${id}-hint${wrong === undefined ? '' : ` ${id}-error`}`}
              onChange={(event) => {
                setWrong(undefined);
                updateInviteState(target, { typed: event.target.value });
              }}
            />
            <p id={`${id}-hint`} className="text-small text-ink-muted">
              {t('Enter several, separated by commas or one per line.')}
            </p>
            {wrong !== undefined && (
              <div id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-small text-danger-ink">
                <CircleAlert size={14} strokeWidth={1.75} aria-hidden className="mt-px shrink-0" />
                <div className="min-w-0">
                  <p>{MEMBER_MESSAGES.invalidEmail}</p>
                  {wrong.length > 0 && (
                    <p className="break-words">{t('Not an address: {addresses}', { addresses: wrong.join(', ') })}</p>
                  )}
                </div>
              </div>
            )}
          </div>
          <div className="flex flex-col gap-1.5">
            <span className="font-medium">{t('Role')}</span>
            <SelectMenu
              label={t('Role')}
              placeholder=""
              value={chosen}
              disabled={isSending}
              options={roles.map((each) => ({
                value: each,
                label: ROLE_MESSAGES[each].label,
                detail: ROLE_MESSAGES[each].explanation,
              }))}
              onChange={(value) => {
                const next = roles.find((each) => each === value);
                if (next !== undefined) updateInviteState(target, { role: next });
              }}
            />
            <p className="text-small text-ink-muted">{ROLE_MESSAGES[chosen].explanation}.</p>
          </div>
        </form>
      )}
      {results.length > 0 && (
        <ul aria-label={t('Result for each address')} aria-live="polite" className="flex flex-col gap-2">
          {results.map((result) => (
            <li key={result.address} className="flex items-start gap-2">
              <ResultIcon state={result.state} />
              <div className="min-w-0">
                <p className="break-words">{result.address}</p>
                <p className={result.state === 'failed' ? 'text-small text-danger-ink' : 'text-small text-ink-muted'}>
                  {result.message}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {blockedReason !== undefined && (
        <p className="text-ink-muted">
          {blockedReason} {t('What you typed is kept.')}
        </p>
      )}
    </Dialog>
  );
}

function ResultIcon({ state }: Pick<AddressResult, 'state'>) {
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
  if (state === 'sent') return <CircleCheck {...icon} className="mt-0.5 shrink-0 text-success-ink" />;
  if (state === 'failed') return <CircleAlert {...icon} className="mt-0.5 shrink-0 text-danger-ink" />;
  return <Spinner className="mt-0.5 text-ink-muted" />;
}
