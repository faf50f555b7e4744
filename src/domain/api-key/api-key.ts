import * as z from 'zod/mini';
import { t } from '#i18n/translate.ts';
import { documentFields, toUtc } from '../wire/wire-document.ts';
import { isId, teamIdSchema } from '../wire/ids.ts';
import { lenientString, readJsonText } from '../wire/lenient-schemas.ts';

/** Names what a key may be used for; every operation of the public API requires one of these. */
export const API_KEY_SCOPES = ['read', 'write', 'prospects'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

export const SCOPE_MESSAGES: Readonly<Record<ApiKeyScope, { readonly label: string; readonly explanation: string }>> = {
  read: {
    label: t('Read'),
    explanation: t('Read campaigns, prospects, conversations, profiles, offers, prompts, credits and members’ names'),
  },
  write: {
    label: t('Write'),
    explanation: t(
      'Set up, change and delete campaigns; pause and resume campaigns, profiles and conversations; write to prospects, rate and assign them; write notes',
    ),
  },
  prospects: { label: t('Prospects'), explanation: t('Add prospects to campaigns, and undo an import') },
};

/** Limits the number of keys of a team. */
export const MAX_API_KEYS = 20;
export const MAX_API_KEY_NAME_LENGTH = 128;

/** Sets how many hours the previous key still works after a rotation, unless it is to end at once. */
export const ROTATION_OVERLAP_HOURS = 24;

/** Starts every key, so that one leaked into a repository or a log is recognised. */
const KEY_PREFIX = 'ork_';
const KEY_PATTERN = /^(.+)(ork_[0-9A-Za-z]{40})$/;

/** Builds a key from forty random characters. */
export const toKey = (random: string): string => `${KEY_PREFIX}${random}`;

/**
 * Splits the secret of a request into the team's id and the key that follows it. Returns undefined for anything else,
 * such as a token.
 */
export function readSecret(text: string): { readonly teamId: string; readonly key: string } | undefined {
  const [, teamId = '', key = ''] = KEY_PATTERN.exec(text) ?? [];
  return teamIdSchema.safeParse(teamId).success ? { teamId, key } : undefined;
}

/** Returns a secret as it is shown before it is revealed: the team's id and the last four characters of the key. */
export const maskedSecret = (teamId: string, lastFour: string): string =>
  `${teamId}${KEY_PREFIX}${'•'.repeat(12)}${lastFour}`;

const LOGGED_ACTIONS = ['created', 'revealed', 'rotated', 'renamed', 'changed', 'handed-over'] as const;
const logEntrySchema = z.object({ act: z.enum(LOGGED_ACTIONS), by: z.string(), at: z.string() });
export type ApiKeyLogEntry = z.output<typeof logEntrySchema>;
/** Log entries stored for a key, besides those that tell who has seen its secret; the newest is last. */
export const MAX_API_KEY_LOG_ENTRIES = 50;

const logSchema = z.array(logEntrySchema);
export const readApiKeyLog = (raw: unknown): ApiKeyLogEntry[] =>
  readJsonText<ApiKeyLogEntry[]>(raw, logSchema, []).value;

const time = z.catch(
  z.nullable(
    z.pipe(
      z.string(),
      z.transform((at) => toUtc(at) || null),
    ),
  ),
  null,
);

/** Describes a key as the server returns it, without the secret. */
export const apiKeyDocumentSchema = z.object({
  ...documentFields,
  teamId: teamIdSchema,
  name: lenientString,
  lastFour: lenientString,
  scopes: z.catch(z.array(z.enum(API_KEY_SCOPES)), []),
  expiresAt: time,
  formerUntil: time,
  lastUsedAt: time,
  lastUsedFrom: lenientString,
  createdBy: lenientString,
  /** Empty while it was not handed over: then its creator holds it. */
  holder: lenientString,
  /** Since when, after it was handed over; otherwise since it was created. */
  heldSince: time,
  acts: z.catch(logSchema, []),
});
export type ApiKeyDocument = z.output<typeof apiKeyDocumentSchema>;

/** Describes an API key (specification part 2 §3). Only answers to an explicit request contain its secret. */
const apiKeySchema = z.object({
  id: z.string().check(z.refine(isId)),
  teamId: teamIdSchema,
  name: z.string(),
  lastFour: z.string(),
  scopes: z.array(z.enum(API_KEY_SCOPES)),
  createdAt: z.string(),
  createdBy: z.string(),
  /** The member who answers for it: it may do what they may, and ends with their membership. */
  holder: z.string(),
  heldSince: z.string(),
  /** Null: never expires. */
  expiresAt: z.nullable(z.string()),
  /** The time until which the key before the last rotation works; null when it no longer does. */
  formerUntil: z.nullable(z.string()),
  /** Null: never used. */
  lastUsedAt: z.nullable(z.string()),
  lastUsedFrom: z.string(),
  acts: logSchema,
});
export type ApiKey = z.output<typeof apiKeySchema>;

/** Reads one key. Throws a ZodError when its ids are invalid. */
export function readApiKey(document: unknown): ApiKey {
  const { $id: id, $createdAt, $updatedAt: _, ...rest } = apiKeyDocumentSchema.parse(document);
  const createdAt = toUtc($createdAt);
  return apiKeySchema.parse({
    ...rest,
    id,
    createdAt,
    holder: rest.holder || rest.createdBy,
    heldSince: rest.heldSince ?? createdAt,
  });
}

/** Returns the log entries that tell who has seen the current secret. */
export function viewsOfSecret({ acts }: Pick<ApiKey, 'acts'>): readonly ApiKeyLogEntry[] {
  const issuedIndex = acts.findLastIndex(({ act }) => act === 'created' || act === 'rotated' || act === 'handed-over');
  return acts.filter(
    ({ act }, index) => index >= issuedIndex && (act === 'created' || act === 'rotated' || act === 'revealed'),
  );
}

/**
 * Returns who has seen the current secret: its creator or rotator, and everybody who revealed it since. A key that was
 * handed over has a new secret, which nobody has seen yet.
 */
export const secretViewers = (key: Pick<ApiKey, 'acts'>): readonly string[] => viewsOfSecret(key).map(({ by }) => by);

/**
 * Returns which keys matter when a member leaves the team: those they hold, which end or are handed over, and those of
 * others whose secret they know, which should be rotated.
 */
export const keysLeftBy = (
  keys: readonly ApiKey[],
  userId: string,
): { readonly held: readonly ApiKey[]; readonly seen: readonly ApiKey[] } => ({
  held: keys.filter(({ holder }) => holder === userId),
  seen: keys.filter((key) => key.holder !== userId && secretViewers(key).includes(userId)),
});

/** Decides whether a key has expired at `nowMs` (Unix ms). */
export const isExpired = ({ expiresAt }: Pick<ApiKey, 'expiresAt'>, nowMs: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= nowMs;

/** Labels the fields on screen. */
export const API_KEY_FIELDS = {
  name: t('Name'),
  scopes: t('What the key may do'),
  expiresAt: t('Expiry'),
} as const;

export const apiKeyListAnswerSchema = z.object({ keys: z.array(apiKeyDocumentSchema) });
/** Includes the secret: the team's id followed by the key. */
export const apiKeySecretAnswerSchema = z.object({ apiKey: apiKeyDocumentSchema, key: z.string(), secret: z.string() });
export const apiKeyAnswerSchema = z.object({ apiKey: apiKeyDocumentSchema });

/** Holds the texts of part 2 §8 "API keys" and of its restricted notice (part 2 §2). */
export const API_KEY_MESSAGES = {
  deleted: t('API key deleted'),
  deleteFailed: t('Failed to delete API key'),
  restricted: t('Restricted Access'),
  notInPlan: t('API keys are not part of your plan. Upgrade the plan to continue.'),
} as const;
