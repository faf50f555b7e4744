import { t } from '#i18n/translate.ts';
import type { Command, CommandedRow } from '../commands/command.ts';
import { workingHoursMessage } from './zone-messages.ts';

/**
 * Says the hours a command requests, with their zone: the one the command names, otherwise that of its profile.
 * Undefined for other commands, and when the profile is not on this device.
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
 * Says why a command was refused. For working hours it adds the requested hours, because a bulk command means those of
 * each profile's own zone.
 */
export function refusalWords(reason: string, command: Command, row: CommandedRow | undefined): string {
  const hours = workingHoursLabel(command, row);
  return hours === undefined ? reason : t('{reason} You asked for {hours}.', { reason, hours });
}
