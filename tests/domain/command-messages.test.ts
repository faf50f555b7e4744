import { expect, test } from 'vitest';
import { doneMessage, textsOfCommand } from '#domain/commands/command-messages.ts';
import type { Command, CommandType } from '#domain/commands/command.ts';
import { chatIdSchema, noteIdSchema } from '#domain/wire/ids.ts';

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

test('what a reminder or a note did is said of its own payload: snoozed, back, set, removed', () => {
  const chatId = chatIdSchema.parse('chat1');
  const reminder = (remindAt: string, isSnooze: boolean): Command => ({
    type: 'chat.setReminder',
    chatId,
    remindAt,
    isSnooze,
  });
  const at = new Date(2026, 11, 7, 9).toISOString();
  expect(doneMessage(reminder(at, true))).toMatch(/^Snoozed until Mon, Dec 7,? (at )?09:00/);
  expect(doneMessage(reminder(at, false))).toMatch(/^Reminder set for Mon, Dec 7,? (at )?09:00/);
  expect(doneMessage(reminder('', true))).toBe('Back in the inbox');
  expect(doneMessage(reminder('', false))).toBe('Reminder removed');
  const note = (text: string): Command => ({
    type: 'chat.setNote',
    chatId,
    noteId: noteIdSchema.parse('00000000-0000-4000-8000-000000000000'),
    text,
    mentions: [],
  });
  expect(doneMessage(note('Call her'))).toBe('Note saved');
  expect(doneMessage(note(''))).toBe('Note removed');
});
