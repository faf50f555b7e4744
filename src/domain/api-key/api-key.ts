import * as z from 'zod/mini';
import { say } from '#i18n/translate.ts';
import { documentFields, toUtc } from '../wire/wire-document.ts';
import { isId, teamIdSchema } from '../wire/ids.ts';
import { lenientString, readJsonText } from '../wire/lenient-schemas.ts';

/** What a key may be used for; every operation of the public API asks for one of these. */
export const API_KEY_SCOPES = ['read', 'write', 'prospects'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

export const SCOPE_MESSAGES: Readonly<Record<ApiKeyScope, { readonly label: string; readonly explanation: string }>> = {
  read: { label: say('Read'), explanation: say('Read campaigns, prospects, conversations and credits') },
  write: {
    label: say('Write'),
    explanation: say('Set up campaigns; pause and resume campaigns, profiles and conversations'),
  },
  prospects: { label: say('Prospects'), explanation: say('Add prospects to campaigns, and take an import back') },
};

/** How many a team has at most. */
export const MAX_API_KEYS = 20;
export const MAX_API_KEY_NAME_LENGTH = 128;

/** For how long the former key still works after a rotation, unless it is to end at once. */
export const ROTATION_OVERLAP_HOURS = 24;

/** Every key begins with this, so that one that was left in a repository or a log is recognised. */
const KEY_PREFIX = 'ork_';
const KEY_PATTERN = /^(.+)(ork_[0-9A-Za-z]{40})$/;

/** A key from forty characters of chance. */
export const toKey = (chance: string): string => `${KEY_PREFIX}${chance}`;

/**
 * Takes what a request proves itself with apart: the team's id, followed by the key. Undefined for anything else, such
 * as a token.
 */
export function readSecret(text: string): { readonly teamId: string; readonly key: string } | undefined {
  const [, teamId = '', key = ''] = KEY_PATTERN.exec(text) ?? [];
  return teamIdSchema.safeParse(teamId).success ? { teamId, key } : undefined;
}

/** A secret as it is shown until somebody asks for it: the team's id, and the last four characters of the key. */
export const maskedSecret = (teamId: string, lastFour: string): string =>
  `${teamId}${KEY_PREFIX}${'•'.repeat(12)}${lastFour}`;

const ACTS = ['created', 'revealed', 'rotated', 'renamed', 'changed'] as const;
const actSchema = z.object({ act: z.enum(ACTS), by: z.string(), at: z.string() });
export type ApiKeyAct = z.output<typeof actSchema>;
/** Acts that are kept of a key, the newest last. */
export const MAX_API_KEY_ACTS = 50;

const actsSchema = z.array(actSchema);
export const readApiKeyActs = (raw: unknown): ApiKeyAct[] => readJsonText<ApiKeyAct[]>(raw, actsSchema, []).value;

const time = z.catch(
  z.nullable(
    z.pipe(
      z.string(),
      z.transform((at) => toUtc(at) || null),
    ),
  ),
  null,
);

/** A key as the server tells of it: without anything that opens something. */
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
  acts: z.catch(actsSchema, []),
});
export type ApiKeyDocument = z.output<typeof apiKeyDocumentSchema>;

/** An API key (specification part 2 §3). Its secret is nowhere but in the answers that are asked for it. */
const apiKeySchema = z.object({
  id: z.string().check(z.refine(isId)),
  teamId: teamIdSchema,
  name: z.string(),
  lastFour: z.string(),
  scopes: z.array(z.enum(API_KEY_SCOPES)),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Null: never. */
  expiresAt: z.nullable(z.string()),
  /** Until when the key before the last rotation works; null when it does not. */
  formerUntil: z.nullable(z.string()),
  /** Null: never used. */
  lastUsedAt: z.nullable(z.string()),
  lastUsedFrom: z.string(),
  acts: actsSchema,
});
export type ApiKey = z.output<typeof apiKeySchema>;

/** Reads one key. Throws a ZodError when its ids are unusable. */
export function readApiKey(document: unknown): ApiKey {
  const { $id: id, $createdAt, $updatedAt: _, ...rest } = apiKeyDocumentSchema.parse(document);
  return apiKeySchema.parse({ id, createdAt: toUtc($createdAt), ...rest });
}

/** Whether a key that ends at some time has ended by another (Unix ms). */
export const isExpired = ({ expiresAt }: Pick<ApiKey, 'expiresAt'>, nowMs: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= nowMs;

/** What the fields are called where people see them. */
export const API_KEY_FIELDS = {
  name: say('Name'),
  scopes: say('What the key may do'),
  expiresAt: say('Expiry'),
} as const;

export const apiKeyListAnswerSchema = z.object({ keys: z.array(apiKeyDocumentSchema) });
/** With the secret: the team's id followed by the key. */
export const apiKeySecretAnswerSchema = z.object({ apiKey: apiKeyDocumentSchema, key: z.string(), secret: z.string() });
export const apiKeyAnswerSchema = z.object({ apiKey: apiKeyDocumentSchema });

/** Texts of part 2 §8 "API keys", and of its restricted notice (part 2 §2). */
export const API_KEY_MESSAGES = {
  deleted: say('API key deleted'),
  deleteFailed: say('Failed to delete API key'),
  restricted: say('Restricted Access'),
  notInPlan: say('API keys are not part of your plan. Upgrade the plan to continue.'),
} as const;
