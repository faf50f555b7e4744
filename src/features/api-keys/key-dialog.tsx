import { useEffect, useId, useState } from 'react';
import {
  API_KEY_FIELDS,
  API_KEY_SCOPES,
  MAX_API_KEY_NAME_LENGTH,
  SCOPE_MESSAGES,
  type ApiKey,
  type ApiKeyScope,
} from '#domain/api-key/api-key.ts';
import { sanitizeName } from '#domain/text/sanitize-text.ts';
import { tooLongMessage } from '#domain/text/text-limit-messages.ts';
import { t } from '#i18n/translate.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { Field } from '#ui/forms/field.tsx';
import { SelectMenu } from '#ui/menus/select-menu.tsx';
import { useMinuteClock } from '#ui/time-text.tsx';
import type { ApiKeyRequests, KeySettings, ShownKey } from './api-key-requests.ts';
import { expiryChoices, expiryOf } from './api-key-messages.ts';
import { newSecretDialog } from './new-secret.tsx';

interface KeyDialogProps {
  /** The edited key; undefined when creating one. */
  readonly apiKey?: ApiKey;
  readonly requests: ApiKeyRequests;
  /** Why it cannot be done now; undefined when it can. */
  readonly blockedReason: string | undefined;
  readonly onCreated: (key: ApiKey) => void;
  readonly onUpdated: (key: ApiKey) => void;
  readonly onClose: () => void;
}

/** Creates a key, or edits its name, scopes and expiry (specification part 2 §2, §5). */
export function KeyDialog({ apiKey, requests, blockedReason, onCreated, onUpdated, onClose }: KeyDialogProps) {
  const id = useId();
  const nowMs = useMinuteClock();
  /**
   * The unanswered request, so that a key is created once however often it is sent; undefined once the input changes.
   */
  const [sent, setSent] = useState<{ readonly id: string; readonly settings: KeySettings } | undefined>(undefined);
  const [name, setName] = useState(apiKey?.name ?? '');
  const [scopes, setScopes] = useState<readonly ApiKeyScope[]>(apiKey?.scopes ?? API_KEY_SCOPES);
  const choices = expiryChoices(apiKey?.expiresAt);
  const [expiry, setExpiry] = useState(choices[0]?.value ?? 'never');
  const [isChecked, setIsChecked] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [created, setCreated] = useState<ShownKey | undefined>(undefined);
  const nameError =
    isChecked && sanitizeName(name) === ''
      ? t('Give the key a name')
      : tooLongMessage(API_KEY_FIELDS.name, name.trim().length, MAX_API_KEY_NAME_LENGTH);
  const scopeError = scopes.length === 0 ? t('Choose at least one') : undefined;
  const isBlocked = isSaving || blockedReason !== undefined;

  // Changed input is another key than the one sent.
  useEffect(() => setSent(undefined), [name, scopes, expiry]);

  async function save(): Promise<void> {
    setIsChecked(true);
    if (sanitizeName(name) === '' || nameError !== undefined || scopeError !== undefined || isBlocked) return;
    setIsSaving(true);
    setFailure(undefined);
    const expiresAt = expiryOf(expiry, nowMs);
    const settings = { name: name.trim(), scopes, ...(expiresAt === undefined ? {} : { expiresAt }) };
    const failed = apiKey === undefined ? await create(settings) : await update(apiKey.id, settings);
    setIsSaving(false);
    if (failed !== undefined) setFailure(failed);
  }

  /** Resolves to why it failed. */
  async function create(settings: Omit<KeySettings, 'expiresAt'> & Partial<KeySettings>): Promise<string | undefined> {
    const request = sent ?? { id: crypto.randomUUID(), settings: { expiresAt: null, ...settings } };
    setSent(request);
    const result = await requests.create(request.id, request.settings);
    if (result.isDone) {
      onCreated(result.value.key);
      setCreated(result.value);
    } else if (!result.isOutcomeUnknown) setSent(undefined);
    return result.isDone ? undefined : t('Failed to create API key: {reason}', { reason: result.reason });
  }

  async function update(keyId: string, settings: Partial<KeySettings>): Promise<string | undefined> {
    const result = await requests.update(keyId, settings);
    if (result.isDone) onUpdated(result.value);
    return result.isDone ? undefined : t('Failed to change API key: {reason}', { reason: result.reason });
  }

  if (created !== undefined) return newSecretDialog(t('API key created'), created, onClose);
  return (
    <FormDialog
      title={apiKey === undefined ? t('Create API key') : t('Change {name}', { name: apiKey.name })}
      description={
        apiKey === undefined
          ? t('Programs with this key act for your team, within the permissions you give here.')
          : t('Applies to the next request of programs that use this key.')
      }
      onClose={onClose}
      submitLabel={isSaving ? t('Saving…') : apiKey === undefined ? t('Create key') : t('Save')}
      isBlocked={isBlocked}
      blockedReason={blockedReason}
      onSubmit={() => void save()}
    >
      <Field
        label={API_KEY_FIELDS.name}
        name="name"
        autoComplete="off"
        data-autofocus
        placeholder={t('CRM sync')}
        value={name}
        error={nameError}
        hint={t('What it is for, so you know which key to rotate later')}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset
        className="flex flex-col gap-1"
        aria-describedby={scopeError === undefined ? undefined : `${id}-scopes`}
      >
        <legend className="mb-1 font-medium">{API_KEY_FIELDS.scopes}</legend>
        {API_KEY_SCOPES.map((scope) => (
          <div key={scope} className="py-1.5">
            <label htmlFor={`${id}-${scope}`} className="flex cursor-pointer items-center gap-3 touch:min-h-11">
              <input
                id={`${id}-${scope}`}
                type="checkbox"
                aria-describedby={`${id}-${scope}-hint`}
                className="size-4 shrink-0"
                checked={scopes.includes(scope)}
                onChange={(event) =>
                  setScopes(
                    API_KEY_SCOPES.filter((each) => (each === scope ? event.target.checked : scopes.includes(each))),
                  )
                }
              />
              <span>{SCOPE_MESSAGES[scope].label}</span>
            </label>
            <p id={`${id}-${scope}-hint`} className="ps-7 text-small text-ink-muted">
              {SCOPE_MESSAGES[scope].explanation}
            </p>
          </div>
        ))}
        {scopeError !== undefined && (
          <p id={`${id}-scopes`} role="alert" className="text-small text-danger-ink">
            {scopeError}
          </p>
        )}
      </fieldset>
      <div className="flex flex-col gap-1.5">
        <span className="font-medium">{API_KEY_FIELDS.expiresAt}</span>
        <SelectMenu
          label={API_KEY_FIELDS.expiresAt}
          placeholder=""
          value={expiry}
          options={choices}
          onChange={setExpiry}
        />
      </div>
      {failure !== undefined && (
        <p role="alert" className="text-danger-ink">
          {failure}
        </p>
      )}
      {blockedReason !== undefined && (
        <p className="text-ink-muted">
          {blockedReason} {t('What you typed is kept.')}
        </p>
      )}
    </FormDialog>
  );
}
