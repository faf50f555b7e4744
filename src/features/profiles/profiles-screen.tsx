import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { hasRoomFor } from '#domain/plan/plan-change.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import type { ProfileCardAction } from '#domain/profile/profile-view.ts';
import { PROFILE_MESSAGES } from '#domain/profile/profile-messages.ts';
import { connectedBy, type Profile } from '#domain/profile/profile.ts';
import { isRemoved, withoutRemoved } from '#domain/profile/removed-profile.ts';
import type { RefusalOf } from '#domain/roles/permissions.ts';
import { mayStillArrive, type SyncStatus } from '#domain/sync/sync-status.ts';
import type { Team, TeamRecord } from '#domain/team/team.ts';
import { t } from '#i18n/translate.ts';
import { useBusyRows } from '#ui/lists/busy-rows.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { requestPull } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { usePendingPauseReasons } from '#replica/outbox/use-pending-pause-reason.ts';
import { useFocusSuccessor } from '#ui/dialogs/focus-successor.ts';
import { LimitReached } from '#ui/notices/limit-reached.tsx';
import { ListState } from '#ui/lists/list-state.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { StillReading } from '#ui/notices/still-reading.tsx';
import { dismissToastsByTag, showToast } from '#ui/notices/toast.ts';
import { ProfileCard } from './profile-card.tsx';
import { setHours, togglePause } from './profile-commands.ts';
import { useProfilesData, type ProfilesData } from './profile-queries.ts';
import { useProfileRequests, type RequestError } from './profile-requests.ts';
import { ProfileUsage, UpgradePlan } from './profile-usage.tsx';
import { CARD_GRID, PROFILES_PAGE, ProfilesSkeleton, ProfilesUnavailable } from './profiles-skeleton.tsx';
import { RequestId } from './request-id.ts';
import { RemovedProfiles } from './removed-profiles.tsx';
import { SandboxSignInLink } from './sandbox-links.tsx';

const CredentialsDialog = lazy(async () => ({ default: (await import('./credentials-dialog.tsx')).CredentialsDialog }));
const VerificationDialog = lazy(async () => ({
  default: (await import('./verification-dialog.tsx')).VerificationDialog,
}));
const RemoveProfileDialog = lazy(async () => ({
  default: (await import('./remove-profile-dialog.tsx')).RemoveProfileDialog,
}));
const WorkingHoursDialog = lazy(async () => ({
  default: (await import('./working-hours-dialog.tsx')).WorkingHoursDialog,
}));

interface ProfilesScreenProps {
  readonly team: Team;
  readonly record: TeamRecord | undefined;
  readonly userId: string;
  /** The profile created for a screen that waits for one. */
  readonly createdId: string | undefined;
  readonly onCreated: (profileId: string) => void;
  /** Returns to the screen that needs a profile; undefined when none does. */
  readonly onBack: (() => void) | undefined;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  /** Why the person's role forbids something. */
  readonly refusalOf: RefusalOf;
  readonly sync: Pick<SyncStatus, 'reach' | 'pulling'>;
}

/** Renders the profiles that run campaigns (specification part 2 §2, "LinkedIn Profiles"). */
export function ProfilesScreen(props: ProfilesScreenProps) {
  const live = useProfilesData(props.team.id);
  const replica = useReplica();
  const isPaid = props.team.agentPaymentStatus === 'payment_completed';
  useEffect(() => {
    // A paid profile may be there now (part 2 §4).
    if (isPaid) void requestPull(replica);
  }, [isPaid, replica]);
  if ('value' in live) return <Profiles {...props} data={live.value} isWhole={live.state === 'ready'} />;
  if (live.state === 'loading' || mayStillArrive(props.sync)) return <ProfilesSkeleton />;
  return (
    <ProfilesUnavailable isReachable={props.sync.reach === 'reachable'} onRetry={() => void requestPull(replica)} />
  );
}

/** The open dialog and its profile, by id: server updates are shown in the dialog and take no input away. */
interface OpenDialog {
  readonly kind: 'set-up' | 'credentials' | 'code' | 'hours' | 'remove';
  /** As it was when the dialog opened; still shown when it is deleted. */
  readonly initialProfile: Profile;
}

const DIALOG_OF = {
  'set-up': 'set-up',
  'update-credentials': 'credentials',
  'enter-code': 'code',
} as const satisfies Partial<Record<ProfileCardAction, OpenDialog['kind']>>;

function Profiles({
  team,
  record,
  userId,
  createdId: made,
  onCreated,
  onBack,
  offlineReason,
  refusalOf,
  data,
  isWhole,
}: ProfilesScreenProps & { data: ProfilesData; isWhole: boolean }) {
  const profiles = withoutRemoved(data.profiles);
  const removed = data.profiles.filter(isRemoved);
  const replica = useReplica();
  const { sandbox } = useRuntimeConfig();
  const requests = useProfileRequests(team.id, userId);
  const rows = useFocusSuccessor();
  const waitOf = usePendingPauseReasons('profiles', navigator.locks);
  const [dialog, setDialog] = useState<OpenDialog | undefined>(undefined);
  const { ids: busy, setBusy } = useBusyRows();
  /** Idempotency key of the next profile. */
  const [creation] = useState(() => new RequestId());
  const [isAdding, setIsAdding] = useState(false);
  /** The profile added here: its setup opens once it is on the device. */
  const [createdId, setCreatedId] = useState<string | undefined>(undefined);
  const connectBlock = refusalOf('profiles.connect') ?? offlineReason;
  const signInRefusalOf = (profile: Profile) => refusalOf('profiles.sign-in', connectedBy(profile));
  const mayAdd = hasRoomFor('profiles', profiles.length, team.limits);
  const close = useCallback(() => setDialog(undefined), []);
  const shown =
    dialog === undefined
      ? undefined
      : (data.profiles.find(({ id }) => id === dialog.initialProfile.id) ?? dialog.initialProfile);
  const createdProfile = profiles.find(({ id }) => id === createdId);
  if (createdProfile !== undefined) {
    setCreatedId(undefined);
    setDialog({ kind: 'set-up', initialProfile: createdProfile });
  }

  async function add(): Promise<void> {
    setIsAdding(true);
    const result = await requests.create(creation);
    setIsAdding(false);
    if (!result.isCreated)
      return showToast({ tone: 'danger', title: PROFILE_MESSAGES.createFailed, description: result.reason });
    showToast({ tone: 'success', title: PROFILE_MESSAGES.created });
    if (result.profileId === undefined) return;
    setCreatedId(result.profileId);
    onCreated(result.profileId);
  }

  /**
   * Runs a request and reports the result; on failure the reason. Earlier toasts about the profile are outdated by
   * then.
   */
  async function reportResult(
    profileId: string,
    request: Promise<RequestError>,
    done: string | undefined,
    failed: string,
  ): Promise<RequestError> {
    dismissToastsByTag(profileId);
    const reason = await request;
    if (reason !== undefined) showToast({ tone: 'danger', title: failed, description: reason, tag: profileId });
    else if (done !== undefined) showToast({ tone: 'success', title: done, tag: profileId });
    return reason;
  }

  async function authenticate({ id }: Profile): Promise<void> {
    setBusy(id, true);
    await reportResult(id, requests.authenticate(id), undefined, PROFILE_MESSAGES.authenticateFailed);
    setBusy(id, false);
  }

  function handleAction(action: ProfileCardAction, profile: Profile): void {
    dismissToastsByTag(profile.id);
    if (action === 'pause' || action === 'resume') void togglePause(replica, profile);
    else if (action !== 'authenticate' && action !== 'retry')
      setDialog({ kind: DIALOG_OF[action], initialProfile: profile });
    // It has no credentials yet.
    else if (profile.credentialsChanged === undefined) setDialog({ kind: 'credentials', initialProfile: profile });
    else void authenticate(profile);
  }

  const addButton = (
    <button
      type="button"
      className="button-primary"
      aria-disabled={isAdding || connectBlock !== undefined}
      title={connectBlock}
      onClick={() => !isAdding && connectBlock === undefined && void add()}
    >
      <Plus size={16} strokeWidth={1.5} aria-hidden />
      {isAdding ? t('Adding…') : t('Add New Profile')}
    </button>
  );
  const madeProfile = profiles.find(({ id }) => id === made);

  return (
    <PageFrame
      {...PROFILES_PAGE}
      actions={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          {isWhole && <ProfileUsage used={profiles.length} limits={team.limits} />}
          {profiles.length > 0 && (mayAdd ? addButton : <UpgradePlan />)}
        </div>
      }
    >
      {onBack !== undefined && (
        <LimitReached
          action={
            <button type="button" className="button-secondary" onClick={onBack}>
              {t('Back to the campaign')}
            </button>
          }
        >
          {madeProfile === undefined
            ? t('Add the profile that will run your campaign.')
            : t('{name} is selected for your campaign. It can keep signing in while you finish the setup.', {
                name: profileName(madeProfile),
              })}
        </LimitReached>
      )}
      {!mayAdd && profiles.length > 0 && (
        <p className="rounded-control bg-info-soft px-3 py-2 text-info-ink">
          {PROFILE_MESSAGES.limitReached} {t('Upgrade the plan to add more.')}
        </p>
      )}
      <SandboxSignInLink />
      {!isWhole && <StillReading />}
      {profiles.length === 0 && isWhole ? (
        <ListState title={PROFILE_MESSAGES.empty} action={mayAdd ? addButton : <UpgradePlan />}>
          {mayAdd ? t('Add the account that will run your campaigns.') : t('Your plan does not include a profile.')}
        </ListState>
      ) : (
        <ul ref={rows} aria-label={t('Profiles')} className={CARD_GRID}>
          {profiles.map((profile) => (
            <ProfileCard
              key={profile.id}
              profile={profile}
              campaigns={data.campaigns}
              memberNames={data.memberNames}
              record={record}
              pendingPauseReason={waitOf(profile.id)}
              offlineReason={offlineReason}
              signInRefusal={signInRefusalOf(profile)}
              isBusy={busy.has(profile.id)}
              onAction={handleAction}
              removeBlockedReason={refusalOf('profiles.remove') ?? offlineReason}
              onRemove={(opened) => setDialog({ kind: 'remove', initialProfile: opened })}
              onEditHours={(opened) => setDialog({ kind: 'hours', initialProfile: opened })}
            />
          ))}
        </ul>
      )}
      {removed.length > 0 && (
        <RemovedProfiles
          profiles={removed}
          blockedReasonOf={(profile) =>
            signInRefusalOf(profile) ?? offlineReason ?? (mayAdd ? undefined : PROFILE_MESSAGES.limitReached)
          }
          onConnect={(profile) => setDialog({ kind: 'set-up', initialProfile: profile })}
        />
      )}
      <Suspense fallback={null}>
        {shown !== undefined && dialog?.kind === 'remove' && (
          <RemoveProfileDialog
            key={shown.id}
            profile={shown}
            campaigns={data.campaigns}
            blockedReason={refusalOf('profiles.remove') ?? offlineReason}
            onRemove={() => requests.remove(shown.id)}
            onClose={close}
          />
        )}
        {shown !== undefined && (dialog?.kind === 'set-up' || dialog?.kind === 'credentials') && (
          <CredentialsDialog
            key={`${dialog.kind} ${shown.id}`}
            profile={shown}
            isSetup={dialog.kind === 'set-up'}
            blockedReason={signInRefusalOf(shown) ?? offlineReason}
            onSubmit={(id, credentials, country) =>
              dialog.kind === 'set-up'
                ? reportResult(
                    shown.id,
                    requests.setUp(id, shown.id, credentials, country),
                    undefined,
                    PROFILE_MESSAGES.setupFailed,
                  )
                : reportResult(
                    shown.id,
                    requests.updateCredentials(id, shown.id, credentials),
                    PROFILE_MESSAGES.credentialsSaved,
                    PROFILE_MESSAGES.credentialsFailed,
                  )
            }
            onClose={close}
          />
        )}
        {shown !== undefined && dialog?.kind === 'code' && (
          <VerificationDialog
            key={shown.id}
            profile={shown}
            blockedReason={signInRefusalOf(shown) ?? offlineReason}
            onSubmit={(id, code) =>
              reportResult(
                shown.id,
                requests.verify(id, shown.id, code),
                PROFILE_MESSAGES.codeSent,
                PROFILE_MESSAGES.codeFailed,
              )
            }
            onSendCode={(id) => requests.sendCode(id, shown.id)}
            onClose={close}
          />
        )}
        {shown !== undefined && dialog?.kind === 'hours' && (
          <WorkingHoursDialog
            key={shown.id}
            profile={shown}
            otherProfiles={profiles.filter(({ id, health }) => id !== shown.id && health !== 'disabled')}
            isSimulated={sandbox.network}
            offlineReason={offlineReason}
            onSave={async (changes) =>
              (await Promise.all(changes.map(([each, hours]) => setHours(replica, each, hours)))).every(Boolean)
            }
            onClose={close}
          />
        )}
      </Suspense>
    </PageFrame>
  );
}
