import { useEffect, useState } from 'react';
import { isPending, MEMBER_MESSAGES, memberName, ROLE_MESSAGES, type Member } from '#domain/member/member.ts';
import { roleOf, type Role } from '#domain/roles/roles.ts';
import type { ApiKeysOfRemoved } from '#domain/team/team-requests.ts';
import { t } from '#i18n/translate.ts';
import { useBusyRows } from '#ui/lists/busy-rows.ts';
import { showToast } from '#ui/notices/toast.ts';
import { invitationLink, type MemberRequests } from './member-requests.ts';

interface MemberActionsOptions {
  readonly teamId: string;
  readonly members: readonly Member[];
  /** The person's own membership. */
  readonly own: Member | undefined;
  readonly requests: MemberRequests;
  /** Called before the person leaves the team, and again with false when leaving failed. */
  readonly onLeaving: (isLeaving: boolean) => void;
}

interface MemberActions {
  /** Memberships with a pending request. */
  readonly busy: ReadonlySet<string>;
  /** Chosen roles that the team's list does not confirm yet, by membership. */
  readonly chosenRoles: ReadonlyMap<string, Role>;
  changeRole(member: Member, role: Role): Promise<void>;
  /** Sends an invitation again. */
  resend(member: Member): Promise<void>;
  /** Copies the link of an invitation. */
  copyLink(member: Member): Promise<void>;
  /** Removes a member or revokes an invitation. */
  remove(member: Member, apiKeys: ApiKeysOfRemoved): Promise<void>;
  leave(): Promise<void>;
}

/** Returns what can be done with members and invitations; a toast reports each result. */
export function useMemberActions({ teamId, members, own, requests, onLeaving }: MemberActionsOptions): MemberActions {
  const { ids: busy, setBusy } = useBusyRows();
  const [chosenRoles, setChosenRoles] = useState<ReadonlyMap<string, Role>>(new Map());

  useEffect(() => {
    // A chosen role is shown until the team's list confirms it.
    setChosenRoles((chosen) => {
      const open = [...chosen].filter(([id, role]) =>
        members.some((member) => member.id === id && roleOf(member.roles) !== role),
      );
      return open.length === chosen.size ? chosen : new Map(open);
    });
  }, [members]);

  async function changeRole(member: Member, role: Role): Promise<void> {
    setChosenRoles((chosen) => new Map(chosen).set(member.id, role));
    const result = await requests.changeRole(member.id, role);
    if (result.isDone) {
      showToast({
        tone: 'success',
        title: t('Role changed'),
        description: t('{name} is now: {role}', { name: memberName(member), role: ROLE_MESSAGES[role].label }),
      });
      return;
    }
    setChosenRoles((chosen) => new Map([...chosen].filter(([id]) => id !== member.id)));
    showToast({
      tone: 'danger',
      title: t('Failed to change the role'),
      description: result.reason,
      link: '/members',
    });
  }

  async function resend(member: Member): Promise<void> {
    setBusy(member.id, true);
    const result = await requests.invite(member.email, roleOf(member.roles));
    setBusy(member.id, false);
    if (result.isDone) showToast({ tone: 'success', title: t('Invitation sent again'), description: member.email });
    else
      showToast({ tone: 'danger', title: MEMBER_MESSAGES.inviteFailed, description: result.reason, link: '/members' });
  }

  async function copyLink(member: Member): Promise<void> {
    const link = invitationLink(teamId, member.id);
    try {
      await navigator.clipboard.writeText(link);
      showToast({ isTransient: true, tone: 'success', title: t('Link copied'), description: opensForMessage(member) });
    } catch {
      showToast({
        isTransient: true,
        tone: 'danger',
        title: t('The browser did not allow copying'),
        description: link,
      });
    }
  }

  async function remove(member: Member, apiKeys: ApiKeysOfRemoved): Promise<void> {
    // Busy until the list no longer has it.
    setBusy(member.id, true);
    const result = await requests.remove(member.id, apiKeys);
    if (result.isDone) {
      showToast({
        tone: 'success',
        title: isPending(member) ? t('Invitation revoked') : t('Member removed'),
        description: memberName(member),
      });
      return;
    }
    setBusy(member.id, false);
    showToast({ tone: 'danger', title: MEMBER_MESSAGES.removeFailed, description: result.reason, link: '/members' });
  }

  async function leave(): Promise<void> {
    if (own === undefined) return;
    setBusy(own.id, true);
    onLeaving(true);
    const result = await requests.leave();
    if (result.isDone) return;
    onLeaving(false);
    setBusy(own.id, false);
    showToast({ tone: 'danger', title: t('You could not leave the team'), description: result.reason });
  }

  return { busy, chosenRoles, changeRole, resend, copyLink, remove, leave };
}

/** Says for whom a copied invitation opens. */
const opensForMessage = ({ email }: Member): string =>
  email === ''
    ? t(
        'Only the invited person can use it: signed in with the invited address, or through an email that the page sends them.',
      )
    : t('Only {email} can use it: signed in with that address, or through an email that the page sends.', {
        email,
      });
