import { SCOPE_MESSAGES, type ApiKey, type ApiKeyLogEntry } from '#domain/api-key/api-key.ts';
import { t } from '#i18n/translate.ts';

const DAY_MS = 24 * 3_600_000;
/** Time before its expiry from which a key is shown as expiring. */
const SOON_MS = 14 * DAY_MS;

/** Returns the expiry notice of a key; undefined while expiry is far off or absent. */
export function expiryNotice(
  { expiresAt }: Pick<ApiKey, 'expiresAt'>,
  nowMs: number,
): { readonly tone: 'danger' | 'warning'; readonly message: string } | undefined {
  if (expiresAt === null) return undefined;
  const leftMs = Date.parse(expiresAt) - nowMs;
  if (leftMs <= 0) return { tone: 'danger', message: t('Expired') };
  if (leftMs > SOON_MS) return undefined;
  const days = Math.ceil(leftMs / DAY_MS);
  return { tone: 'warning', message: days === 1 ? t('Expires within a day') : t('Expires in {days} days', { days }) };
}

/** Formats a key's scopes in one line. */
export const formatScopes = (scopes: ApiKey['scopes']): string =>
  scopes.map((scope) => SCOPE_MESSAGES[scope].label).join(', ');

export const KEY_ACTION_LABELS: Readonly<Record<ApiKeyLogEntry['act'], string>> = {
  created: t('Created'),
  revealed: t('Secret shown'),
  rotated: t('Rotated'),
  renamed: t('Renamed'),
  changed: t('Permissions or expiry changed'),
  'handed-over': t('Taken over'),
};

/** Expiry choices in days from now. */
const EXPIRY_DAYS = [30, 90, 365] as const;

/** Returns the expiry choices: the current one, none, or a number of days. */
export function expiryChoices(
  present: string | null | undefined,
): { readonly value: string; readonly label: string }[] {
  const current =
    present === undefined || present === null
      ? []
      : [{ value: 'keep', label: t('Unchanged: {day}', { day: present.slice(0, 10) }) }];
  return [
    ...current,
    { value: 'never', label: t('Never') },
    ...EXPIRY_DAYS.map((days) => ({
      value: String(days),
      label: days === 365 ? t('In one year') : t('In {days} days', { days }),
    })),
  ];
}

/** Converts an expiry choice to a time; undefined: unchanged. */
export function expiryOf(choice: string, nowMs: number): string | null | undefined {
  if (choice === 'keep') return undefined;
  return choice === 'never' ? null : new Date(nowMs + Number(choice) * DAY_MS).toISOString();
}

/** Returns a first API call; the key is a variable, so that it is in no shell history. */
export const curlExample = (address: string): string =>
  `curl ${address}/campaigns \\\n  -H "Authorization: Bearer $OUTRIDER_API_KEY"`;
