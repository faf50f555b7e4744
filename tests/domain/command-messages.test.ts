import { expect, test } from 'vitest';
import { textsOfCommand } from '#domain/commands/command-messages.ts';
import type { CommandType } from '#domain/commands/command.ts';

const TEXTS: readonly (readonly [type: Exclude<CommandType, 'prospects.import'>, done: string, failed: string])[] = [
  ['chat.pause', 'Conversation paused', 'Failed to update conversation status'],
  ['chat.setNames', 'Names saved', 'Failed to save the names'],
  ['chat.resume', 'Conversation resumed', 'Failed to update conversation status'],
  ['profile.pause', 'Agent paused successfully', 'Failed to pause agent'],
  ['profile.resume', 'Agent resumed successfully', 'Failed to resume agent'],
  ['profile.setHours', 'Working hours updated successfully', 'Failed to update working hours'],
];

test.each(TEXTS)('the command %s has the texts of part 2 §8: “%s”, “%s”', (type, done, failed) => {
  expect(textsOfCommand({ type })).toMatchObject({ done, failed });
});
