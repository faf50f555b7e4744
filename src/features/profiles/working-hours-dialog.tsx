import { useState } from 'react';
import { profileName } from '#domain/prospect/person-name.ts';
import type { Profile } from '#domain/profile/profile.ts';
import {
  clockText,
  DEFAULT_WORKING_HOURS_END,
  DEFAULT_WORKING_HOURS_START,
  formatWorkingDays,
  startsBeforeEnd,
  parseWorkingDays,
  zoneOf,
} from '#domain/time/working-hours.ts';
import { nextWindowMessage, placeOfZone, WEEK } from '#domain/time/zone-messages.ts';
import { t } from '#i18n/translate.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { Field } from '#ui/forms/field.tsx';
import { SelectMenu, type SelectOption } from '#ui/menus/select-menu.tsx';
import { useMinuteClock } from '#ui/time-text.tsx';
import type { Hours } from './profile-commands.ts';

const DAYS = [
  t('Sunday'),
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
] as const;

/** Labels a zone by its place, which people search for. */
const optionOf = (zone: string): SelectOption => ({ value: zone, label: `${placeOfZone(zone)} (${zone})` });
const ZONES = Intl.supportedValuesOf('timeZone')
  .map(optionOf)
  .toSorted((one, other) => one.label.localeCompare(other.label));

/** Lists zones: the country's, the profile's if the browser has it under another name, and all others. */
function optionsFor(country: string, timeZone: string): readonly SelectOption[] {
  const ofCountry = zoneOf({ country });
  const isListed = timeZone === '' || ZONES.some(({ value }) => value === timeZone);
  return [
    {
      value: '',
      label: t('Same as its country: {place} ({zone})', { place: placeOfZone(ofCountry), zone: ofCountry }),
    },
    ...(isListed ? [] : [optionOf(timeZone)]),
    ...ZONES,
  ];
}

const missing = (time: string): string | undefined => (time === '' ? t('Enter a time.') : undefined);

interface WorkingHoursDialogProps {
  readonly profile: Profile;
  /** Other profiles of the team that may get the same hours. */
  readonly otherProfiles: readonly Profile[];
  /** A simulated network has its own clock: the next opening on ours would be wrong. */
  readonly isSimulated: boolean;
  readonly offlineReason: string | undefined;
  /** Resolves to true when stored. */
  readonly onSave: (changes: readonly (readonly [Profile, Hours])[]) => Promise<boolean>;
  readonly onClose: () => void;
}

/**
 * Edits the days and hours a profile works, in its country's time or a chosen zone (specification part 2 §2, §3).
 */
export function WorkingHoursDialog({
  profile,
  otherProfiles,
  isSimulated,
  offlineReason,
  onSave,
  onClose,
}: WorkingHoursDialogProps) {
  const now = useMinuteClock();
  const [days, setDays] = useState<readonly boolean[]>(() => parseWorkingDays(profile.workingDays));
  const [start, setStart] = useState(() => clockText(profile.workingHoursStart, DEFAULT_WORKING_HOURS_START));
  const [stop, setStop] = useState(() => clockText(profile.workingHoursEnd, DEFAULT_WORKING_HOURS_END));
  const [openedZone] = useState(profile.timeZone ?? '');
  const [timeZone, setTimeZone] = useState(openedZone);
  const [options] = useState(() => optionsFor(profile.country, openedZone));
  const [alsoFor, setAlsoFor] = useState<ReadonlySet<string>>(new Set());
  const hours = { days: formatWorkingDays(days), start, stop };
  const zone = zoneOf({ country: profile.country, timeZone });
  const values = { name: profileName(profile), place: placeOfZone(zone), zone };
  const isWrong = start === '' || stop === '' || !startsBeforeEnd({ start, stop });
  const window = isWrong
    ? undefined
    : nextWindowMessage(
        {
          country: profile.country,
          timeZone,
          workingDays: hours.days,
          workingHoursStart: start,
          workingHoursEnd: stop,
        },
        now,
      );

  async function save(): Promise<void> {
    if (isWrong) return;
    // Untouched values are not sent, so changes of others to them stay; other profiles keep their zones.
    const own = timeZone === openedZone ? hours : { ...hours, timeZone };
    if (
      await onSave([
        [profile, own],
        ...otherProfiles.filter((other) => alsoFor.has(other.id)).map((other) => [other, hours] as const),
      ])
    )
      onClose();
  }

  return (
    <FormDialog
      title={t('Working Hours')}
      description={
        timeZone === ''
          ? t("{name} follows its country's time: {place} ({zone}).", values)
          : t('{name} follows the time of {place} ({zone}).', values)
      }
      onClose={onClose}
      submitLabel={t('Save working hours')}
      isBlocked={isWrong}
      onSubmit={() => void save()}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium">{t('Days')}</legend>
        <div className="grid grid-cols-2 gap-x-4 gap-y-1">
          {WEEK.map((day) => (
            <label key={day} className="flex min-h-8 items-center gap-2 touch:min-h-11">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                checked={days[day] === true}
                onChange={(event) =>
                  setDays(days.map((chosen, index) => (index === day ? event.target.checked : chosen)))
                }
              />
              {DAYS[day]}
            </label>
          ))}
        </div>
        {!days.includes(true) && <p className="text-small text-warning-ink">{t('Without a day, nothing is sent.')}</p>}
      </fieldset>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field
          label={t('Start time')}
          type="time"
          value={start}
          error={missing(start)}
          onChange={(event) => setStart(event.target.value)}
        />
        <Field
          label={t('Stop time')}
          type="time"
          value={stop}
          error={missing(stop) ?? (isWrong && start !== '' ? t('The end must be after the start.') : undefined)}
          onChange={(event) => setStop(event.target.value)}
        />
      </div>
      <div className="flex flex-col gap-1.5">
        <span aria-hidden className="font-medium">
          {t('Time zone')}
        </span>
        <SelectMenu
          label={t('Time zone')}
          placeholder={zone}
          value={timeZone}
          options={options}
          onChange={setTimeZone}
        />
      </div>
      {otherProfiles.length > 0 && (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 font-medium">{t('The same days and hours for')}</legend>
          {otherProfiles.map((other) => (
            <label key={other.id} className="flex min-h-8 items-center gap-2 touch:min-h-11">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                checked={alsoFor.has(other.id)}
                onChange={(event) =>
                  setAlsoFor(
                    new Set(
                      event.target.checked ? [...alsoFor, other.id] : [...alsoFor].filter((one) => one !== other.id),
                    ),
                  )
                }
              />
              <span dir="auto" className="min-w-0 break-words">
                {t('{name}, in {place} time', { name: profileName(other), place: placeOfZone(zoneOf(other)) })}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {window !== undefined && !isSimulated && (
        <p role="status" className="text-ink-muted">
          {t('Next: {window}.', { window })}
        </p>
      )}
      {isSimulated && (
        <p className="text-ink-muted">
          {t('The simulated network has its own clock and skips hours when nobody works.')}
        </p>
      )}
      {offlineReason !== undefined && (
        <p className="text-ink-muted">
          {t('You are offline. What you save is kept here and sent when you are back online.')}
        </p>
      )}
    </FormDialog>
  );
}
