import * as z from 'zod';

/**
 * A client derived from an OpenAPI document alone, as a third-party program would be: its requests have to match the
 * document, and so do the answers.
 */
export interface ApiCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface ApiClientReply {
  readonly status: number;
  /** The answer's `data`. */
  readonly data: unknown;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly headers: Headers;
}

/** An operation of the document. */
interface DescribedOperation {
  readonly id: string;
  readonly method: string;
  /** The path with its parameters, as `{id}`. */
  readonly path: string;
  readonly tags: readonly string[];
  readonly security: readonly Record<string, unknown>[];
}

const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().optional(),
  schema: z.record(z.string(), z.unknown()),
});
const bodySchema = z.object({
  content: z.object({ 'application/json': z.object({ schema: z.record(z.string(), z.unknown()) }) }),
});
const operationSchema = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.unknown())),
  parameters: z.array(parameterSchema),
  requestBody: bodySchema.optional(),
  responses: z.record(z.string(), bodySchema),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
  servers: z.array(z.object({ url: z.string() })),
});
const answerSchema = z.object({
  data: z.unknown(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});

export interface ApiClient {
  readonly operations: readonly DescribedOperation[];
  /** Checks a request against the document: an empty text when it matches, otherwise the reason. */
  mismatchOf(method: string, path: string, body: unknown): string;
  /** @throws Error when a request or an answer does not match the document */
  call(operationId: string, call?: ApiCall): Promise<ApiClientReply>;
}

/** Creates the client. `send` carries a request to the server, whose addresses start with that of the document. */
export function createApiClient(
  document: unknown,
  send: (path: string, init: RequestInit) => Promise<Response>,
  secret: string,
): ApiClient {
  const { paths, components, servers } = documentSchema.parse(document);
  const base = servers[0]?.url ?? '';
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

  /** Returns why a value does not match a schema of the document. */
  function mismatch(schema: Record<string, unknown>, value: unknown): string {
    const { $defs: _, ...whole } = schema;
    const text = JSON.stringify({ ...whole, $defs: components.schemas }).replaceAll(
      '#/components/schemas/',
      '#/$defs/',
    );
    const parsed = z.fromJSONSchema(JSON.parse(text) as Record<string, unknown>).safeParse(value);
    return parsed.success ? '' : `${JSON.stringify(value)?.slice(0, 300)}: ${JSON.stringify(parsed.error.issues)}`;
  }

  return {
    operations: all.map(({ path, method, operation }) => ({
      id: operation.operationId,
      method,
      path,
      tags: operation.tags,
      security: operation.security,
    })),
    mismatchOf(method, path, body) {
      const found = all.filter(
        (each) => each.method === method && new RegExp(`^${each.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
      );
      // A path without parameters comes before one with them.
      const [one] = found.toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));
      if (one === undefined) return `${method} ${path} is not described`;
      const { requestBody } = one.operation;
      return requestBody === undefined ? '' : mismatch(requestBody.content['application/json'].schema, body);
    },
    async call(operationId, { params = {}, query = {}, body, headers = {} } = {}) {
      const found = all.find(({ operation }) => operation.operationId === operationId);
      if (found === undefined) throw new Error(`No operation ${operationId} is described`);
      const { operation, method } = found;
      for (const [location, values] of [
        ['path', params],
        ['query', query],
      ] as const) {
        for (const [name, value] of Object.entries(values)) {
          const parameter = operation.parameters.find((each) => each.in === location && each.name === name);
          const reason = parameter === undefined ? 'is not described' : mismatch(parameter.schema, value);
          if (reason !== '') throw new Error(`${operationId} ${name}: ${reason}`);
        }
      }
      if (body !== undefined && operation.requestBody !== undefined) {
        const reason = mismatch(operation.requestBody.content['application/json'].schema, body);
        if (reason !== '') throw new Error(`${operationId} body: ${reason}`);
      }
      const path = found.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, String(value)]),
      ).toString();
      const response = await send(`${base}${path}${search === '' ? '' : `?${search}`}`, {
        method,
        headers: {
          Authorization: `Bearer ${secret}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answered: unknown = await response.json();
      const described = operation.responses[String(response.status)];
      const reason =
        described === undefined
          ? `status ${response.status} is not described`
          : mismatch(described.content['application/json'].schema, answered);
      if (reason !== '') throw new Error(`${operationId} answer: ${reason}`);
      const { data, error } = answerSchema.parse(answered);
      return { status: response.status, data, error, headers: response.headers };
    },
  };
}
