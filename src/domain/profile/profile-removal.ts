import { t, formatNumber, plural } from '#i18n/translate.ts';
import { DELETING, remainingInvitations, type Campaign } from '../campaign/campaign.ts';
import { campaignTitle } from '../campaign/campaign-messages.ts';
import type { Profile } from './profile.ts';

/** Campaigns that are named one by one; the others are counted. */
const NAMED_CAMPAIGNS = 3;

type RemovalCampaign = Pick<Campaign, 'name' | 'status' | 'profileId' | 'stats'>;

/**
 * Says what happens when a profile is removed, one sentence each (docs/adr/0037). `campaigns` are those of the team,
 * undefined while not all of them are on this device; `conversations` are the people the profile has invited, undefined
 * while not all of them are on this device.
 */
export function removalMessages(
  { id }: Pick<Profile, 'id'>,
  campaigns: readonly RemovalCampaign[] | undefined,
  conversations: number | undefined,
): readonly string[] {
  const own = (campaigns ?? []).filter(({ profileId, status }) => profileId === id && status !== DELETING);
  const waiting = own.reduce((sum, { stats }) => sum + remainingInvitations(stats), 0);
  return [
    ...(campaigns === undefined
      ? [t('Campaigns that use it pause until you choose another profile.')]
      : own.length === 0
        ? []
        : [
            plural(
              own.length,
              '{count} campaign uses it and pauses until you choose another profile: {names}.',
              '{count} campaigns use it and pause until you choose another profile: {names}.',
              { names: namesOf(own) },
            ),
          ]),
    ...(waiting === 0
      ? []
      : [plural(waiting, '{count} prospect waits until then.', '{count} prospects wait until then.')]),
    conversations === undefined
      ? t('Its conversations stay readable, but end here.')
      : plural(
          conversations,
          '{count} conversation stays readable, but ends here.',
          '{count} conversations stay readable, but end here.',
        ),
    t('To undo this, connect it again with the same account. You will find it below the other profiles.'),
  ];
}

function namesOf(campaigns: readonly RemovalCampaign[]): string {
  const named = campaigns.slice(0, NAMED_CAMPAIGNS).map(({ name }) => t('“{name}”', { name: campaignTitle(name) }));
  const more = campaigns.length - named.length;
  return more === 0
    ? named.join(', ')
    : t('{names} and {count} more', { names: named.join(', '), count: formatNumber(more) });
}
