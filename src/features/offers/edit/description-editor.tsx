import { OFFER_FIELDS } from '#domain/text/field-labels.ts';
import { isDescribed, MIN_DESCRIPTION_LENGTH } from '#domain/offer/offer.ts';
import { OFFER_MESSAGES } from '#domain/offer/offer-messages.ts';
import { MAX_IMPROVED_LENGTH, MAX_OFFER_DESCRIPTION_LENGTH } from '#domain/text/text-limits.ts';
import { lengthMessage, tooLongMessage } from '#domain/text/text-limit-messages.ts';
import { t } from '#i18n/translate.ts';
import { AiButton, type AiAvailability } from '#features/ai-generation/ai-button.tsx';
import { TextArea } from '#ui/forms/field.tsx';

interface DescriptionEditorProps {
  readonly description: string;
  readonly showsErrors: boolean;
  readonly availability: AiAvailability;
  /** Maximum cost in credits; undefined while unknown. */
  readonly cost: number | undefined;
  readonly onChange: (description: string) => void;
  readonly onImprove: () => void;
}

const hintOf = (length: number): string =>
  length < MIN_DESCRIPTION_LENGTH
    ? t('At least {least} characters: {missing} more.', {
        least: MIN_DESCRIPTION_LENGTH,
        missing: MIN_DESCRIPTION_LENGTH - length,
      })
    : t('What it is, who it is for, and what they gain.');

/** Edits the description and offers to improve it with AI. */
export function DescriptionEditor({
  description,
  showsErrors,
  availability,
  cost,
  onChange,
  onImprove,
}: DescriptionEditorProps) {
  const { length } = description.trim();
  const isLongEnough = isDescribed(description);
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label={OFFER_FIELDS.description}
        name="description"
        rows={8}
        readOnly={availability.isBusy}
        value={description}
        hint={hintOf(length)}
        aside={<span className="text-small text-ink-muted tabular-nums">{lengthMessage(length)}</span>}
        error={
          showsErrors && !isLongEnough
            ? OFFER_MESSAGES.tooShort
            : tooLongMessage(OFFER_FIELDS.description, length, MAX_OFFER_DESCRIPTION_LENGTH)
        }
        onChange={(event) => onChange(event.target.value)}
      />
      <AiButton
        label={t('Improve with AI')}
        availability={availability}
        cost={cost}
        missingInput={
          isLongEnough
            ? tooLongMessage(t('What the AI improves'), description.length, MAX_IMPROVED_LENGTH)
            : t('Needs at least {least} characters.', { least: MIN_DESCRIPTION_LENGTH })
        }
        onGenerate={onImprove}
      />
    </div>
  );
}
