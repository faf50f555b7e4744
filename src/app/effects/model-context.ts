import * as z from 'zod/mini';

/** A tool that a page offers to the assistant of its browser (WebMCP: `document.modelContext`). */
interface AssistantTool<T> {
  readonly name: string;
  /** For the assistant, in English. */
  readonly description: string;
  /** JSON Schema of what `input` accepts. */
  readonly inputSchema: object;
  readonly input: z.ZodMiniType<T>;
  readonly isReadOnly: boolean;
  /**
   * What the assistant is answered; an `Error` is told as one. `call` aborts when the assistant takes its call back.
   */
  readonly run: (input: T, call: AbortSignal) => Promise<unknown>;
}

interface ModelContext {
  registerTool(tool: object, options: { readonly signal: AbortSignal }): unknown;
}

const contextOf = (owner: Document): ModelContext | undefined => {
  const { modelContext } = owner as Document & { readonly modelContext?: ModelContext };
  return typeof modelContext?.registerTool === 'function' ? modelContext : undefined;
};

/** Whether this browser has an assistant that can use tools of a page. */
export const hasAssistant = (owner: Document): boolean => contextOf(owner) !== undefined;

const text = (words: string) => [{ type: 'text', text: words }];

/**
 * Offers a tool until `signal` aborts. What the assistant hands over is parsed first; nothing it or its browser does
 * throws into the page.
 */
export function registerAssistantTool<T>(
  owner: Document,
  { name, description, inputSchema, input, isReadOnly, run }: AssistantTool<T>,
  signal: AbortSignal,
): void {
  const execute = async (given: unknown, client?: { readonly signal?: AbortSignal }): Promise<object> => {
    const read = z.safeParse(input, given);
    if (!read.success)
      return { isError: true, content: text(`The input does not fit: ${z.prettifyError(read.error)}`) };
    try {
      return { content: text(JSON.stringify(await run(read.data, client?.signal ?? new AbortController().signal))) };
    } catch (thrown) {
      return { isError: true, content: text(thrown instanceof Error ? thrown.message : String(thrown)) };
    }
  };
  const register = async (): Promise<void> =>
    void (await contextOf(owner)?.registerTool(
      { name, description, inputSchema, execute, annotations: { readOnlyHint: isReadOnly } },
      { signal },
    ));
  // A browser that takes no tool of this page leaves the assistant without it.
  register().catch(() => undefined);
}
