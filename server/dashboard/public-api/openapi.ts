import * as z from 'zod/mini';
import { answerEventSchema, EVENT_STREAM_TYPE } from '#domain/ai/answer-stream.ts';
import { SCOPE_MESSAGES } from '#domain/api-key/api-key.ts';
import { apiChatSchema, apiMessageSchema, apiProspectSchema, apiWholeChatSchema } from '#domain/api-key/api-chats.ts';
import {
  apiAgentSchema,
  apiBalanceSchema,
  apiCampaignSchema,
  apiImportSchema,
  apiMemberSchema,
  apiMovementSchema,
  apiNamedSchema,
  apiErrorResponseSchema,
} from '#domain/api-key/api-resources.ts';
import type { Action } from '#domain/roles/permissions.ts';
import { ERROR_RULES, statusOf, type ErrorCode } from '#domain/wire/errors.ts';
import { IDEMPOTENCY_HEADER, TEAM_HEADER } from '#domain/wire/wire.ts';
import { KEY_RATE } from '../api-keys/api-key-guard.ts';
import { API_OPERATIONS } from './api-operations.ts';
import type { ApiOperation } from './api-operation.ts';

/** A route of the dashboard API. */
export interface DescribedRoute {
  /** In capitals. */
  readonly method: string;
  /** Below `/api`. */
  readonly path: string;
  readonly request?: z.ZodMiniType;
  /** Schema of the `data` of its answer; absent where only the dashboard uses it. */
  readonly answer?: z.ZodMiniType;
  /** It is carried out once per `Idempotency-Key`. */
  readonly isOnce?: boolean;
  /** It streams its answer on request. */
  readonly isInParts?: boolean;
  /** The action that the caller's role must permit; `public`: anybody may ask. */
  readonly action: Action | 'public';
  /** It needs no sign-in. */
  readonly isPublic: boolean;
}

type Json = Record<string, unknown>;

const NAMED = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({
  Campaign: apiCampaignSchema,
  Prospect: apiProspectSchema,
  Chat: apiChatSchema,
  WholeChat: apiWholeChatSchema,
  Message: apiMessageSchema,
  Import: apiImportSchema,
  Agent: apiAgentSchema,
  Member: apiMemberSchema,
  Named: apiNamedSchema,
  Balance: apiBalanceSchema,
  CreditMovement: apiMovementSchema,
  Refusal: apiErrorResponseSchema,
}))
  NAMED.add(schema, { id });

/** Returns the record that a `namedRecord` validates between its two renamings. */
function recordWithin(schema: unknown): z.ZodMiniType | undefined {
  if (!(schema instanceof z.ZodMiniPipe)) return undefined;
  const { out }: { out: unknown } = schema.def;
  return out instanceof z.ZodMiniPipe && out.def.in instanceof z.ZodMiniRecord ? out.def.in : undefined;
}

/** Converts a domain schema to JSON Schema; named schemas go to the components. */
function toJson(schema: z.ZodMiniType, io: 'input' | 'output', components: Map<string, unknown>): Json {
  const converted: Json = z.toJSONSchema(schema, {
    io,
    metadata: NAMED,
    unrepresentable: 'any',
    // Answers may gain fields: readers ignore those they do not know.
    override: ({ zodSchema, jsonSchema }) => {
      // `metadata` replaces the global registry, which holds the descriptions.
      const { description, shape } = z.globalRegistry.get(zodSchema) ?? {};
      if (description !== undefined) jsonSchema.description = description;
      // The type to send, where a value of any kind is read.
      const wanted = shape instanceof z.ZodMiniType ? shape : recordWithin(zodSchema);
      if (wanted !== undefined) Object.assign(jsonSchema, toJson(wanted, io, components));
      if (io === 'output') delete jsonSchema.additionalProperties;
      delete jsonSchema.id;
    },
  });
  const {
    $schema: _dialect,
    $defs = {},
    ...own
  } = JSON.parse(JSON.stringify(converted).replaceAll('#/$defs/', '#/components/schemas/')) as Json;
  for (const [name, named] of Object.entries($defs as Json)) components.set(name, named);
  return own;
}

const content = (schema: unknown): Json => ({ 'application/json': { schema } });
const pathOf = (path: string): string => path.replace(':id', '{id}');

const RATE_HEADERS = {
  'X-RateLimit-Limit': { description: 'Requests per minute and key.', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'Requests left in this minute.', schema: { type: 'integer' } },
  'X-RateLimit-Reset': { description: 'When the minute ends, in Unix seconds.', schema: { type: 'integer' } },
} as const;

/** Error codes of every operation, besides its own. */
const ALWAYS: readonly ErrorCode[] = [
  'invalid_request',
  'unauthenticated',
  'forbidden',
  'rate_limited',
  'server_error',
  'unavailable',
];
const ON_COMMANDS: readonly ErrorCode[] = ['in_progress', 'idempotency_key_reused'];

/** Texts for programs, which have a key and no sign-in. */
const API_ERROR_MESSAGES: Partial<Record<ErrorCode, string>> = {
  unauthenticated:
    'The API key is missing, incomplete, deleted, rotated or expired. The message says which, and what to do.',
  forbidden: 'The API key lacks the scope this needs, or API keys cannot be used here.',
  rate_limited: 'Too many requests within a minute. Wait for the time in `Retry-After`, then try again.',
  server_error: 'The server had a problem. Try again with the same `Idempotency-Key`.',
};

function refusals(codes: readonly ErrorCode[]): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      String(status),
      {
        description: ofStatus
          .map((code) => `\`${code}\`: ${API_ERROR_MESSAGES[code] ?? ERROR_RULES[code].message}`)
          .join(' '),
        headers: {
          ...RATE_HEADERS,
          ...(ofStatus.some((code) => ERROR_RULES[code].retry === 'later')
            ? {
                'Retry-After': {
                  description: 'Seconds to wait before the same request is sent again.',
                  schema: { type: 'integer' },
                },
              }
            : {}),
        },
        content: content({ $ref: '#/components/schemas/Refusal' }),
      },
    ]),
  );
}

const ID_PARAMETER = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$' },
};
const IDEMPOTENCY_PARAMETER = {
  name: IDEMPOTENCY_HEADER,
  in: 'header',
  required: false,
  description:
    'An id of your own, such as a UUID. Sent again under it, the same request is carried out once and answered the same, for ever.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,64}$' },
};

function parametersOf(path: string, isIdempotent: boolean, query: Json | undefined): Json[] {
  const properties = (query?.['properties'] ?? {}) as Record<string, Json>;
  return [
    ...(path.includes(':id') ? [ID_PARAMETER] : []),
    ...Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: 'query',
      required: false,
      ...(description === undefined ? {} : { description }),
      schema,
    })),
    ...(isIdempotent ? [IDEMPOTENCY_PARAMETER] : []),
  ];
}

/** Names the action of a route, by which roles are decided (`PERMISSIONS`). */
const actionOf = ({ action = 'public' }: Partial<DescribedRoute> = {}): Json =>
  action === 'public' ? {} : { 'x-action': action };

function describeOperation(
  operation: ApiOperation,
  route: DescribedRoute | undefined,
  components: Map<string, unknown>,
): Json {
  const { isOnce: isIdempotent = false } = route ?? {};
  const { path, scope, tag, name, summary, explanation, query, request, answer, refusals: own = [] } = operation;
  const data = toJson(answer, 'output', components);
  const codes = [
    ...ALWAYS,
    ...own,
    ...(path.includes(':id') ? (['not_found'] as const) : []),
    ...(request === undefined ? [] : (['too_large'] as const)),
    ...(isIdempotent ? ON_COMMANDS : []),
  ];
  return {
    operationId: name,
    ...actionOf(route),
    tags: [tag],
    summary,
    description: [explanation, `Needs the scope \`${scope}\`.`].filter(Boolean).join('\n\n'),
    security: [{ apiKey: [] }, { memberToken: [] }],
    parameters: parametersOf(path, isIdempotent, query === undefined ? undefined : toJson(query, 'input', components)),
    ...(request === undefined
      ? {}
      : { requestBody: { required: true, content: content(toJson(request, 'input', components)) } }),
    responses: {
      200: {
        description: 'Done.',
        headers: RATE_HEADERS,
        content: content({
          type: 'object',
          properties: { data, error: { type: 'null' } },
          required: ['data', 'error'],
        }),
      },
      ...refusals(codes),
    },
  };
}

const IN_PARTS = `With \`Accept: ${EVENT_STREAM_TYPE}, application/json\` it is answered while it is written, as server-sent events: each line \`data:\` holds a part of the text, which goes on at the character \`at\` (at 0 it begins anew), and the last one the whole answer with its \`status\`. An answer that is there at once comes whole.`;

const nameOf = ({ method, path }: DescribedRoute): string =>
  [method.toLowerCase(), ...path.split(/[^A-Za-z]+/)]
    .filter(Boolean)
    .map((word, index) => (index === 0 ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`))
    .join('');

/** Describes a route for the dashboard’s own screens; no API key may call it. */
function describeRoute(route: DescribedRoute, components: Map<string, unknown>): Json {
  const {
    method,
    path,
    request,
    answer,
    isOnce: isIdempotent = false,
    isInParts: isStreamed = false,
    isPublic,
  } = route;
  const whole = content({
    type: 'object',
    properties: { data: answer === undefined ? {} : toJson(answer, 'output', components), error: { type: 'null' } },
    required: ['data', 'error'],
  });
  return {
    operationId: nameOf(route),
    ...actionOf(route),
    tags: ['Dashboard'],
    summary: `${method} ${pathOf(path)}`,
    description: [
      'Used by the dashboard itself. API keys cannot be used here.',
      ...(isStreamed ? [IN_PARTS] : []),
    ].join('\n\n'),
    security: isPublic ? [{}, { memberToken: [] }] : [{ memberToken: [] }],
    parameters: parametersOf(path, isIdempotent, undefined),
    ...(request === undefined
      ? {}
      : { requestBody: { required: true, content: content(toJson(request, 'input', components)) } }),
    responses: {
      200: {
        description: 'Done.',
        content: isStreamed
          ? { ...whole, [EVENT_STREAM_TYPE]: { schema: toJson(answerEventSchema, 'output', components) } }
          : whole,
      },
      default: { description: 'Refused.', content: content({ $ref: '#/components/schemas/Refusal' }) },
    },
  };
}

const ABOUT = `Manage campaigns, prospects, conversations, profiles and credits from your own programs.

**Sign in.** Create a key under *API Keys* and send it with every request: \`Authorization: Bearer {team id}{key}\`. Copy the two together, as they are shown. The key determines the team.

**Scopes.** ${Object.entries(SCOPE_MESSAGES)
  .map(([scope, { explanation }]) => `\`${scope}\`: ${explanation}.`)
  .join(' ')}

**Answers** are \`{"data": …, "error": null}\`. Errors are \`{"data": null, "error": {"code", "message"}}\`: programs use the code, and the message says what to do next. Times are UTC, ISO 8601.

**Pages.** Lists return \`items\` and \`nextCursor\`. Send it as \`cursor\` to get the next page, until it is null.

**Once only.** Send \`${IDEMPOTENCY_HEADER}\` with every request that changes something. If no answer comes, send the request again with the same key: it is carried out only once.

**Limits.** ${KEY_RATE.limit} requests per minute and key. Every answer says how many are left. Beyond that, the answer is 429 with \`Retry-After\`.`;

/** Returns the OpenAPI 3.1 document: the operations for API keys and every other route of the dashboard. */
export function describeApi(routes: readonly DescribedRoute[]): Json {
  const components = new Map<string, unknown>();
  const paths = new Map<string, Json>();
  const add = (path: string, method: string, described: Json): void =>
    void paths.set(pathOf(path), { ...paths.get(pathOf(path)), [method.toLowerCase()]: described });
  for (const operation of API_OPERATIONS)
    add(
      operation.path,
      operation.method,
      describeOperation(
        operation,
        routes.find(({ method, path }) => method === operation.method && path === operation.path),
        components,
      ),
    );
  for (const route of routes)
    if (!API_OPERATIONS.some(({ method, path }) => method === route.method && path === route.path))
      add(route.path, route.method, describeRoute(route, components));
  components.set('Refusal', toPlain(apiErrorResponseSchema));
  return {
    openapi: '3.1.0',
    info: { title: 'Outrider API', version: '1.0.0', description: ABOUT },
    servers: [{ url: '/api' }],
    tags: [...new Set(API_OPERATIONS.map(({ tag }) => tag)), 'Dashboard'].map((name) => ({ name })),
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'The team’s id followed by the key.' },
        memberToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: `The token of a signed-in member, with the header ${TEAM_HEADER}.`,
        },
      },
      schemas: Object.fromEntries([...components].toSorted(([one], [other]) => one.localeCompare(other))),
    },
  };
}

const toPlain = (schema: z.ZodMiniType): Json => {
  const { $schema: _dialect, ...own } = z.toJSONSchema(schema, { io: 'output' }) as Json;
  return own;
};
