import type { Campaign } from '#domain/campaign/campaign.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { isRemoved, withoutRemoved } from '#domain/profile/removed-profile.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import { t } from '#i18n/translate.ts';
import { ProfileChoice } from '../create/profile-choice.tsx';
import { useCampaignChange } from './use-campaign-change.ts';

/** Chooses the profile that invites from now on; what others began stays theirs (docs/adr/0037). */
export function EditProfile({
  campaign,
  profiles,
  picked,
  onPick,
}: {
  campaign: Campaign;
  profiles: readonly Profile[];
  picked: string | undefined;
  onPick: (id: string | undefined) => void;
}) {
  const change = useCampaignChange(campaign);
  const present = profiles.find(({ id }) => id === campaign.profileId);
  const offered = withoutRemoved(profiles);
  const chosen = offered.find(({ id }) => id === (picked ?? campaign.profileId));
  const isSame = chosen === undefined || chosen.id === campaign.profileId;

  async function save(): Promise<void> {
    if (isSame) return;
    if (await change({ type: 'campaign.setProfile', campaignId: campaign.id, profileId: chosen.id })) onPick(undefined);
  }

  if (offered.length === 0)
    return (
      <p className="text-ink-muted">{t('The team has no profiles. Add one under Profiles, then choose it here.')}</p>
    );
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-muted">{explanationOf(campaign, present)}</p>
      <fieldset className="flex max-h-80 flex-col gap-2 overflow-y-auto p-1">
        <legend className="sr-only">{t('Profile')}</legend>
        {offered.map((profile) => (
          <ProfileChoice
            key={profile.id}
            profile={profile}
            group="campaign-profile"
            campaignNames={[]}
            isSelected={profile.id === chosen?.id}
            onSelect={() => onPick(profile.id)}
          />
        ))}
      </fieldset>
      <button
        type="button"
        className="button-primary self-end"
        aria-disabled={isSame}
        title={isSame ? t('Choose another profile first') : undefined}
        onClick={() => void save()}
      >
        {t('Update Profile')}
      </button>
    </div>
  );
}

/** Says what becomes of the conversations when another profile is chosen. */
function explanationOf({ status }: Campaign, present: Profile | undefined): string {
  if (status === 'draft') return t('The profile invites the prospects of this campaign and writes to them.');
  if (present === undefined) return t('The new profile invites everyone who has not been contacted yet.');
  const name = profileName({ name: present.name });
  return isRemoved(present)
    ? t(
        '{name} was removed, so the conversations of {name} have ended. The new profile invites everyone who has not been contacted yet.',
        { name },
      )
    : t(
        'Conversations that {name} started stay with {name} and continue. A new profile invites everyone who has not been contacted yet.',
        { name },
      );
}
