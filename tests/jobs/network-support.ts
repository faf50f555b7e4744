import { createWorkingCalendars } from '#server/drivers/network/working-calendars.ts';
import { createDialogueWriter } from '#server/drivers/network/sandbox/dialogue-writer.ts';
import { generateConnections } from '#server/seed/people.ts';
import { createSandboxNetwork } from '#server/drivers/network/sandbox/sandbox-network.ts';
import type { RunChat } from '#server/jobs/campaign-run-step.ts';
import { paceSchema, type Pace } from '#server/jobs/campaign-run-pace.ts';
import { simulatePast, type Past } from '#server/seed/simulate-past.ts';

export const PROFILE = {
  id: 'profile-fr',
  name: 'Camille Moreau',
  country: 'FR',
  workingDays: '0:1:1:1:1:1:0',
  workingHoursStart: '09:00',
  workingHoursEnd: '17:00',
};
export const DAY_MS = 24 * 3_600_000;

export const paceOf = (invitationsMin: number, invitationsMax: number): Pace =>
  paceSchema.parse({ invitationsMin, invitationsMax });

/** Returns prospects as an import leaves them: waiting, with name, company and position only. */
export function waitingChats(seed: string, count: number): RunChat[] {
  return generateConnections(seed, count).map((row, index) => ({
    id: `chat-${seed}-${index}`.slice(0, 36),
    status: 0,
    actCount: 0,
    waitingFollowUp: false,
    messages: [],
    qualifications: [],
    isHeld: false,
    outgoing: [],
    aiNote: '',
    rejections: [],
    prospect: {
      name: `${row.firstName} ${row.lastName}`.trim(),
      headline: row.position,
      country: '',
      city: '',
      resume: '',
      company: row.company,
      profileUrl: row.url,
    },
  }));
}

/** Returns a simulated past of `days` days for new prospects. */
export function simulate(seed: string, count: number, days: number, pace: Pace, fromMs: number): Promise<Past> {
  const calendar = createWorkingCalendars()(PROFILE, fromMs);
  return simulatePast(waitingChats(seed, count), {
    network: createSandboxNetwork(seed),
    writer: createDialogueWriter(seed),
    profile: PROFILE,
    offerName: 'Reply Studio',
    calendar,
    pace,
    limitsAt: () => [pace.invitationsMin, pace.invitationsMax],
    fromMs,
    untilMs: fromMs + days * DAY_MS,
  });
}
