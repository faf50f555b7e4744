import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { countOwners, findOwnMember, isPending, type Member } from '#domain/member/member.ts';
import { hasSeatFor, seatsTakenMessage } from '#domain/plan/plan-change.ts';
import type { RefusalOf } from '#domain/roles/permissions.ts';
import type { Role } from '#domain/roles/roles.ts';
import type { Team } from '#domain/team/team.ts';
import type { User } from '#domain/session/user.ts';
import { t } from '#i18n/translate.ts';
import { useFocusSuccessor } from '#ui/dialogs/focus-successor.ts';
import { ListState } from '#ui/lists/list-state.tsx';
import { NotSyncedNotice } from '#ui/notices/not-synced-notice.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { DeleteTeam } from './delete-team.tsx';
import { countMessage, filterMembers, invitationsBeyond, isFiltered } from './member-list.ts';
import { useMembers } from './member-queries.ts';
import { useMemberRequests } from './member-requests.ts';
import { useMemberActions } from './use-member-actions.ts';
import type { MembersSearchParams } from './members-search-params.ts';
import { MEMBERS_PAGE, MembersSkeleton } from './members-skeleton.tsx';
import { MemberRow } from './member-row.tsx';

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }));
const RemoveDialog = lazy(async () => ({ default: (await import('./remove-dialog.tsx')).RemoveDialog }));
const RoleDialog = lazy(async () => ({ default: (await import('./remove-dialog.tsx')).RoleDialog }));
const StepDownDialog = lazy(async () => ({ default: (await import('./remove-dialog.tsx')).StepDownDialog }));
const LeaveDialog = lazy(async () => ({ default: (await import('./remove-dialog.tsx')).LeaveDialog }));

interface MembersScreenProps {
  readonly team: Team;
  /** Empty while unknown. */
  readonly plan: string;
  readonly user: User;
  readonly searchParams: MembersSearchParams;
  readonly onSearchParamsChange: (searchParams: MembersSearchParams) => void;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  /** Why the person's role forbids something. */
  readonly refusalOf: RefusalOf;
  /** True while the server is unreachable, which the surrounding frame says. */
  readonly isOffline: boolean;
  /** True while the team pays for its plan. */
  readonly hasSubscription: boolean;
  /** Called before the person leaves the team, and again with false when leaving failed. */
  readonly onLeaving: (isLeaving: boolean) => void;
  /** Called before the person deletes the team, and again with false when that failed. */
  readonly onDeleting: (isDeleting: boolean) => void;
}

/** Renders members and invitations (specification part 2 §2, "Team Members"). */
export function MembersScreen(props: MembersScreenProps) {
  const live = useMembers(props.team.id);
  if (live.state === 'ready') return <Members {...props} members={live.value} />;
  if (live.state === 'loading' || props.offlineReason === undefined) return <MembersSkeleton />;
  return (
    <PageFrame {...MEMBERS_PAGE}>
      <NotSyncedNotice subject={t('The members')} />
    </PageFrame>
  );
}

type OpenDialog =
  | { readonly kind: 'invite' | 'leave' }
  | { readonly kind: 'remove'; readonly member: Member }
  | { readonly kind: 'step-down' | 'role'; readonly member: Member; readonly role: Role };

function Members({
  team,
  plan,
  user,
  searchParams,
  onSearchParamsChange,
  offlineReason,
  refusalOf,
  isOffline,
  hasSubscription,
  onLeaving,
  onDeleting,
  members,
}: MembersScreenProps & { members: readonly Member[] }) {
  const requests = useMemberRequests(team.id, user);
  const [dialog, setDialog] = useState<OpenDialog | undefined>(undefined);
  const own = findOwnMember(members, user);
  const { busy, chosenRoles, changeRole, resend, copyLink, remove, leave } = useMemberActions({
    teamId: team.id,
    members,
    own,
    requests,
    onLeaving,
  });
  const close = () => setDialog(undefined);
  const ownerCount = countOwners(members);
  const listed = filterMembers(members, searchParams);
  const rows = useFocusSuccessor();
  const pendingCount = members.filter(isPending).length;
  const hasSeat = hasSeatFor(plan, members.length);
  const refusal = refusalOf('members.invite');
  const mayManage = refusal === undefined;
  const inviteBlock = refusal ?? offlineReason;

  return (
    <PageFrame
      {...MEMBERS_PAGE}
      actions={
        own !== undefined &&
        (!hasSeat && mayManage ? (
          <Link to="/plans" className="button-primary">
            {t('Upgrade Plan')}
          </Link>
        ) : (
          <button
            type="button"
            className="button-primary"
            aria-disabled={inviteBlock !== undefined}
            title={inviteBlock}
            onClick={() => inviteBlock === undefined && setDialog({ kind: 'invite' })}
          >
            <Plus size={16} strokeWidth={1.5} aria-hidden />
            {t('Invite members')}
          </button>
        ))
      }
    >
      {mayManage && !hasSeat && (
        <p className="rounded-control bg-info-soft px-3 py-2 text-info-ink">{seatsTakenMessage(plan)}</p>
      )}
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <div className="flex min-w-0 grow basis-60 md:max-w-80">
            <SearchField
              label={t('Search members')}
              placeholder={t('Search members')}
              value={searchParams.q ?? ''}
              onChange={(q) => onSearchParamsChange({ ...searchParams, q: q === '' ? undefined : q })}
            />
          </div>
          <button
            type="button"
            className="button-secondary aria-pressed:border-accent-ink aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
            aria-pressed={searchParams.status === 'pending'}
            onClick={() =>
              onSearchParamsChange({
                ...searchParams,
                status: searchParams.status === 'pending' ? undefined : 'pending',
              })
            }
          >
            {t('Pending only')}
            <span className="tabular-nums">{pendingCount}</span>
          </button>
          <p role="status" className="ms-auto text-ink-muted">
            {isFiltered(searchParams)
              ? t('{listed} of {all}', { listed: listed.length, all: members.length })
              : countMessage(members)}
          </p>
        </div>
        <RestrictionLine
          refusal={refusal}
          offlineReason={
            isOffline
              ? mayManage
                ? t('Connect to invite people, change roles or remove members.')
                : t('Connect to leave the team.')
              : offlineReason
          }
        />
        {listed.length === 0 ? (
          <ListState
            title={t('No member matches')}
            action={
              <button type="button" className="button-secondary" onClick={() => onSearchParamsChange({})}>
                {t('Clear filters')}
              </button>
            }
          />
        ) : (
          <div className="overflow-hidden rounded-card border border-line bg-surface">
            <table aria-label={t('Team members')} className="block w-full md:table">
              <thead className="sr-only md:not-sr-only md:table-header-group">
                <tr className="text-start text-small text-ink-muted">
                  <ColumnHeader className="md:ps-5">{t('Name')}</ColumnHeader>
                  <ColumnHeader>{t('Email')}</ColumnHeader>
                  <ColumnHeader>{t('Role')}</ColumnHeader>
                  <ColumnHeader>{t('Status')}</ColumnHeader>
                  <ColumnHeader>
                    <span className="sr-only">{t('Actions')}</span>
                  </ColumnHeader>
                </tr>
              </thead>
              <tbody ref={rows} className="block md:table-row-group">
                {listed.map((member) => (
                  <MemberRow
                    key={member.id}
                    member={member}
                    ownMembership={own}
                    ownerCount={ownerCount}
                    offlineReason={offlineReason}
                    refusalOf={refusalOf}
                    pendingRole={chosenRoles.get(member.id)}
                    isBusy={busy.has(member.id)}
                    onRoleChange={(role) =>
                      member.id === own?.id
                        ? setDialog({ kind: 'step-down', member, role })
                        : invitationsBeyond(members, member, role).length > 0
                          ? setDialog({ kind: 'role', member, role })
                          : void changeRole(member, role)
                    }
                    onResend={() => void resend(member)}
                    onCopyLink={() => void copyLink(member)}
                    onRemove={() => setDialog({ kind: 'remove', member })}
                    onLeave={() => setDialog({ kind: 'leave' })}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
        <DeleteTeam
          team={team}
          plan={plan}
          hasSubscription={hasSubscription}
          otherCount={members.filter((member) => !isPending(member) && member.id !== own?.id).length}
          requests={requests}
          offlineReason={offlineReason}
          refusalOf={refusalOf}
          onDeleting={onDeleting}
        />
      </div>
      <Suspense fallback={null}>
        {dialog?.kind === 'invite' && own !== undefined && (
          <InviteDialog
            userId={user.id}
            teamId={team.id}
            teamName={team.name}
            members={members}
            ownRoles={own.roles}
            blockedReason={inviteBlock}
            requests={requests}
            onClose={close}
          />
        )}
        {dialog?.kind === 'remove' && (
          <RemoveDialog
            member={dialog.member}
            members={members}
            teamId={team.id}
            teamName={team.name}
            userId={user.id}
            onClose={close}
            onConfirm={(apiKeys) => {
              close();
              void remove(dialog.member, apiKeys);
            }}
          />
        )}
        {dialog?.kind === 'step-down' && (
          <StepDownDialog
            teamName={team.name}
            member={dialog.member}
            members={members}
            role={dialog.role}
            requests={requests}
            onClose={close}
            onConfirm={() => {
              close();
              void changeRole(dialog.member, dialog.role);
            }}
          />
        )}
        {dialog?.kind === 'role' && (
          <RoleDialog
            member={dialog.member}
            members={members}
            role={dialog.role}
            requests={requests}
            onClose={close}
            onConfirm={() => {
              close();
              void changeRole(dialog.member, dialog.role);
            }}
          />
        )}
        {dialog?.kind === 'leave' && (
          <LeaveDialog
            teamId={team.id}
            teamName={team.name}
            userId={user.id}
            onClose={close}
            onConfirm={() => {
              close();
              void leave();
            }}
          />
        )}
      </Suspense>
    </PageFrame>
  );
}

/** Says what is not possible here and why. */
function RestrictionLine({
  refusal,
  offlineReason,
}: {
  refusal: string | undefined;
  offlineReason: string | undefined;
}) {
  const reasons = [refusal, offlineReason].filter((reason) => reason !== undefined);
  return reasons.length > 0 && <p className="text-ink-muted">{reasons.join(' ')}</p>;
}

function ColumnHeader({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={`py-2.5 text-start font-medium md:px-3 ${className}`}>
      {children}
    </th>
  );
}
