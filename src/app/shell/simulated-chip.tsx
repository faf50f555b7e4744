import FlaskConical from 'lucide-react/icons/flask-conical';
import { t } from '#i18n/translate.ts';
import { Popover } from '#ui/menus/popover.tsx';
import { SimulatedNote } from '#ui/notices/simulated-note.tsx';

/** Says in the header that the network is simulated (decisions.md, "Who simulates the professional network"). */
export const SimulatedChip = () => (
  <Popover
    label={t('Simulated network')}
    align="end"
    buttonLabel={t('Simulated network')}
    buttonTitle={t('Simulated network')}
    buttonClassName="flex h-9 items-center justify-center rounded-control px-1 touch:h-11 touch:min-w-11"
    button={
      <span className="inline-flex min-h-5 items-center gap-1 rounded-full bg-info-soft px-2 text-small font-medium whitespace-nowrap text-info-ink max-xl:px-1">
        <FlaskConical size={14} strokeWidth={1.5} aria-hidden />
        <span className="max-xl:hidden">{t('Simulated network')}</span>
      </span>
    }
    className="w-72"
  >
    {() => (
      <div className="p-4">
        <SimulatedNote />
      </div>
    )}
  </Popover>
);
