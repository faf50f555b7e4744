import { estimateMessage } from '#domain/campaign/campaign-estimate.ts';
import { profileStateMessage } from '#domain/profile/profile-messages.ts';
import { usageOfToday } from '#domain/profile/profile-state.ts';
import { needsAttention, type Profile } from '#domain/profile/profile.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import { workingHoursMessage } from '#domain/time/zone-messages.ts';
import { t } from '#i18n/translate.ts';
import { RadioCard } from '#ui/forms/radio-card.tsx';
import { Trans } from '#ui/trans.tsx';
import { useNetworkClock } from '#ui/network-clock.ts';

/** Number of prospects assumed in examples before any exist. */
const EXAMPLE_PROSPECTS = 500;

interface ProfileChoiceProps {
  readonly profile: Profile;
  readonly group: string;
  /** Names of the other campaigns that the profile runs. */
  readonly campaignNames: readonly string[];
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

/** Offers a profile to a campaign, with its state, its hours, what it did today, and what else it runs. */
export function ProfileChoice({ profile, group, campaignNames, isSelected, onSelect }: ProfileChoiceProps) {
  const today = usageOfToday(profile, useNetworkClock()?.atMs);
  return (
    <RadioCard
      group={group}
      value={profile.id}
      title={profileName(profile)}
      isSelected={isSelected}
      onSelect={onSelect}
    >
      <Trans
        text="{state}, works {hours}, {invitations} of at most {invitationsMax} invitations today. {estimate}."
        parts={{
          state: (
            <span className={needsAttention(profile) ? 'text-warning-ink' : undefined}>
              {profileStateMessage(profile)}
            </span>
          ),
          hours: workingHoursMessage(profile),
          invitations: today?.invitations ?? '–',
          invitationsMax: profile.usage.invitationsMax,
          estimate: estimateMessage(EXAMPLE_PROSPECTS, profile),
        }}
      />
      {campaignNames.length > 0 && (
        <span>
          {t(' Also runs {campaigns}.', {
            campaigns: campaignNames.map((name) => t('“{name}”', { name })).join(', '),
          })}
        </span>
      )}
    </RadioCard>
  );
}
