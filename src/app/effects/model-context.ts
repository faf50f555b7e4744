import * as z from 'zod/mini';

/** A tool that a page registers with the browser's assistant (WebMCP: `document.modelContext`). */
interface AssistantTool<T> {
  readonly name: string;
  /** For the assistant, in English. */
  readonly description: string;
  /** JSON Schema of what `input` accepts. */
  readonly inputSchema: object;
  readonly input: z.ZodMiniType<T>;
  readonly isReadOnly: boolean;
  /** Returns the answer; a thrown `Error` is reported as one. `call` aborts when the assistant cancels its call. */
  readonly execute: (input: T, call: AbortSignal) => Promise<unknown>;
}

interface ModelContext {
  registerTool(tool: object, options: { readonly signal: AbortSignal }): unknown;
}

const contextOf = (owner: Document): ModelContext | undefined => {
  const { modelContext } = owner as Document & { readonly modelContext?: ModelContext };
  return typeof modelContext?.registerTool === 'function' ? modelContext : undefined;
};

/** Decides whether this browser has an assistant that can use tools of a page. */
export const hasAssistant = (owner: Document): boolean => contextOf(owner) !== undefined;

const textContent = (text: string) => [{ type: 'text', text }];

/**
 * Registers a tool until `signal` aborts. Input is parsed first; neither the assistant nor the browser can make it
 * throw.
 */
export function registerAssistantTool<T>(
  owner: Document,
  { name, description, inputSchema, input, isReadOnly, execute: run }: AssistantTool<T>,
  signal: AbortSignal,
): void {
  const execute = async (raw: unknown, client?: { readonly signal?: AbortSignal }): Promise<object> => {
    const parsed = z.safeParse(input, raw);
    if (!parsed.success)
      return { isError: true, content: textContent(`The input does not fit: ${z.prettifyError(parsed.error)}`) };
    try {
      return {
        content: textContent(JSON.stringify(await run(parsed.data, client?.signal ?? new AbortController().signal))),
      };
    } catch (error) {
      return { isError: true, content: textContent(error instanceof Error ? error.message : String(error)) };
    }
  };
  const register = async (): Promise<void> =>
    void (await contextOf(owner)?.registerTool(
      { name, description, inputSchema, execute, annotations: { readOnlyHint: isReadOnly } },
      { signal },
    ));
  // A browser that refuses the tool leaves the assistant without it.
  register().catch(() => undefined);
}
