import type { ProfileAlert } from '#domain/profile/profile.ts';
import { SIMULATED_ALERTS } from '#domain/profile/simulated-alerts.ts';

export interface SeedProfile {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly health: 'running' | 'auth_needed';
  readonly action: string;
  readonly alerts: readonly ProfileAlert[];
  readonly hours: { readonly days: string; readonly start: string; readonly stop: string };
  /** The code that the simulated network waits for, if any. */
  readonly awaitedCode?: string;
  /** Present least and most invitations a day. */
  readonly invitations: readonly [number, number];
  /** Least and most a day during the warm-up, and how many days ago it ended. */
  readonly warmUp: { readonly invitations: readonly [number, number]; readonly endedDaysAgo: number };
}

const WEEKDAYS = { days: '0:1:1:1:1:1:0', start: '09:00', stop: '17:00' };

export const PROFILES: readonly SeedProfile[] = [
  {
    id: 'profile-camille',
    name: 'Camille Moreau',
    country: 'FR',
    health: 'running',
    action: 'next_task',
    alerts: [],
    hours: { ...WEEKDAYS, start: '10:00', stop: '18:00' },
    invitations: [20, 25],
    warmUp: { invitations: [2, 3], endedDaysAgo: 4 },
  },
  {
    id: 'profile-james',
    name: 'James Whitfield',
    country: 'GB',
    health: 'running',
    action: 'next_task',
    alerts: [
      {
        type: 'linkedin',
        subType: 'config_error',
        message: SIMULATED_ALERTS.fallenAcceptance,
        severity: 'warning',
        metadata: {},
      },
    ],
    hours: WEEKDAYS,
    invitations: [19, 24],
    warmUp: { invitations: [2, 3], endedDaysAgo: 4 },
  },
  {
    id: 'profile-lena',
    name: 'Lena Hartmann',
    country: 'DE',
    health: 'auth_needed',
    action: 'checking_auth',
    alerts: [
      {
        type: 'auth',
        subType: '2fa_required',
        message: SIMULATED_ALERTS.codeOfApp,
        severity: 'error',
        metadata: { verificationMethod: 'authenticator app' },
      },
    ],
    awaitedCode: '428193',
    hours: { ...WEEKDAYS, start: '08:00', stop: '16:30' },
    invitations: [10, 14],
    warmUp: { invitations: [6, 8], endedDaysAgo: 0 },
  },
];
