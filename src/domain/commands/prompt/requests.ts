import { put, type CommandRequests } from '../request-definition.ts';
import type { PromptCommand } from './definitions.ts';

export const PROMPT_COMMAND_REQUESTS: CommandRequests<PromptCommand> = {
  'prompt.save': ({ promptId, content, variables, modelId, base }) =>
    put(`/prompt/${promptId}`, {
      content,
      variables,
      ...(modelId === undefined ? {} : { model: { $id: modelId } }),
      base,
    }),
};
