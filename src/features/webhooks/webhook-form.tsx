import { useEffect, useState } from 'react';
import { sanitizeName } from '#domain/text/sanitize-text.ts';
import { WEBHOOK_FIELDS } from '#domain/text/field-labels.ts';
import { MAX_NAME_LENGTH } from '#domain/text/text-limits.ts';
import { tooLongMessage } from '#domain/text/text-limit-messages.ts';
import type { Webhook } from '#domain/webhook/webhook.ts';
import { webhookAddressProblem, webhookAddressWarning } from '#domain/webhook/webhook-address.ts';
import { WEBHOOK_EVENT_IDS, webhookEventName } from '#domain/webhook/webhook-events.ts';
import type { WebhookEventOption } from '#domain/webhook/webhook-requests.ts';
import { secretProblem } from '#domain/webhook/webhook-secret.ts';
import { WEBHOOK_MESSAGES } from '#domain/webhook/webhook-messages.ts';
import { t } from '#i18n/translate.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { Field } from '#ui/forms/field.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { EventPicker } from './event-picker.tsx';
import type { WebhookRequests } from './webhook-requests.ts';

export interface WebhookValues {
  readonly name: string;
  readonly url: string;
  readonly secret: string;
  readonly events: readonly string[];
}

interface WebhookFormProps {
  /** Undefined for a new one. */
  readonly webhook?: Webhook;
  readonly offlineReason: string | undefined;
  /** Why the person's role forbids saving; undefined when it does not. */
  readonly refusal: string | undefined;
  readonly requests: Pick<WebhookRequests, 'events'>;
  /** Resolves to why it was not saved; undefined when it was. */
  readonly onSave: (values: WebhookValues) => Promise<string | undefined>;
  readonly onClose: () => void;
}

const KNOWN_OPTIONS: readonly WebhookEventOption[] = WEBHOOK_EVENT_IDS.map((id) => ({
  id,
  name: webhookEventName(id),
}));

/**
 * Edits name, address and events of a webhook, for a new one also its secret (specification part 2 §5). Edits work
 * offline too.
 */
export function WebhookForm({ webhook, offlineReason, refusal, requests, onSave, onClose }: WebhookFormProps) {
  const [values, setValues] = useState<WebhookValues>({
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    secret: '',
    events: webhook?.events ?? [],
  });
  const [options, setOptions] = useState(KNOWN_OPTIONS);
  const [isChecked, setIsChecked] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const isNew = webhook === undefined;

  useEffect(() => {
    let isUnmounted = false;
    void requests.events().then((result) => {
      if (isUnmounted) return;
      if (result.isDone) setOptions(result.value);
      // Known events are used instead; the specification wants the failure only logged (part 2 §8).
      // oxlint-disable-next-line no-console
      else console.warn(`The events of webhooks could not be read: ${result.reason}`);
    });
    return () => {
      isUnmounted = true;
    };
  }, [requests]);

  const change = (part: Partial<WebhookValues>) => {
    setFailure(undefined);
    setValues((before) => ({ ...before, ...part }));
  };
  const nameTooLong = tooLongMessage(WEBHOOK_FIELDS.name, values.name.trim().length, MAX_NAME_LENGTH);
  const nameError = isChecked && sanitizeName(values.name) === '' ? t('Give it a name.') : nameTooLong;
  const urlProblem = values.url.trim() === '' ? t('Enter the address to call.') : webhookAddressProblem(values.url);
  const urlError = isChecked ? urlProblem : undefined;
  const urlWarning = webhookAddressWarning(values.url);
  const secretError = values.secret === '' ? undefined : secretProblem(values.secret);
  const isMissing =
    sanitizeName(values.name) === '' || values.url.trim() === '' || (isNew && values.events.length === 0);
  const block = refusal ?? (isNew ? offlineReason : undefined);

  async function save(focusOnWrong: () => void): Promise<void> {
    if (isSaving || block !== undefined) return;
    setIsChecked(true);
    if (isMissing)
      showToast(
        isNew
          ? {
              isTransient: true,
              tone: 'danger',
              title: WEBHOOK_MESSAGES.invalid,
              description: WEBHOOK_MESSAGES.createInvalid,
            }
          : { isTransient: true, tone: 'danger', title: WEBHOOK_MESSAGES.editInvalid },
      );
    if (isMissing || nameTooLong !== undefined || urlProblem !== undefined || secretError !== undefined)
      return focusOnWrong();
    setIsSaving(true);
    const reason = await onSave(values);
    setIsSaving(false);
    setFailure(reason);
  }

  return (
    <FormDialog
      title={isNew ? t('Add webhook') : t('Edit {name}', { name: webhook.name })}
      submitLabel={isSaving ? t('Saving…') : isNew ? t('Create webhook') : t('Save changes')}
      isBlocked={isSaving || block !== undefined}
      blockedReason={block}
      isWide
      onClose={onClose}
      onSubmit={(focusOnWrong) => void save(focusOnWrong)}
    >
      {failure !== undefined && (
        <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-danger-ink">
          {failure}
        </p>
      )}
      <Field
        label={WEBHOOK_FIELDS.name}
        name="name"
        autoComplete="off"
        data-autofocus
        value={values.name}
        error={nameError}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Field
        label={WEBHOOK_FIELDS.url}
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={values.url}
        hint={t(
          'Events are sent here with POST. Answer with a 2xx status within 15 seconds. Redirects are not followed.',
        )}
        error={urlError}
        onChange={(event) => change({ url: event.target.value })}
      />
      <p role="status" className="rounded-control bg-warning-soft px-3 py-2 text-warning-ink empty:hidden">
        {urlWarning !== urlError && urlWarning}
      </p>
      {isNew && (
        <PasswordField
          label={t('Secret (optional)')}
          name="webhook-secret"
          autoComplete="off"
          value={values.secret}
          hint={t('Signs deliveries. Leave empty to generate one. Your own secret is used exactly as you enter it.')}
          error={isChecked ? secretError : undefined}
          onChange={(event) => change({ secret: event.target.value })}
        />
      )}
      <EventPicker
        options={options}
        selected={values.events}
        error={isChecked && isNew && values.events.length === 0 ? t('Choose at least one event.') : undefined}
        onChange={(events) => change({ events })}
      />
      {block !== undefined && (
        <p className="text-ink-muted">
          {block} {t('What you typed is kept.')}
        </p>
      )}
      {!isNew && block === undefined && offlineReason !== undefined && (
        <p className="text-ink-muted">
          {t('You are offline. What you save is kept here and sent when you are back online.')}
        </p>
      )}
    </FormDialog>
  );
}
