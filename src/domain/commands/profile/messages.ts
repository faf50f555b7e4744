import { t } from '#i18n/translate.ts';
import { workingHoursMessage } from '../../time/zone-messages.ts';
import type { CommandedRow } from '../command.ts';
import { editTexts, pauseTexts, resumeTexts, type MessagesOfCommands } from '../message-definition.ts';
import type { ProfileCommand, SetHours } from './definitions.ts';

/**
 * Says the hours a command requests, with their zone: the one the command names, otherwise that of its profile.
 * Undefined when the profile is not on this device.
 */
function hoursMessage({ days, start, stop, timeZone }: SetHours, row: CommandedRow | undefined): string | undefined {
  if (row === undefined || !('workingHoursStart' in row)) return undefined;
  return workingHoursMessage({
    workingDays: days,
    workingHoursStart: start,
    workingHoursEnd: stop,
    country: row.country,
    timeZone: timeZone ?? row.timeZone,
  });
}

export const PROFILE_COMMAND_MESSAGES: MessagesOfCommands<ProfileCommand> = {
  'profile.pause': {
    ...pauseTexts(t('Pausing agent...'), t('Agent paused successfully'), t('Failed to pause agent')),
    label: () => t('Pause a profile'),
  },
  'profile.resume': {
    ...resumeTexts(t('Resuming agent...'), t('Agent resumed successfully'), t('Failed to resume agent')),
    label: () => t('Resume a profile'),
  },
  'profile.setHours': {
    ...editTexts(t('Working hours updated successfully'), t('Failed to update working hours')),
    label: (command, row) =>
      t('Change working hours to {hours}', {
        hours: hoursMessage(command, row) ?? `${command.start}–${command.stop}`,
      }),
    // Hours set for many profiles at once are meant in the zone of each, so the refusal names the requested ones.
    refusal(reason, command, row) {
      const hours = hoursMessage(command, row);
      return hours === undefined ? reason : t('{reason} You asked for {hours}.', { reason, hours });
    },
  },
};
