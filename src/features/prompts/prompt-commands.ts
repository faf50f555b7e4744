import type { Command } from '#domain/commands/command.ts';
import type { Prompt } from '#domain/prompt/prompt.ts';
import { variablesToSave } from '#domain/prompt/prompt-variables.ts';
import { issueCommand } from '#features/commands/issue-command.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import type { Replica } from '#replica/replica.ts';
import { discardRejectedEdits, findRejectedEdit } from '#replica/outbox/rejected-edits.ts';

/** An edited prompt, and the version it is based on (`promptVersion`). */
interface PromptEdit {
  readonly content: string;
  readonly modelId: string;
  readonly base: string;
}

/** Stores a save in the outbox; it replaces earlier rejected ones. Throws `OutriderError` when it cannot be stored. */
export async function savePrompt(
  replica: Replica,
  { id: promptId, teamId, type }: Pick<Prompt, 'id' | 'teamId' | 'type'>,
  { content, modelId, base }: PromptEdit,
): Promise<void> {
  const command: Command = {
    type: 'prompt.save',
    promptId,
    content,
    variables: variablesToSave({ type, content }),
    ...(modelId !== '' && { modelId }),
    base,
  };
  await issueCommand(replica, teamId, command);
  await discardRejectedSaves(replica, promptId);
}

/** Returns the save rejected because somebody else saved first; undefined when there is none. */
export async function findRejectedSave(
  db: ReplicaDatabase,
  promptId: string,
  modelId: string,
): Promise<PromptEdit | undefined> {
  const rejected = await findRejectedEdit(db, 'prompt.save', 'prompts', promptId);
  return rejected && { content: rejected.content, modelId: rejected.modelId ?? modelId, base: rejected.base };
}

/** Discards such saves. */
export const discardRejectedSaves = (replica: Replica, promptId: string): Promise<void> =>
  discardRejectedEdits(replica, 'prompt.save', 'prompts', promptId);
