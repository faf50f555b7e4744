import { Link } from '@tanstack/react-router';
import type { Offer } from '#domain/offer/offer.ts';
import { valueTooLongMessage } from '#domain/prompt/prompt-size.ts';
import { isLongVariable, valueOf, variableExample, variableMeaning } from '#domain/prompt/prompt-variables.ts';
import { t, plural } from '#i18n/translate.ts';
import { liveOr, type Live } from '#replica/live/use-live.tsx';
import { Field, TextArea } from '#ui/forms/field.tsx';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { SelectMenu } from '#ui/menus/select-menu.tsx';
import { ModelSelect } from '../editor/model-select.tsx';

interface TestSetupProps {
  readonly isOpen: boolean;
  /** Whether the person plays the profile; undefined for a prompt without a conversation. */
  readonly isReversed: boolean | undefined;
  /** Called with the other way round; undefined once the test has begun. */
  readonly onReverse: ((isReversed: boolean) => void) | undefined;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly modelId: string;
  readonly onModelChange: (modelId: string) => void;
  /** Variables to fill. */
  readonly variableNames: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  /** Names of those that must not be empty. */
  readonly invalidNames: readonly string[];
  readonly onValueChange: (name: string, value: string) => void;
  /** Undefined when the prompt needs none. */
  readonly offers: Live<readonly Offer[]> | undefined;
  readonly offerId: string | undefined;
  readonly isOfferMissing: boolean;
  readonly onOfferChange: (offerId: string) => void;
}

/** Edits a test's model, offer and variable values. */
export function TestSetup({
  isOpen,
  isReversed,
  onReverse,
  onOpenChange,
  modelId,
  onModelChange,
  variableNames,
  values,
  invalidNames,
  onValueChange,
  offers,
  offerId,
  isOfferMissing,
  onOfferChange,
}: TestSetupProps) {
  const filled = variableNames.filter((name) => valueOf(values, name).trim() !== '').length;
  return (
    <details
      open={isOpen}
      onToggle={(event) => onOpenChange(event.currentTarget.open)}
      className="rounded-card border border-line bg-surface"
    >
      <summary className="cursor-pointer rounded-card px-4 py-2.5 font-medium">
        {t('Test data')}{' '}
        {variableNames.length > 0 && (
          <span className="ms-2 text-small font-normal text-ink-muted tabular-nums">
            {plural(
              variableNames.length,
              '{filled} of {count} variable filled',
              '{filled} of {count} variables filled',
              {
                filled,
              },
            )}
          </span>
        )}
      </summary>
      <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
        {isReversed !== undefined && <RoleChoice isReversed={isReversed} onReverse={onReverse} />}
        <ModelSelect modelId={modelId} onChange={onModelChange} />
        {offers !== undefined && (
          <OfferSelect offers={offers} offerId={offerId} isMissing={isOfferMissing} onChange={onOfferChange} />
        )}
        {variableNames.map((name) => {
          const field = {
            label: name,
            value: valueOf(values, name),
            hint: variableMeaning(name),
            placeholder: variableExample(name),
            error: invalidNames.includes(name) ? t('Fill this in') : valueTooLongMessage(name, valueOf(values, name)),
          };
          return isLongVariable(name) ? (
            <TextArea key={name} {...field} rows={3} onChange={(event) => onValueChange(name, event.target.value)} />
          ) : (
            <Field
              key={name}
              {...field}
              autoComplete="off"
              dir="auto"
              onChange={(event) => onValueChange(name, event.target.value)}
            />
          );
        })}
      </div>
    </details>
  );
}

function RoleChoice({ isReversed, onReverse }: { isReversed: boolean; onReverse: TestSetupProps['onReverse'] }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden className="font-medium">
        {t('You play')}
      </p>
      {onReverse === undefined ? (
        <p className="text-ink-muted">
          {isReversed ? t('The profile. Start a new test to switch.') : t('The prospect. Start a new test to switch.')}
        </p>
      ) : (
        <SegmentedControl
          label={t('You play')}
          options={[
            { value: 'prospect', label: t('The prospect') },
            { value: 'profile', label: t('The profile') },
          ]}
          value={isReversed ? 'profile' : 'prospect'}
          onChange={(role) => onReverse(role === 'profile')}
        />
      )}
    </div>
  );
}

function OfferSelect({
  offers: live,
  offerId,
  isMissing,
  onChange,
}: {
  offers: Live<readonly Offer[]>;
  offerId: string | undefined;
  isMissing: boolean;
  onChange: (offerId: string) => void;
}) {
  const offers = liveOr(live, []);
  return (
    <div className="flex flex-col gap-1.5" data-invalid={isMissing || undefined}>
      <p aria-hidden className="font-medium">
        {t('Offer')}
      </p>
      {live.state === 'ready' && offers.length === 0 ? (
        <p className="text-ink-muted">
          {t('There are no offers yet.')}{' '}
          <Link to="/products/create" className="link">
            {t('Add Offer')}
          </Link>
        </p>
      ) : (
        <SelectMenu
          label={t('Offer')}
          placeholder={t('Choose an offer')}
          value={offerId}
          options={offers.map(({ id, name, description }) => ({ value: id, label: name, detail: description }))}
          disabled={offers.length === 0}
          onChange={onChange}
        />
      )}
      <p className="text-small text-ink-muted">{t('The AI knows only its description.')}</p>
      {isMissing && <p className="text-small text-danger-ink">{t('Choose an offer to write about')}</p>}
    </div>
  );
}
