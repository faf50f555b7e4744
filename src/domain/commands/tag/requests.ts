import { del, post, put, type CommandRequests } from '../request-definition.ts';
import type { TagCommand } from './definitions.ts';

export const TAG_COMMAND_REQUESTS: CommandRequests<TagCommand> = {
  'tag.create': ({ tagId, name, color }) => post('/tag/create', { tagId, name, color }),
  'tag.update': ({ tagId, name, color }) => put(`/tag/${tagId}`, { name, color }),
  'tag.delete': ({ tagId }) => del(`/tag/${tagId}`),
};
