import { say } from '#i18n/translate.ts';
import type { Command, CommandedRow } from '../commands/command.ts';
import { workingHoursMessage } from './zone-messages.ts';

/**
 * The hours that a command asks for, with the zone they are meant in: the one it names, otherwise that of its profile.
 * Undefined for other commands, and where the profile is not on this device.
 */
export function workingHoursLabel(command: Command, row: CommandedRow | undefined): string | undefined {
  if (command.type !== 'profile.setHours' || row === undefined || !('workingHoursStart' in row)) return undefined;
  const { days, start, stop, timeZone = row.timeZone } = command;
  return workingHoursMessage({
    workingDays: days,
    workingHoursStart: start,
    workingHoursEnd: stop,
    country: row.country,
    timeZone,
  });
}

/**
 * Why a command was refused; of hours, with those that were asked for: where several profiles get the same, each means
 * those of its own zone.
 */
export function refusalWords(reason: string, command: Command, row: CommandedRow | undefined): string {
  const hours = workingHoursLabel(command, row);
  return hours === undefined ? reason : say('{reason} You asked for {hours}.', { reason, hours });
}
