import { WEBSITE_FIELDS } from '#domain/text/field-labels.ts';
import { MAX_PAGE_URL_LENGTH } from '#domain/text/text-limits.ts';
import { tooLongMessage } from '#domain/text/text-limit-messages.ts';
import { t } from '#i18n/translate.ts';
import { AiButton, aiBlockedReason, type AiAvailability } from '#features/ai-generation/ai-button.tsx';
import { Field } from '#ui/forms/field.tsx';

interface WebsiteFormProps {
  readonly url: string;
  readonly availability: AiAvailability;
  /** Maximum cost in credits; undefined while unknown. */
  readonly cost: number | undefined;
  /** Whether there is no description yet. */
  readonly isFirstDescription: boolean;
  readonly onChange: (url: string) => void;
  readonly onReadWebsite: () => void;
}

/** Takes a page of the person's website to generate a description from. */
export function WebsiteForm({
  url,
  availability,
  cost,
  isFirstDescription,
  onChange,
  onReadWebsite,
}: WebsiteFormProps) {
  const tooLong = tooLongMessage(WEBSITE_FIELDS.url, url.trim().length, MAX_PAGE_URL_LENGTH);
  const missing = url.trim() === '' ? t('Enter the address of a page.') : tooLong && t('The address is too long.');
  return (
    <div className="flex flex-col gap-4">
      <Field
        label={WEBSITE_FIELDS.url}
        name="url"
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://example.com/product"
        hint={t('A public page that says what you sell. Only its text is read.')}
        readOnly={availability.isBusy}
        value={url}
        error={tooLong}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter submits this page, not the wizard step.
          event.preventDefault();
          if (aiBlockedReason(availability, cost, missing) === undefined) onReadWebsite();
        }}
      />
      <AiButton
        label={t('Read website')}
        isPrimary={isFirstDescription}
        availability={availability}
        cost={cost}
        missingInput={missing}
        onGenerate={onReadWebsite}
      />
    </div>
  );
}
