import ListFilter from 'lucide-react/icons/list-filter';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { t, plural } from '#i18n/translate.ts';
import { Popover } from '../menus/popover.tsx';
import { PHONE, useMedia } from '../use-media.ts';

const Dialog = lazy(async () => ({ default: (await import('./dialog.tsx')).Dialog }));

const BUTTON_CLASS = 'button-secondary shrink-0';

interface FilterSheetProps {
  /** Number of filters in use, shown on the button. */
  readonly activeCount: number;
  /** What the filters leave, such as "3 of 12"; announced while the sheet is open. Empty while it is not known. */
  readonly result: string;
  readonly onClear: () => void;
  /** State of a screen that moves the button with the width of the window: what is open stays open. */
  readonly openState?: OpenState;
  /** The controls, one below the other. Rendered only while open. */
  readonly children: ReactNode;
}

type OpenState = readonly [isOpen: boolean, setIsOpen: (isOpen: boolean) => void];

/**
 * Shows the filters of a list behind one button, which says how many are in use: a sheet from below on a phone, a panel
 * beside the button on a wider screen. Filters apply at once; closing keeps them.
 */
export function FilterSheet(props: FilterSheetProps) {
  // Here, so that a phone that is turned keeps the filters open.
  const own = useState(false);
  const openState = props.openState ?? own;
  return useMedia(PHONE) ? <PhoneSheet {...props} openState={openState} /> : <Panel {...props} openState={openState} />;
}

type FormProps = FilterSheetProps & { readonly openState: OpenState };

function Panel({ activeCount, result, onClear, openState: [isOpen, setIsOpen], children }: FormProps) {
  return (
    <Popover
      label={t('Filters')}
      align="start"
      button={<ButtonContent activeCount={activeCount} />}
      buttonClassName={BUTTON_CLASS}
      className="w-80"
      isInitiallyOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      {() => (
        <div className="flex flex-col gap-3 p-4">
          {children}
          <div className="flex min-h-9 items-center justify-between gap-3">
            <Result>{result}</Result>
            {activeCount > 0 && <ClearButton onClear={onClear} />}
          </div>
        </div>
      )}
    </Popover>
  );
}

function PhoneSheet({ activeCount, result, onClear, openState: [isOpen, setIsOpen], children }: FormProps) {
  const close = () => setIsOpen(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={BUTTON_CLASS}
        onClick={() => setIsOpen(true)}
      >
        <ButtonContent activeCount={activeCount} hasNoIcon={activeCount > 0} />
      </button>
      <Suspense fallback={null}>
        {isOpen && (
          <Dialog
            title={t('Filters')}
            isUnsaved={false}
            onClose={close}
            actions={
              <>
                {activeCount > 0 && <ClearButton onClear={onClear} />}
                {/* Gets the focus first: a search field would open the on-screen keyboard over the filters. */}
                <button type="button" className="button-primary grow" data-autofocus onClick={close}>
                  {t('Show results')}
                </button>
              </>
            }
          >
            {children}
            <Result>{result}</Result>
          </Dialog>
        )}
      </Suspense>
    </>
  );
}

/** Without the icon its count fits beside a title and another button on a phone. */
const ButtonContent = ({ activeCount, hasNoIcon = false }: { activeCount: number; hasNoIcon?: boolean }) => (
  <>
    {!hasNoIcon && <ListFilter size={16} strokeWidth={1.5} aria-hidden />}
    {t('Filters')}
    {activeCount > 0 && (
      <>
        <span
          aria-hidden
          className="grid h-5 min-w-5 place-items-center rounded-full bg-accent-soft px-1.5 text-small tabular-nums text-accent-ink"
        >
          {activeCount}
        </span>
        <span className="sr-only">, {plural(activeCount, '{count} in use', '{count} in use')}</span>
      </>
    )}
  </>
);

const Result = ({ children }: { children: string }) => (
  <p role="status" className="text-ink-muted tabular-nums">
    {children}
  </p>
);

const ClearButton = ({ onClear }: { onClear: () => void }) => (
  <button type="button" className="button-quiet" onClick={onClear}>
    {t('Clear filters')}
  </button>
);
