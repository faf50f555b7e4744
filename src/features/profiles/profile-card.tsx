import CalendarClock from 'lucide-react/icons/calendar-clock';
import Clock3 from 'lucide-react/icons/clock-3';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId } from 'react';
import type { PauseWait } from '#domain/chat/pause-control-state.ts';
import { UNSAVED_MESSAGES } from '#domain/commands/pending.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import { profileSendingStateMessage } from '#domain/profile/profile-state.ts';
import type { ProfileCardAction } from '#domain/profile/profile-view.ts';
import { actionMessage, PROFILE_MESSAGES } from '#domain/profile/profile-messages.ts';
import { profileHealthMessage, type Profile } from '#domain/profile/profile.ts';
import type { TeamRecord } from '#domain/team/team.ts';
import { nextWindowMessage, timeInZone, workingHoursMessage } from '#domain/time/zone-messages.ts';
import { t } from '#i18n/translate.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Chip, type Tone } from '#ui/chip.tsx';
import { useNetworkClock } from '#ui/network-clock.ts';
import { Trans } from '#ui/trans.tsx';
import { Spinner } from '#ui/notices/spinner.tsx';
import { relativeTime } from '#ui/relative-time.ts';
import { TimeText } from '#ui/time-text.tsx';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileAlerts } from './profile-alerts.tsx';
import type { ProfilesData } from './profile-queries.ts';
import { UsageBars } from './usage-bars.tsx';

const TONES: Readonly<Record<string, Tone>> = {
  setup_needed: 'info',
  auth_needed: 'warning',
  auth_in_progress: 'info',
  running: 'success',
  paused: 'neutral',
  disabled: 'neutral',
  auth_failed: 'danger',
};

interface ProfileCardProps extends Pick<ProfilesData, 'campaigns' | 'memberNames'> {
  readonly profile: Profile;
  readonly record: Pick<TeamRecord, 'credits' | 'additionalCredits'> | undefined;
  /** What a pending pause or resume waits for. */
  readonly pendingPauseReason: PauseWait;
  readonly offlineReason: string | undefined;
  /** Why the person's role forbids signing it in; undefined when it does not. */
  readonly signInRefusal: string | undefined;
  readonly isBusy: boolean;
  readonly onAction: (action: ProfileCardAction, profile: Profile) => void;
  readonly onEditHours: (profile: Profile) => void;
  /** Why it cannot be removed now; undefined when it can. */
  readonly removeBlockedReason: string | undefined;
  readonly onRemove: (profile: Profile) => void;
}

/**
 * Renders one profile: identity, state, activity and actions (specification part 2 §2, "LinkedIn Profiles"). Adjacent
 * cards share two grid rows, so that text below the buttons of one moves no button of another.
 */
export function ProfileCard({
  profile,
  campaigns,
  memberNames,
  record,
  pendingPauseReason,
  offlineReason,
  signInRefusal,
  isBusy,
  onAction,
  onEditHours,
  removeBlockedReason,
  onRemove,
}: ProfileCardProps) {
  const id = useId();
  const clock = useNetworkClock();
  const atMs = clock?.atMs;
  const { health, avatar, alerts, credentialsChanged } = profile;
  const name = profileName(profile);
  const isUnsaved = profile.unsaved !== undefined && Object.keys(profile.unsaved).length > 0;
  const doing = actionMessage(profile);
  const sendingState = profileSendingStateMessage({ profile, campaigns, team: record, clock }, timeInZone);
  const changedBy = credentialsChanged === undefined ? undefined : memberNames.get(credentialsChanged.by);
  return (
    <li
      aria-labelledby={id}
      className="row-span-2 grid min-w-0 grid-cols-1 grid-rows-subgrid gap-y-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Avatar name={name} picture={avatar} size={44} />
          <div className="min-w-0 flex-1 basis-32">
            <h2 id={id} dir="auto" className="text-left text-section break-words">
              {name}
            </h2>
            {health !== 'auth_in_progress' && doing !== undefined && (
              <p className="text-small text-ink-muted">{doing}</p>
            )}
          </div>
          <Chip tone={TONES[health] ?? 'neutral'}>{profileHealthMessage(health)}</Chip>
        </div>
        {health === 'auth_in_progress' && (
          <div role="status" className="flex items-start gap-2">
            <Spinner className="mt-0.5 text-accent-ink" />
            <div>
              <p className="font-medium">{PROFILE_MESSAGES.inProgress}</p>
              {doing !== undefined && <p className="text-ink-muted">{doing}</p>}
            </div>
          </div>
        )}
        <ProfileAlerts alerts={alerts} />
        <UsageBars profile={profile} atMs={atMs} />
        {sendingState !== undefined && <p className="text-small text-ink-muted">{sendingState}</p>}
      </div>
      <div className="flex min-w-0 flex-col gap-3 border-t border-line pt-3">
        <p className="text-small text-ink-muted">
          {atMs === undefined
            ? t('Works {hours}', { hours: workingHoursMessage(profile) })
            : t('Works {hours} ({next})', {
                hours: workingHoursMessage(profile),
                next: nextWindowMessage(profile, atMs),
              })}
          {isUnsaved && (
            <span className="ms-2 inline-flex items-center gap-1">
              <Clock3 size={12} strokeWidth={2} aria-hidden />
              {offlineReason === undefined ? UNSAVED_MESSAGES.waiting : UNSAVED_MESSAGES.waitingOffline}
            </span>
          )}
        </p>
        {credentialsChanged !== undefined && (
          <p className="text-small text-ink-muted">
            <Trans
              text={
                changedBy === undefined
                  ? 'Login and password entered {when}'
                  : 'Login and password entered {when} by {name}'
              }
              parts={{ when: <TimeText time={credentialsChanged.at} format={relativeTime} />, name: changedBy }}
            />
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <ProfileActions
            profile={profile}
            pendingPauseReason={pendingPauseReason}
            offlineReason={offlineReason}
            signInRefusal={signInRefusal}
            isBusy={isBusy}
            onAction={onAction}
          />
          {health !== 'disabled' && (
            <button type="button" className="button-secondary" onClick={() => onEditHours(profile)}>
              <CalendarClock size={16} strokeWidth={1.5} aria-hidden />
              {t('Working Hours')}
              <span className="sr-only">{t(' of {name}', { name })}</span>
            </button>
          )}
          <button
            type="button"
            // Without its word: with it, the row of most cards breaks before the last button.
            className="button-quiet ms-auto px-2 touch:min-w-11"
            aria-label={t('Remove {name}', { name })}
            aria-disabled={removeBlockedReason !== undefined}
            title={removeBlockedReason ?? t('Remove')}
            onClick={() => removeBlockedReason === undefined && onRemove(profile)}
          >
            <Trash2 size={16} strokeWidth={1.5} aria-hidden />
          </button>
        </div>
      </div>
    </li>
  );
}
