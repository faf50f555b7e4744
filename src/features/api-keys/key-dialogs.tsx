import { useId, useState } from 'react';
import { ROTATION_OVERLAP_HOURS, type ApiKey } from '#domain/api-key/api-key.ts';
import { t } from '#i18n/translate.ts';
import { RadioCard } from '#ui/forms/radio-card.tsx';
import { DangerDialog } from '#ui/dialogs/danger-dialog.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Trans } from '#ui/trans.tsx';
import { exactTime, TimeText, useMinuteClock } from '#ui/time-text.tsx';
import type { ApiKeyRequests, ShownKey } from './api-key-requests.ts';
import { KEY_ACTION_LABELS } from './api-key-messages.ts';
import { newSecretDialog } from './new-secret.tsx';

interface ConfirmationProps {
  readonly apiKey: ApiKey;
  /** Why it cannot be done now; undefined when it can. */
  readonly blockedReason: string | undefined;
  readonly onClose: () => void;
}

/** Confirms deleting a key by typing its name: whatever uses it stops working. */
export function DeleteKeyDialog({
  apiKey,
  blockedReason,
  onClose,
  onConfirm,
}: ConfirmationProps & { readonly onConfirm: () => void }) {
  const { name, lastUsedAt } = apiKey;
  return (
    <DangerDialog
      title={t('Delete {name}?', { name })}
      description={
        lastUsedAt === null
          ? t('Programs that use this key stop working at once. It has never been used. This cannot be undone.')
          : t('Programs that use this key stop working at once. It was last used on {time}. This cannot be undone.', {
              time: exactTime(lastUsedAt),
            })
      }
      cancelLabel={t('Keep key')}
      confirmLabel={t('Delete key')}
      nameToType={{ name, label: t('Type the name of the key') }}
      blockedReason={blockedReason}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
}

/** Replaces a key: with an overlap to update programs, or at once. */
export function RotateKeyDialog({
  apiKey,
  requests,
  blockedReason,
  onClose,
  onRotated,
}: ConfirmationProps & { readonly requests: ApiKeyRequests; readonly onRotated: (key: ApiKey) => void }) {
  const id = useId();
  /** One idempotency key per choice, however often it is sent. */
  const [idempotencyKeys] = useState(() => ({ overlapping: crypto.randomUUID(), immediate: crypto.randomUUID() }));
  const nowMs = useMinuteClock();
  const [isOverlapping, setIsOverlapping] = useState(true);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [rotated, setRotated] = useState<ShownKey | undefined>(undefined);
  const isBlocked = isSending || blockedReason !== undefined;

  async function rotate(): Promise<void> {
    if (isBlocked) return;
    setIsSending(true);
    setFailure(undefined);
    const result = await requests.rotate(
      apiKey.id,
      isOverlapping ? ROTATION_OVERLAP_HOURS : 0,
      isOverlapping ? idempotencyKeys.overlapping : idempotencyKeys.immediate,
    );
    setIsSending(false);
    if (result.isDone) {
      onRotated(result.value.key);
      setRotated(result.value);
    } else setFailure(t('Failed to rotate API key: {reason}', { reason: result.reason }));
  }

  if (rotated !== undefined) return newSecretDialog(t('API key rotated'), rotated, onClose);
  return (
    <Dialog
      title={t('Rotate {name}?', { name: apiKey.name })}
      description={t('It gets a new secret. Its name and permissions stay the same.')}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button-secondary" onClick={onClose}>
            {t('Keep secret')}
          </button>
          <button
            type="button"
            className="button-primary"
            aria-disabled={isBlocked}
            title={blockedReason}
            onClick={() => void rotate()}
          >
            {isSending ? t('Rotating…') : t('Rotate key')}
          </button>
        </>
      }
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium">{t('The current secret')}</legend>
        <RadioCard
          group={id}
          value="kept"
          title={t('Works for {hours} more hours', { hours: ROTATION_OVERLAP_HOURS })}
          isSelected={isOverlapping}
          onSelect={() => setIsOverlapping(true)}
        >
          {t('Gives you time to update your programs one by one.')}
        </RadioCard>
        <RadioCard
          group={id}
          value="ended"
          title={t('Stops at once')}
          isSelected={!isOverlapping}
          onSelect={() => setIsOverlapping(false)}
        >
          {t('For a secret that someone else may have seen.')}
        </RadioCard>
      </fieldset>
      {apiKey.formerUntil !== null && Date.parse(apiKey.formerUntil) > nowMs && (
        <p className="text-small text-warning-ink">
          <Trans
            text="The previous secret, valid until {time}, ends now."
            parts={{ time: <TimeText time={apiKey.formerUntil} format={exactTime} /> }}
          />
        </p>
      )}
      {failure !== undefined && (
        <p role="alert" className="text-danger-ink">
          {failure}
        </p>
      )}
      {blockedReason !== undefined && <p className="text-ink-muted">{blockedReason}</p>}
    </Dialog>
  );
}

/** Lists who created, revealed, changed and rotated a key. */
export function KeyActivityDialog({
  apiKey,
  nameOf,
  onClose,
}: Pick<ConfirmationProps, 'apiKey' | 'onClose'> & { readonly nameOf: (userId: string) => string | undefined }) {
  return (
    <Dialog
      title={t('Activity of {name}', { name: apiKey.name })}
      description={t('The last 50 changes and displays of its secret, newest first.')}
      onClose={onClose}
      actions={
        <button type="button" className="button-primary" onClick={onClose}>
          {t('Close')}
        </button>
      }
    >
      <ul aria-label={t('Activity')} className="flex flex-col">
        {apiKey.acts.toReversed().map(({ act, by, at }) => (
          <li
            key={`${at} ${act}`}
            className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 first:border-t-0"
          >
            <span className="min-w-0 break-words">
              {KEY_ACTION_LABELS[act]}{' '}
              <span className="text-ink-muted">
                {t('by {name}', { name: nameOf(by) ?? t('someone who left the team') })}
              </span>
            </span>
            <TimeText time={at} format={exactTime} className="text-small text-ink-muted" />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
