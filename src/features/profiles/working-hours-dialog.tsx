import { useState } from 'react';
import { profileName } from '#domain/person-name.ts';
import type { Profile } from '#domain/profile.ts';
import { clockText, DEFAULT_WORKING_HOURS_END, DEFAULT_WORKING_HOURS_START, formatWorkingDays, isDay, parseWorkingDays, zoneOfCountry } from '#domain/working-hours.ts';
import { nextWindowWords, placeOfZone, WEEK } from '#domain/zone-words.ts';
import { say } from '#languages/say.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useMinuteClock } from '#ui/time-text.tsx';
import type { Hours } from './profile-commands.ts';

const DAYS = [say('Sunday'), say('Monday'), say('Tuesday'), say('Wednesday'), say('Thursday'), say('Friday'), say('Saturday')] as const;

interface WorkingHoursDialogProps {
  readonly profile: Profile;
  /** The others of the team, which may have the same. */
  readonly others: readonly Profile[];
  /** The network keeps a time of its own: when it opens next on our clocks says nothing. */
  readonly isSimulated: boolean;
  readonly offlineReason: string | undefined;
  /** True when it was kept. */
  readonly onSave: (profiles: readonly Pick<Profile, 'id' | 'teamId'>[], hours: Hours) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Days and hours in which a profile works, in its own country's time (specification part 2 §2, §3; expectations §8). */
export function WorkingHoursDialog({ profile, others, isSimulated, offlineReason, onSave, onClose }: WorkingHoursDialogProps) {
  const now = useMinuteClock();
  const [days, setDays] = useState<readonly boolean[]>(() => parseWorkingDays(profile.workingDays));
  const [start, setStart] = useState(() => clockText(profile.workingHoursStart, DEFAULT_WORKING_HOURS_START));
  const [stop, setStop] = useState(() => clockText(profile.workingHoursEnd, DEFAULT_WORKING_HOURS_END));
  const [alsoFor, setAlsoFor] = useState<ReadonlySet<string>>(new Set());
  const hours = { days: formatWorkingDays(days), start, stop };
  const zone = zoneOfCountry(profile.country);
  const isWrong = start === '' || stop === '' || !isDay({ start, stop });
  const window = isWrong ? undefined : nextWindowWords({ country: profile.country, workingDays: hours.days, workingHoursStart: start, workingHoursEnd: stop }, now);

  async function save(): Promise<void> {
    if (isWrong) return;
    if (await onSave([profile, ...others.filter((other) => alsoFor.has(other.id))], hours)) onClose();
  }

  return (
    <FormDialog
      title={say('Working Hours')}
      description={say("{name} works in its own country's time: {place} ({zone}).", { name: profileName(profile), place: placeOfZone(zone), zone })}
      onClose={onClose}
      act={say('Save working hours')}
      isBlocked={isWrong}
      onSubmit={() => void save()}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium">{say('Days')}</legend>
        <div className="grid grid-cols-2 gap-x-4 gap-y-1">
          {WEEK.map((day) => (
            <label key={day} className="flex min-h-8 items-center gap-2 touch:min-h-11">
              <input type="checkbox" className="size-5 shrink-0 accent-(--accent)" checked={days[day] === true} onChange={(event) => setDays(days.map((chosen, index) => (index === day ? event.target.checked : chosen)))} />
              {DAYS[day]}
            </label>
          ))}
        </div>
        {!days.includes(true) && <p className="text-small text-warning-ink">{say('Without a day nothing is sent at all.')}</p>}
      </fieldset>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label={say('Start time')} type="time" value={start} onChange={(event) => setStart(event.target.value)} />
        <Field label={say('Stop time')} type="time" value={stop} error={isWrong ? say('It has to end after it begins.') : undefined} onChange={(event) => setStop(event.target.value)} />
      </div>
      {others.length > 0 && (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 font-medium">{say('The same for')}</legend>
          {others.map((other) => (
            <label key={other.id} className="flex min-h-8 items-center gap-2 touch:min-h-11">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-(--accent)"
                checked={alsoFor.has(other.id)}
                onChange={(event) => setAlsoFor(new Set(event.target.checked ? [...alsoFor, other.id] : [...alsoFor].filter((one) => one !== other.id)))}
              />
              <span dir="auto" className="min-w-0 break-words">
                {say('{name}, in {place} time', { name: profileName(other), place: placeOfZone(zoneOfCountry(other.country)) })}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {window !== undefined && !isSimulated && <p role="status" className="text-ink-muted">{say('Next: {window}.', { window })}</p>}
      {isSimulated && <p className="text-ink-muted">{say('The simulated network keeps a time of its own, and skips the hours in which nobody works.')}</p>}
      {offlineReason !== undefined && <p className="text-ink-muted">{say('You are offline: what you save is kept here and sent when the server can be reached.')}</p>}
    </FormDialog>
  );
}
