import { formatConnections } from './connections-csv.ts';
import type { SeedCampaign } from './content/campaigns.ts';
import { OFFERS } from './content/offers.ts';
import { MERIDIAN } from './content/people.ts';
import type { SeedProfile } from './content/profiles.ts';
import { generateConnections } from './people.ts';
import type { TeamContent } from './team-content.ts';

/** Size of the top plan: five profiles, each with a campaign of twenty thousand prospects, a tenth of them invited. */
const PROSPECTS_PER_CAMPAIGN = 20_000;
const INVITED_PER_CAMPAIGN = 2_000;
const WEEKDAYS = { days: '0:1:1:1:1:1:0', start: '09:00', stop: '17:00' };

const PROFILE_PEOPLE = [
  ['Eleanor Vance', 'GB'],
  ['Mathis Renaud', 'FR'],
  ['Clara Fuchs', 'DE'],
  ['Diego Salinas', 'ES'],
  ['Hanna Nowak', 'PL'],
] as const;

/** Returns the content of the large team; its files have the format of LinkedIn like all others. */
export function largeContent(nowMs: number): TeamContent {
  const profiles: SeedProfile[] = PROFILE_PEOPLE.map(([name, country], index) => ({
    id: `profile-${index + 1}`,
    name,
    country,
    health: 'running',
    action: 'next_task',
    alerts: [],
    hours: WEEKDAYS,
    invitations: [18, 24],
    // Enough for a tenth of the prospects within the past; no real account could do that.
    warmUp: { invitations: [76, 84], endedDaysAgo: 0 },
  }));
  const campaigns: SeedCampaign[] = profiles.map(({ id, name }, index) => ({
    id: `campaign-${index + 1}`,
    name: `Large list ${index + 1}, ${name.split(' ')[0]}`,
    target: 'Commercial and operations leads, worldwide',
    offerId: OFFERS[index % 2 === 0 ? 0 : 1].id,
    promptId: 'prompt-warm-opener',
    profileId: id,
    variables: { toneOfVoice: 'friendly', calendarLink: 'https://meet.northwind-outreach.example/meridian' },
    status: 'active',
    ageDays: 41,
    idleDays: 0,
    prospectFile: {
      name: `large-${index + 1}.csv`,
      text: formatConnections(generateConnections(`large-${index + 1}-`, PROSPECTS_PER_CAMPAIGN)),
    },
    invited: INVITED_PER_CAMPAIGN,
  }));
  return { team: MERIDIAN, prefix: 'meridian-', offers: OFFERS, profiles, campaigns, nowMs };
}
