import { post, type CommandRequests } from '../request-definition.ts';
import type { ProfileCommand } from './definitions.ts';

export const PROFILE_COMMAND_REQUESTS: CommandRequests<ProfileCommand> = {
  'profile.pause': ({ profileId }) => post('/agent/pause', { agentId: profileId }),
  'profile.resume': ({ profileId }) => post('/agent/resume', { agentId: profileId }),
  'profile.setHours': ({ profileId, days, start, stop, timeZone }) =>
    post('/agent/working-hours', { agentId: profileId, days, start, stop, timeZone }),
};
