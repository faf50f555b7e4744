import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { useId, useRef, useState } from 'react';
import { isPending, MEMBER_WORDS, ROLE_WORDS, type Member } from '#domain/member.ts';
import { mayInvite, ROLES, type Role } from '#domain/roles.ts';
import { Dialog } from '#ui/dialog.tsx';
import { SelectMenu } from '#ui/select-menu.tsx';
import { showToast } from '#ui/toast.ts';
import { readAddresses } from './invite-addresses.ts';
import { keepInviteDraft, readInviteDraft } from './invite-draft.ts';
import type { MemberRequests } from './member-requests.ts';

interface InviteDialogProps {
  /** Who invites. */
  readonly userId: string;
  readonly teamId: string;
  readonly teamName: string;
  readonly members: readonly Member[];
  /** Roles of whoever invites. */
  readonly ownRoles: readonly string[];
  readonly offlineReason: string | undefined;
  readonly requests: MemberRequests;
  readonly onClose: () => void;
}

/** What became of one address. */
interface AddressResult {
  readonly address: string;
  readonly state: 'sending' | 'sent' | 'failed';
  readonly words: string;
}

/**
 * Invites several people at once, one request each: what became of each address stands beside it, and those that failed, or are none, stay
 * in the field.
 * What was typed and not sent is still there when the dialog is opened again.
 */
export function InviteDialog({ userId, teamId, teamName, members, ownRoles, offlineReason, requests, onClose }: InviteDialogProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [{ typed, role }, setDraft] = useState(() => readInviteDraft(userId, teamId));
  const [wrong, setWrong] = useState<readonly string[] | undefined>(undefined);
  const [results, setResults] = useState<readonly AddressResult[]>([]);
  const [isSending, setIsSending] = useState(false);
  const roles = ROLES.filter((each) => mayInvite(ownRoles, each)).toReversed();
  const chosen = roles.includes(role) ? role : 'member';

  const change = (draft: { typed?: string; role?: Role }) => {
    const next = { typed, role: chosen, ...draft };
    setDraft(next);
    keepInviteDraft(userId, teamId, next);
  };

  async function inviteOne(address: string): Promise<AddressResult> {
    const known = members.find((member) => member.email.toLowerCase() === address);
    if (known !== undefined && !isPending(known)) return { address, state: 'failed', words: 'Is a member of this team already' };
    const result = await requests.invite(address, chosen);
    if (!result.isDone) return { address, state: 'failed', words: result.reason };
    return { address, state: 'sent', words: known === undefined ? 'Invitation sent' : 'Invitation sent again' };
  }

  async function send(): Promise<void> {
    if (isSending || offlineReason !== undefined) return;
    const read = readAddresses(typed);
    if (read.addresses.length === 0) {
      setWrong(read.wrong);
      field.current?.focus();
      return;
    }
    setIsSending(true);
    setResults([
      ...read.addresses.map((address) => ({ address, state: 'sending', words: 'Sending…' }) as const),
      ...read.wrong.map((address) => ({ address, state: 'failed', words: MEMBER_WORDS.invalidEmail }) as const),
    ]);
    const failed: string[] = [...read.wrong];
    for (const address of read.addresses) {
      const result = await inviteOne(address);
      if (result.state === 'failed') failed.push(address);
      setResults((all) => all.map((other) => (other.address === address ? result : other)));
    }
    setIsSending(false);
    change({ typed: failed.join('\n') });
    if (failed.length > 0) showToast({ tone: 'danger', title: MEMBER_WORDS.inviteFailed, description: failed.join(', '), link: '/members' });
    else {
      showToast({ tone: 'success', title: read.addresses.length === 1 ? 'Invitation sent' : `${read.addresses.length} invitations sent`, description: read.addresses.join(', ') });
      if (read.addresses.length === 1) onClose();
    }
  }

  const isAllSent = results.length > 0 && results.every(({ state }) => state === 'sent');
  return (
    <Dialog
      title={`Invite to ${teamName}`}
      description="Each person gets a mail with a link that works for 7 days."
      onClose={onClose}
      acts={
        isAllSent ? (
          <button type="button" className="button-primary" onClick={onClose}>
            Done
          </button>
        ) : (
          <>
            <button type="button" className="button-secondary" onClick={onClose}>
              {results.length > 0 ? 'Close' : 'Cancel'}
            </button>
            <button type="submit" form={`${id}-form`} className="button-primary" aria-disabled={isSending || offlineReason !== undefined} title={offlineReason}>
              {isSending ? 'Sending…' : 'Send invitations'}
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
              Email addresses
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
              aria-invalid={wrong === undefined ? undefined : true}
              aria-describedby={`${id}-hint${wrong === undefined ? '' : ` ${id}-error`}`}
              onChange={(event) => {
                setWrong(undefined);
                change({ typed: event.target.value });
              }}
            />
            <p id={`${id}-hint`} className="text-small text-ink-muted">
              Several at once: with commas between them, or one a line.
            </p>
            {wrong !== undefined && (
              <div id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-small text-danger-ink">
                <CircleAlert size={14} strokeWidth={1.75} aria-hidden className="mt-px shrink-0" />
                <div className="min-w-0">
                  <p>{MEMBER_WORDS.invalidEmail}</p>
                  {wrong.length > 0 && <p className="break-words">Not an address: {wrong.join(', ')}</p>}
                </div>
              </div>
            )}
          </div>
          <div className="flex flex-col gap-1.5">
            <span className="font-medium">Role</span>
            <SelectMenu
              label="Role"
              placeholder=""
              value={chosen}
              disabled={isSending}
              options={roles.map((each) => ({ value: each, label: ROLE_WORDS[each].label, detail: ROLE_WORDS[each].explanation }))}
              onChange={(value) => {
                const next = roles.find((each) => each === value);
                if (next !== undefined) change({ role: next });
              }}
            />
            <p className="text-small text-ink-muted">{ROLE_WORDS[chosen].explanation}.</p>
          </div>
        </form>
      )}
      {results.length > 0 && (
        <ul aria-label="What became of each address" aria-live="polite" className="flex flex-col gap-2">
          {results.map((result) => (
            <li key={result.address} className="flex items-start gap-2">
              <ResultIcon state={result.state} />
              <div className="min-w-0">
                <p className="break-words">{result.address}</p>
                <p className={result.state === 'failed' ? 'text-small text-danger-ink' : 'text-small text-ink-muted'}>{result.words}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {offlineReason !== undefined && <p className="text-ink-muted">{offlineReason} What you typed is kept.</p>}
    </Dialog>
  );
}

function ResultIcon({ state }: Pick<AddressResult, 'state'>) {
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
  if (state === 'sent') return <CircleCheck {...icon} className="mt-0.5 shrink-0 text-success-ink" />;
  if (state === 'failed') return <CircleAlert {...icon} className="mt-0.5 shrink-0 text-danger-ink" />;
  return <LoaderCircle {...icon} className="mt-0.5 shrink-0 animate-spin text-ink-muted" />;
}
