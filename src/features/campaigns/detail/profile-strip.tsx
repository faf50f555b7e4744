import { profileStateMessage } from '#domain/profile/profile-messages.ts';
import { needsAttention, type Profile } from '#domain/profile/profile.ts';
import { usageOfToday } from '#domain/profile/profile-state.ts';
import { isRemoved } from '#domain/profile/removed-profile.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import { t } from '#i18n/translate.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { useNetworkClock } from '#ui/network-clock.ts';

/**
 * Shows the profile that runs a campaign, its health and what it did today (specification part 2 §2, "agent strip").
 */
export function ProfileStrip({
  profile,
  isAssigned,
}: {
  /** `unread` while it may still come from the server. */
  profile: Profile | 'unread' | undefined;
  isAssigned: boolean;
}) {
  if (profile === 'unread') return <Skeleton className="h-6 w-40" />;
  if (profile === undefined)
    return (
      <p className="text-small text-ink-muted">
        {isAssigned ? t('Its profile is no longer in this team') : t('No profile chosen yet')}
      </p>
    );
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-small">
      <Avatar name={profileName(profile)} picture={profile.avatar} size={24} />
      <span dir="auto" className="min-w-20 truncate" title={profileName(profile)}>
        {profileName(profile)}
      </span>
      {/* The name of a removed one says so. */}
      {!isRemoved(profile) && (
        <>
          <span className={needsAttention(profile) ? 'shrink-0 text-warning-ink' : 'shrink-0 text-ink-muted'}>
            {profileStateMessage(profile)}
          </span>
          <Today profile={profile} />
        </>
      )}
    </div>
  );
}

function Today({ profile }: { profile: Profile }) {
  const invitations = usageOfToday(profile, useNetworkClock()?.atMs)?.invitations ?? '–';
  const { invitationsMax } = profile.usage;
  return (
    <span
      className="ms-auto shrink-0 text-ink-muted tabular-nums"
      title={t('{invitations} of at most {invitationsMax} invitations today', { invitations, invitationsMax })}
    >
      {t('{invitations}/{invitationsMax} today', { invitations, invitationsMax })}
    </span>
  );
}
