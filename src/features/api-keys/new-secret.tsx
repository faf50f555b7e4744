import type { ReactElement } from 'react';
import { maskedSecret } from '#domain/api-key/api-key.ts';
import { t } from '#i18n/translate.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import type { ShownKey } from './api-key-requests.ts';
import { SecretField } from './secret-field.tsx';

/**
 * Returns the secret of a key just created or rotated. An element instead of a component: it replaces the question in
 * the same dialog, which stays open.
 */
export const newSecretDialog = (title: string, { key, secret }: ShownKey, onClose: () => void): ReactElement => (
  <Dialog
    title={title}
    description={t(
      'Store it where your program keeps its secrets. You can show it again here at any time. The key’s activity lists who did.',
    )}
    onClose={onClose}
    actions={
      <button type="button" className="button-primary" onClick={onClose}>
        {t('Done')}
      </button>
    }
  >
    <SecretField
      name={key.name}
      masked={maskedSecret(key.teamId, key.lastFour)}
      blockedReason={undefined}
      fetchSecret={() => Promise.resolve(secret)}
    />
  </Dialog>
);
