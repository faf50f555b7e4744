import Copy from 'lucide-react/icons/copy';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import LogOut from 'lucide-react/icons/log-out';
import Send from 'lucide-react/icons/send';
import UserMinus from 'lucide-react/icons/user-minus';
import {
  isPending,
  MEMBER_MESSAGES,
  memberName,
  ROLE_MESSAGES,
  toRoleHolder,
  type Member,
} from '#domain/member/member.ts';
import type { RefusalOf } from '#domain/roles/permissions.ts';
import { mayChangeRole, mayInvite, mayLeave, mayRemove } from '#domain/roles/member-rules.ts';
import { roleOf, ROLES, type Role } from '#domain/roles/roles.ts';
import { t, tInContext } from '#i18n/translate.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { Menu, type MenuItem } from '#ui/menus/menu.tsx';
import { Trans } from '#ui/trans.tsx';
import { SelectMenu } from '#ui/menus/select-menu.tsx';
import { relativeTime } from '#ui/relative-time.ts';
import { TimeText, useMinuteClock } from '#ui/time-text.tsx';
import { expiryMessage, isExpired } from './member-list.ts';

interface MemberActions {
  readonly onRoleChange: (role: Role) => void;
  readonly onResend: () => void;
  readonly onCopyLink: () => void;
  readonly onRemove: () => void;
  readonly onLeave: () => void;
}

interface MemberRowProps extends MemberActions {
  readonly member: Member;
  /** The person's own membership; undefined while unknown. */
  readonly ownMembership: Member | undefined;
  readonly ownerCount: number;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  /** Why the person's role forbids something. */
  readonly refusalOf: RefusalOf;
  /** A chosen role not confirmed yet. */
  readonly pendingRole: Role | undefined;
  readonly isBusy: boolean;
}

/** Renders one table row; a card on narrow screens. */
export function MemberRow({
  member,
  ownMembership,
  ownerCount,
  offlineReason,
  refusalOf,
  pendingRole,
  isBusy,
  ...actions
}: MemberRowProps) {
  const isOwn = ownMembership?.id === member.id;
  const isOpen = isPending(member);
  // Without a name the address heads the row.
  const isNamed = memberName(member) !== member.email;
  const [Name, Email] = isNamed ? (['th', 'td'] as const) : (['td', 'th'] as const);
  return (
    <tr
      aria-busy={isBusy}
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3 max-md:first:border-t-0 md:table-row md:h-11',
        isBusy && 'opacity-55',
      )}
    >
      <Name {...(isNamed && { scope: 'row' })} className="min-w-0 text-start font-normal md:max-w-80 md:ps-5 md:pe-3">
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={memberName(member)} size={24} />
          {isNamed ? (
            <span className="min-w-0 truncate font-medium" title={memberName(member)} dir="auto">
              {memberName(member)}
            </span>
          ) : (
            <span className="text-ink-muted">{t('No name yet')}</span>
          )}
          {isOwn && <Chip tone="info">{t('You')}</Chip>}
        </span>
      </Name>
      <Email
        {...(!isNamed && { scope: 'row' })}
        className={classNames(
          'order-3 col-span-2 min-w-0 text-start font-normal wrap-anywhere md:min-w-48 md:px-3 lg:min-w-60',
          isNamed && 'text-ink-muted',
        )}
      >
        {member.email === '' ? t('Hidden') : member.email}
      </Email>
      <td className="order-5 md:w-40 md:px-3">
        <RoleCell
          member={member}
          ownMembership={ownMembership}
          ownerCount={ownerCount}
          refusal={refusalOf('members.change-role')}
          isDisabled={isBusy || offlineReason !== undefined}
          pendingRole={pendingRole}
          onRoleChange={actions.onRoleChange}
        />
      </td>
      <td className={isOpen ? 'order-4 col-span-2 md:px-3' : 'order-6 text-end md:px-3 md:text-start'}>
        <StatusCell member={member} />
      </td>
      <td className="order-2 justify-self-end max-md:-me-2.5 md:w-px md:ps-3 md:pe-4">
        <RowMenu
          member={member}
          ownMembership={ownMembership}
          ownerCount={ownerCount}
          offlineReason={offlineReason}
          refusalOf={refusalOf}
          isBusy={isBusy}
          {...actions}
        />
      </td>
    </tr>
  );
}

function StatusCell({ member }: { member: Member }) {
  const now = useMinuteClock();
  if (!isPending(member)) return <Chip tone="success">{tInContext('member', 'Active')}</Chip>;
  const isOver = isExpired(member, now);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 md:max-xl:flex-col md:max-xl:items-start">
      <Chip tone={isOver ? 'danger' : 'warning'}>{t('Pending')}</Chip>
      {member.invitedAt !== '' && (
        <span className={classNames('text-small', isOver ? 'text-danger-ink' : 'text-ink-muted')}>
          <Trans
            text="Invited {when}, {expiry}"
            parts={{
              when: <TimeText key="when" time={member.invitedAt} format={relativeTime} />,
              expiry: expiryMessage(member, now),
            }}
          />
        </span>
      )}
    </span>
  );
}

interface RoleCellProps extends Pick<
  MemberRowProps,
  'member' | 'ownMembership' | 'ownerCount' | 'pendingRole' | 'onRoleChange'
> {
  /** Why the person's role forbids changing roles; undefined when it does not. */
  readonly refusal: string | undefined;
  readonly isDisabled: boolean;
}

/** Shows the role; a select when it may be changed. */
export function RoleCell({
  member,
  ownMembership,
  ownerCount,
  refusal,
  isDisabled,
  pendingRole,
  onRoleChange,
}: RoleCellProps) {
  const current = roleOf(member.roles);
  const shown = pendingRole ?? current;
  const choices = ROLES.filter(
    (role) =>
      role === current ||
      (refusal === undefined &&
        ownMembership !== undefined &&
        mayChangeRole(toRoleHolder(ownMembership), toRoleHolder(member), role, ownerCount)),
  );
  if (choices.length === 1) {
    const isLastOwner = ownMembership?.id === member.id && current === 'owner';
    return (
      <span
        className="inline-flex min-h-9 items-center"
        title={
          isLastOwner
            ? t('A team needs an owner. Make someone else an owner first.')
            : (refusal ?? ROLE_MESSAGES[shown].explanation)
        }
      >
        {ROLE_MESSAGES[shown].label}
      </span>
    );
  }
  return (
    <SelectMenu
      label={t('Role of {name}', { name: memberName(member) })}
      placeholder=""
      value={shown}
      disabled={isDisabled || pendingRole !== undefined}
      options={choices.map((role) => ({
        value: role,
        label: ROLE_MESSAGES[role].label,
        detail: ROLE_MESSAGES[role].explanation,
      }))}
      onChange={(value) => {
        const role = choices.find((choice) => choice === value);
        if (role !== undefined) onRoleChange(role);
      }}
    />
  );
}

/** Renders the row's actions. */
export function RowMenu({
  member,
  ownMembership,
  ownerCount,
  offlineReason,
  refusalOf,
  isBusy,
  ...actions
}: Omit<MemberRowProps, 'pendingRole'>) {
  if (ownMembership === undefined) return null;
  const isOwn = ownMembership.id === member.id;
  const reason = isBusy ? t('The last change is still being sent.') : offlineReason;
  const items = (
    isOwn
      ? ownItems(ownMembership, ownerCount, refusalOf, actions)
      : isPending(member)
        ? pendingItems(member, ownMembership, refusalOf, actions)
        : memberItems(member, ownMembership, refusalOf, actions)
  ).map((item) =>
    item.key === 'copy' || item.disabledReason !== undefined ? item : { ...item, disabledReason: reason },
  );
  return (
    <Menu
      buttonLabel={t('Actions for {name}', { name: memberName(member) })}
      align="end"
      buttonClassName="grid size-9 place-items-center rounded-control text-ink-muted hover:bg-hover hover:text-ink touch:size-11"
      button={<EllipsisVertical size={16} strokeWidth={1.5} aria-hidden />}
      items={items}
    />
  );
}

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true, className: 'shrink-0 text-ink-muted' } as const;

function ownItems(
  own: Member,
  ownerCount: number,
  refusalOf: RefusalOf,
  { onLeave, onRemove }: MemberActions,
): MenuItem[] {
  return [
    {
      key: 'leave',
      label: t('Leave team'),
      icon: <LogOut {...ICON} />,
      disabledReason: mayLeave(own.roles, ownerCount)
        ? undefined
        : t('You are the only owner. Make someone else an owner first.'),
      onSelect: onLeave,
    },
    ...(refusalOf('members.remove') === undefined
      ? [
          {
            key: 'remove',
            label: t('Remove from team'),
            icon: <UserMinus {...ICON} />,
            disabledReason: MEMBER_MESSAGES.cannotRemoveSelf,
            onSelect: onRemove,
          },
        ]
      : []),
  ];
}

function memberItems(member: Member, own: Member, refusalOf: RefusalOf, { onRemove }: MemberActions): MenuItem[] {
  const mayBeRemoved = mayRemove(toRoleHolder(own), toRoleHolder(member));
  return [
    {
      key: 'remove',
      label: t('Remove from team'),
      icon: <UserMinus {...ICON} />,
      disabledReason: refusalOf('members.remove') ?? (mayBeRemoved ? undefined : t('Owners cannot be removed.')),
      onSelect: onRemove,
    },
  ];
}

function pendingItems(
  member: Member,
  own: Member,
  refusalOf: RefusalOf,
  { onResend, onCopyLink, onRemove }: MemberActions,
): MenuItem[] {
  const refusal = refusalOf('members.invite');
  const mayBeRevoked = mayRemove(toRoleHolder(own), toRoleHolder(member));
  const ownersOnly = t('Only an owner can manage invitations of owners.');
  return [
    {
      key: 'resend',
      label: t('Send invitation again'),
      icon: <Send {...ICON} />,
      disabledReason:
        refusal ??
        (member.email === ''
          ? t('Its address is hidden.')
          : mayInvite(own.roles, roleOf(member.roles))
            ? undefined
            : ownersOnly),
      onSelect: onResend,
    },
    {
      key: 'copy',
      label: t('Copy invitation link'),
      icon: <Copy {...ICON} />,
      disabledReason: refusal,
      onSelect: onCopyLink,
    },
    {
      key: 'remove',
      label: t('Revoke invitation'),
      icon: <UserMinus {...ICON} />,
      startsGroup: true,
      disabledReason: refusalOf('members.remove') ?? (mayBeRevoked ? undefined : ownersOnly),
      onSelect: onRemove,
    },
  ];
}
