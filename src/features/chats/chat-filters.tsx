import { SimulatedNote } from './chat-filters-outline.tsx';
import { profileName } from '#domain/person-name.ts';
import { CHAT_STATUS } from '#domain/chat-status.ts';
import type { Campaign } from '#domain/campaign.ts';
import { profileHealthWords, type Profile } from '#domain/profile.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import type { Live } from '#replica/use-live.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { SelectMenu } from '#ui/select-menu.tsx';
import { ALL_PROFILES, type ChatsPlace } from './chats-place.ts';

const ALL_CAMPAIGNS = '';
const ANY_STATUS = '';

interface ChatFiltersProps {
  readonly place: ChatsPlace;
  readonly profileId: string | undefined;
  readonly profiles: Live<readonly Profile[]>;
  readonly campaigns: Live<readonly Campaign[]>;
  readonly onProfile: (profile: string) => void;
  readonly onFilter: (change: Partial<Pick<ChatsPlace, 'campaign' | 'q' | 'status'>>) => void;
}

/** Which conversations are listed: profile, campaign, status, and a search (specification part 2 §2, "Messages"). */
export function ChatFilters({ place, profileId, profiles, campaigns, onProfile, onFilter }: ChatFiltersProps) {
  const { sandbox } = useRuntimeConfig();
  const known = profiles.state === 'ready' ? profiles.value : [];
  const ofTeam = campaigns.state === 'ready' ? campaigns.value : [];
  const hasCampaigns = ofTeam.length > 0;
  const simulated = sandbox.network ? ', simulated' : '';
  return (
    <div className="flex flex-col gap-2 border-b border-line p-3">
      <div className="flex gap-2">
        <SelectMenu
          label="Profile"
          placeholder="Select a profile"
          className="min-w-0 flex-1"
          value={known.length === 0 ? undefined : (profileId ?? ALL_PROFILES)}
          disabled={known.length === 0}
          options={[
            { value: ALL_PROFILES, label: 'All profiles' },
            ...known.map((profile) => ({ value: profile.id, label: profileName(profile), detail: `${profileHealthWords(profile.health)}${simulated}` })),
          ]}
          onChange={onProfile}
        />
        <SelectMenu
          label="Campaign"
          placeholder={campaigns.state === 'ready' ? 'No campaigns' : 'Loading campaigns...'}
          className="min-w-0 flex-1"
          value={hasCampaigns ? (place.campaign ?? ALL_CAMPAIGNS) : undefined}
          disabled={!hasCampaigns}
          options={[{ value: ALL_CAMPAIGNS, label: 'All Campaigns' }, ...ofTeam.map((campaign) => ({ value: campaign.id, label: campaign.name }))]}
          onChange={(campaign) => onFilter({ campaign: campaign === ALL_CAMPAIGNS ? undefined : campaign })}
        />
      </div>
      <div className="flex gap-2">
        <SearchField label="Search conversations" placeholder="Search people" shortcut="/" value={place.q ?? ''} onChange={(q) => onFilter({ q: q === '' ? undefined : q })} />
        <SelectMenu
          label="Status"
          placeholder="Any status"
          className="w-34 shrink-0"
          value={place.status ?? ANY_STATUS}
          options={[{ value: ANY_STATUS, label: 'Any status' }, ...Object.entries(CHAT_STATUS).map(([value, label]) => ({ value, label }))]}
          onChange={(status) => onFilter({ status: status === ANY_STATUS ? undefined : status })}
        />
      </div>
      {sandbox.network && <SimulatedNote />}
    </div>
  );
}
