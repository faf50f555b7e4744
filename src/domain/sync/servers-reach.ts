import type { SyncStatus } from './sync-status.ts';

/** What a request to the dashboard API depends on: its token comes from Appwrite, its answer from its own server. */
export type ServersReach = Pick<SyncStatus, 'reach' | 'dashboard'>;

/** Returns true when Appwrite answers and the dashboard API's own server does not. */
export const lacksDashboard = ({ reach, dashboard }: ServersReach): boolean =>
  reach === 'reachable' && dashboard?.reach === 'unreachable';
