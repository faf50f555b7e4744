import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useLayoutEffect } from 'react';
import * as z from 'zod/mini';
import { isPending, MEMBER_MESSAGES, type Member } from '#domain/member/member.ts';
import { roleSchema } from '#domain/roles/roles.ts';
import { t } from '#i18n/translate.ts';
import { teamStorageItem } from '#replica/storage/local-storage.ts';
import { parseAddresses } from './invite-addresses.ts';
import type { MemberRequests } from './member-requests.ts';

const draftSchema = z.object({ typed: z.string(), role: roleSchema });
type Draft = z.output<typeof draftSchema>;

/** Stores unsent input of the invite dialog. */
export const inviteDrafts = teamStorageItem('invite-draft', draftSchema);

/** Result for one address. */
export interface AddressResult {
  readonly address: string;
  readonly state: 'sending' | 'sent' | 'failed';
  readonly message: string;
}

/** Unsent input, and results of what was sent. */
interface InviteState extends Draft {
  readonly results: readonly AddressResult[];
  readonly isSending: boolean;
}

/** The inviting person and the team. */
interface InviteTarget {
  readonly userId: string;
  readonly teamId: string;
}

const EMPTY_DRAFT: Draft = { typed: '', role: 'member' };

/** State by person and team. Sending continues when the dialog closes and is shown when it reopens. */
const inviteStateAtom = atom<Readonly<Record<string, InviteState>>>({});

const keyOf = ({ userId, teamId }: InviteTarget): string => `${userId} ${teamId}`;
const initialState = ({ userId, teamId }: InviteTarget): InviteState => ({
  ...(inviteDrafts(userId, teamId).read() ?? EMPTY_DRAFT),
  results: [],
  isSending: false,
});
const inviteStateOf = (target: InviteTarget): InviteState =>
  getDefaultStore().get(inviteStateAtom)[keyOf(target)] ?? initialState(target);

function setInviteState(target: InviteTarget, next: InviteState): void {
  getDefaultStore().set(inviteStateAtom, (all) => ({ ...all, [keyOf(target)]: next }));
}

/** Updates the input, in memory and in storage. */
export function updateInviteState(target: InviteTarget, draft: Partial<Draft>): void {
  const next = { ...inviteStateOf(target), ...draft };
  setInviteState(target, next);
  inviteDrafts(target.userId, target.teamId).save(
    next.typed.trim() === '' ? undefined : { typed: next.typed, role: next.role },
  );
}

/** Returns the dialog's state; a round that ended before the dialog opened was reported by a toast. */
export function useInviteState({ userId, teamId }: InviteTarget): InviteState {
  const all = useAtomValue(inviteStateAtom);
  useLayoutEffect(() => {
    const target = { userId, teamId };
    if (!inviteStateOf(target).isSending) setInviteState(target, initialState(target));
  }, [userId, teamId]);
  return all[keyOf({ userId, teamId })] ?? initialState({ userId, teamId });
}

/**
 * Invites every typed address, one request each. Sent addresses leave the field at once; failed and invalid ones stay.
 * Returns the addresses by result.
 */
export async function inviteAll(
  target: InviteTarget,
  members: readonly Member[],
  requests: Pick<MemberRequests, 'invite'>,
): Promise<Readonly<Record<'sent' | 'failed', readonly string[]>>> {
  const { typed, role } = inviteStateOf(target);
  const { addresses, invalid } = parseAddresses(typed);

  async function inviteOne(address: string): Promise<AddressResult> {
    const known = members.find((member) => member.email.toLowerCase() === address);
    if (known !== undefined && !isPending(known))
      return { address, state: 'failed', message: t('Already a member of this team') };
    const result = await requests.invite(address, role);
    if (!result.isDone) return { address, state: 'failed', message: result.reason };
    return {
      address,
      state: 'sent',
      message: known === undefined ? t('Invitation sent') : t('Invitation sent again'),
    };
  }

  let results: readonly AddressResult[] = [
    ...addresses.map((address) => ({ address, state: 'sending', message: t('Sending…') }) as const),
    ...invalid.map((address) => ({ address, state: 'failed', message: MEMBER_MESSAGES.invalidEmail }) as const),
  ];
  const unsent = (): string[] => [
    ...invalid,
    ...results
      .filter(({ address, state }) => state !== 'sent' && !invalid.includes(address))
      .map(({ address }) => address),
  ];
  const publish = (isSending: boolean): void => {
    setInviteState(target, { ...inviteStateOf(target), results, isSending });
    updateInviteState(target, { typed: unsent().join('\n') });
  };
  publish(true);
  for (const address of addresses) {
    const result = await inviteOne(address);
    results = results.map((other) => (other.address === address ? result : other));
    publish(address !== addresses.at(-1));
  }
  return { sent: results.filter(({ state }) => state === 'sent').map(({ address }) => address), failed: unsent() };
}
