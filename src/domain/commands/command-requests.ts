import type { Command, IssuedCommand } from './command.ts';
import type { ProspectRow } from '../prospect/prospect-columns.ts';

/** Describes the request for a command; the sender adds the token and the team. */
export interface CommandRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body: unknown;
}

const post = (path: string, body: unknown): CommandRequest => ({ method: 'POST', path, body });
const put = (path: string, body: unknown): CommandRequest => ({ method: 'PUT', path, body });

/**
 * Returns the request for a command (specification part 2 §7; where it names no path, docs/adr/0008 adds one in its
 * style).
 */
export function requestOf(command: Exclude<Command, { readonly type: 'prospects.import' }>): CommandRequest {
  switch (command.type) {
    case 'chat.pause':
    case 'chat.resume':
      return post('/chat/paused', { chatId: command.chatId, paused: command.type === 'chat.pause' });
    case 'campaign.pause':
      return post('/campaign/pause', { campaignId: command.campaignId });
    case 'campaign.resume':
      return post('/campaign/resume', { campaignId: command.campaignId });
    case 'campaign.rename':
      return put(`/campaign/${command.campaignId}`, { name: command.name });
    case 'campaign.setOffer':
      return put(`/campaign/${command.campaignId}`, { productId: command.offerId });
    case 'campaign.setPrompt':
      return put(`/campaign/${command.campaignId}`, { promptId: command.promptId });
    case 'campaign.setVariables':
      return put(`/campaign/${command.campaignId}`, { variables: command.variables });
    case 'campaign.finish': {
      const { campaignId, profileId: agentId, qualificationAutomatic, qualificationVerification } = command;
      return post('/campaign/finish', { campaignId, agentId, qualificationAutomatic, qualificationVerification });
    }
    case 'profile.pause':
      return post('/agent/pause', { agentId: command.profileId });
    case 'profile.resume':
      return post('/agent/resume', { agentId: command.profileId });
    case 'profile.setHours':
      return post('/agent/working-hours', {
        agentId: command.profileId,
        days: command.days,
        start: command.start,
        stop: command.stop,
        timeZone: command.timeZone,
      });
    case 'offer.edit':
      return put(`/product/${command.offerId}`, {
        name: command.name,
        description: command.description,
        base: command.base,
      });
    case 'prompt.save': {
      const { promptId, content, variables, modelId, base } = command;
      return put(`/prompt/${promptId}`, {
        content,
        variables,
        ...(modelId === undefined ? {} : { model: { $id: modelId } }),
        base,
      });
    }
    case 'webhook.enable':
    case 'webhook.disable':
      return put(`/webhooks/${command.webhookId}`, { active: command.type === 'webhook.enable' });
    case 'webhook.edit': {
      const { webhookId, name, url, events } = command;
      return put(`/webhooks/${webhookId}`, { webhookId, name, url, events });
    }
  }
}

/**
 * Returns the request for one part of an import, numbered under the import's id so that it can be repeated
 * (decisions.md).
 */
export function requestOfImportPart(
  { id, command }: IssuedCommand & { readonly command: { readonly type: 'prospects.import' } },
  part: number,
  rows: readonly ProspectRow[],
): CommandRequest {
  const {
    campaignId,
    rowCount,
    partCount,
    importId = id,
    columns,
    extras,
    headers,
    fileName,
    delimiter,
    encoding,
  } = command;
  return post('/prospects/create', {
    campaignId,
    prospects: rows,
    importId,
    chunk: part,
    last: part === partCount - 1,
    rowCount,
    columns,
    extras,
    headers,
    fileName,
    delimiter,
    encoding,
  });
}

/** Returns the idempotency key of one part of a command, under which the server answers it. */
export const partKey = (commandId: string, part: number): string => `${commandId}.${part}`;
