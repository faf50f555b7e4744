import { memo } from 'react';
import { profileName } from '#domain/prospect/person-name.ts';
import type { Campaign } from '#domain/campaign/campaign.ts';
import { listedHealthMessage } from '#domain/profile/profile-messages.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { isRemoved } from '#domain/profile/removed-profile.ts';
import { t } from '#i18n/translate.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { valueOf, type Live } from '#replica/live/use-live.tsx';
import { SelectMenu, type SelectOption } from '#ui/menus/select-menu.tsx';
import { ALL_PROFILES, type ChatsSearchParams } from '../chats-search-params.ts';

const ALL_CAMPAIGNS = '';

interface ProfileFilterProps {
  readonly searchParams: ChatsSearchParams;
  readonly profileId: string | undefined;
  readonly profiles: Live<readonly Profile[]>;
  readonly campaigns: Live<readonly Campaign[]>;
  readonly onSearchParamsChange: (searchParams: ChatsSearchParams, replace: boolean) => void;
}

/** Returns the choices of the profile: everybody first. */
export const profileOptions = (profiles: readonly Profile[], isSandbox: boolean): readonly SelectOption[] => [
  { value: ALL_PROFILES, label: t('All profiles') },
  ...profiles.map((profile) => ({
    value: profile.id,
    label: profileName(profile),
    // The label marks a removed one.
    detail: isRemoved(profile) ? undefined : listedHealthMessage(profile, isSandbox),
  })),
];

/** Returns the choices of the campaign: all of them first. */
export const campaignOptions = (campaigns: readonly Campaign[]): readonly SelectOption[] => [
  { value: ALL_CAMPAIGNS, label: t('All Campaigns') },
  ...campaigns.map((campaign) => ({ value: campaign.id, label: campaign.name })),
];

/** Chooses the profile and campaign whose chats are listed. Memoized: chat changes cause no render. */
export const ProfileFilter = memo(function ProfileFilter({
  searchParams,
  profileId,
  profiles,
  campaigns,
  onSearchParamsChange,
}: ProfileFilterProps) {
  const { sandbox } = useRuntimeConfig();
  const known = valueOf(profiles, []);
  const ofTeam = valueOf(campaigns, []);
  const hasCampaigns = ofTeam.length > 0;
  return (
    <div className="flex gap-2 max-md:flex-col">
      <SelectMenu
        label={t('Profile')}
        placeholder={t('Select a profile')}
        className="min-w-0 flex-5"
        value={known.length === 0 ? undefined : (profileId ?? ALL_PROFILES)}
        disabled={known.length === 0}
        options={profileOptions(known, sandbox.network)}
        onChange={(profile) => onSearchParamsChange({ ...searchParams, profile, chat: undefined }, false)}
      />
      <SelectMenu
        label={t('Campaign')}
        // The campaign in the address may be deleted.
        placeholder={
          hasCampaigns ? t('A campaign') : campaigns.state === 'ready' ? t('No campaigns') : t('Loading campaigns...')
        }
        className="min-w-0 flex-6"
        value={hasCampaigns ? (searchParams.campaign ?? ALL_CAMPAIGNS) : undefined}
        disabled={!hasCampaigns}
        options={campaignOptions(ofTeam)}
        onChange={(campaign) =>
          onSearchParamsChange({ ...searchParams, campaign: campaign === ALL_CAMPAIGNS ? undefined : campaign }, false)
        }
      />
    </div>
  );
});
