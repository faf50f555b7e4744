import dachManufacturing from '../prospects/dach-manufacturing.csv?raw';
import operationsLeaders from '../prospects/operations-leaders.csv?raw';
import southernFounders from '../prospects/southern-founders.csv?raw';

export interface SeedCampaign {
  readonly id: string;
  readonly name: string;
  readonly target: string;
  readonly offerId: string;
  readonly promptId: string;
  readonly profileId: string;
  readonly variables: Readonly<Record<string, string>>;
  /** Final status. */
  readonly status: 'active' | 'paused' | 'prospects_needed';
  /** Age, and time without activity; in days. */
  readonly ageDays: number;
  readonly idleDays: number;
  /** LinkedIn's export of connections; undefined before an upload. */
  readonly prospectFile: { readonly name: string; readonly text: string } | undefined;
  /** Most prospects invited so far. */
  readonly invited: number;
}

export const CAMPAIGNS: readonly SeedCampaign[] = [
  {
    id: 'campaign-southern-founders',
    name: 'Founders, southern Europe',
    target:
      'Founders and commercial leads of teams with 20 to 200 people in France, Belgium, Spain, Italy and Portugal',
    offerId: 'offer-reply-studio',
    promptId: 'prompt-warm-opener',
    profileId: 'profile-camille',
    variables: {
      toneOfVoice: 'warm, curious, never pushy',
      calendarLink: 'https://meet.northwind-outreach.example/camille',
    },
    status: 'active',
    ageDays: 41,
    idleDays: 0,
    prospectFile: { name: 'southern-founders.csv', text: southernFounders },
    invited: 110,
  },
  {
    id: 'campaign-operations-leaders',
    name: 'Operations leaders, worldwide',
    target:
      'Heads of operations and chief revenue officers in English-speaking markets, the Netherlands, Poland, Japan and the Gulf',
    offerId: 'offer-pipeline-clarity',
    promptId: 'prompt-field-report',
    profileId: 'profile-james',
    variables: { reportTitle: 'A third faster: three teams, one autumn' },
    status: 'active',
    ageDays: 41,
    idleDays: 0,
    prospectFile: { name: 'operations-leaders.csv', text: operationsLeaders },
    invited: 110,
  },
  {
    id: 'campaign-dach-manufacturing',
    name: 'DACH manufacturing',
    target: 'Leitung Vertrieb und Fertigung im Maschinenbau, 50 bis 500 Beschäftigte',
    offerId: 'offer-fertigungsblick',
    promptId: 'prompt-mittelstand',
    profileId: 'profile-lena',
    variables: { referenceCustomer: 'ein Zulieferer mit 120 Beschäftigten im Sauerland' },
    status: 'paused',
    ageDays: 40,
    idleDays: 4,
    prospectFile: { name: 'dach-manufacturing.csv', text: dachManufacturing },
    invited: 170,
  },
  {
    id: 'campaign-spring-partners',
    name: 'Partner agencies, spring',
    target: 'Agencies that could resell Pipeline Clarity',
    offerId: 'offer-pipeline-clarity',
    promptId: 'prompt-warm-opener',
    profileId: 'profile-camille',
    variables: { toneOfVoice: 'collegial', calendarLink: 'https://meet.northwind-outreach.example/partners' },
    status: 'prospects_needed',
    ageDays: 3,
    idleDays: 0,
    prospectFile: undefined,
    invited: 0,
  },
];
