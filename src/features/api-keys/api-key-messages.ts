import { SCOPE_MESSAGES, type ApiKey, type ApiKeyAct } from '#domain/api-key/api-key.ts';
import { say } from '#i18n/translate.ts';

const DAY_MS = 24 * 3_600_000;
/** From so long before its end a key is said to end soon. */
const SOON_MS = 14 * DAY_MS;

/** How the end of a key stands, where somebody should know; undefined while it is far off, or there is none. */
export function expiryNotice(
  { expiresAt }: Pick<ApiKey, 'expiresAt'>,
  nowMs: number,
): { readonly tone: 'danger' | 'warning'; readonly words: string } | undefined {
  if (expiresAt === null) return undefined;
  const leftMs = Date.parse(expiresAt) - nowMs;
  if (leftMs <= 0) return { tone: 'danger', words: say('Expired') };
  if (leftMs > SOON_MS) return undefined;
  const days = Math.ceil(leftMs / DAY_MS);
  return { tone: 'warning', words: days === 1 ? say('Expires within a day') : say('Expires in {days} days', { days }) };
}

/** Who has seen the secret a key has now: whoever made it, by creation or rotation, and whoever had it shown since. */
export function secretViewers({ acts }: Pick<ApiKey, 'acts'>): readonly string[] {
  const made = acts.findLastIndex(({ act }) => act === 'created' || act === 'rotated');
  return acts.filter(({ act }, index) => index === made || (index > made && act === 'revealed')).map(({ by }) => by);
}

/** What a key may do, in a line. */
export const formatScopes = (scopes: ApiKey['scopes']): string =>
  scopes.map((scope) => SCOPE_MESSAGES[scope].label).join(', ');

export const KEY_ACTION_LABELS: Readonly<Record<ApiKeyAct['act'], string>> = {
  created: say('Created'),
  revealed: say('Secret shown'),
  rotated: say('Rotated'),
  renamed: say('Renamed'),
  changed: say('Permissions or expiry changed'),
};

/** Ends that a key may be given, in days from now. */
const EXPIRY_DAYS = [30, 90, 365] as const;

/** Choices of an end: the one there is, none, or one of so many days. */
export function expiryChoices(
  present: string | null | undefined,
): { readonly value: string; readonly label: string }[] {
  const kept =
    present === undefined || present === null
      ? []
      : [{ value: 'keep', label: say('As it is: {day}', { day: present.slice(0, 10) }) }];
  return [
    ...kept,
    { value: 'never', label: say('Never') },
    ...EXPIRY_DAYS.map((days) => ({
      value: String(days),
      label: days === 365 ? say('In one year') : say('In {days} days', { days }),
    })),
  ];
}

/** The end that a choice means at a time; undefined: as it is. */
export function expiryOf(choice: string, nowMs: number): string | null | undefined {
  if (choice === 'keep') return undefined;
  return choice === 'never' ? null : new Date(nowMs + Number(choice) * DAY_MS).toISOString();
}

/**
 * The call to begin with, at the API's address; the key stands in a variable, so that it is in no history of commands.
 */
export const curlExample = (address: string): string =>
  `curl ${address}/campaigns \\\n  -H "Authorization: Bearer $OUTRIDER_API_KEY"`;
