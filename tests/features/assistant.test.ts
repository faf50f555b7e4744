import * as z from 'zod/mini';
import { describe, expect, it, vi } from 'vitest';
import { hasAssistant, registerAssistantTool } from '#app/effects/model-context.ts';

interface RegisteredTool {
  readonly name: string;
  readonly inputSchema: object;
  readonly annotations: object;
  readonly execute: (
    input: unknown,
    client?: { readonly signal: AbortSignal },
  ) => Promise<{ readonly isError?: boolean; readonly content: readonly { readonly text: string }[] }>;
}

/** Makes a document of a browser with an assistant. As in Chromium, a tool is registered until its signal aborts. */
function documentWithAssistant() {
  const tools = new Map<string, RegisteredTool>();
  const registerTool = vi.fn<(tool: RegisteredTool, options: { readonly signal: AbortSignal }) => Promise<void>>(
    (tool, { signal }) => {
      if (tools.has(tool.name)) return Promise.reject(new DOMException('Duplicate tool name', 'InvalidStateError'));
      tools.set(tool.name, tool);
      signal.addEventListener('abort', () => tools.delete(tool.name));
      return Promise.resolve();
    },
  );
  return { owner: { modelContext: { registerTool } } as unknown as Document, tools, registerTool };
}

const tool = (run: (input: { word: string }, call: AbortSignal) => Promise<unknown>) => ({
  name: 'look',
  description: 'Looks',
  inputSchema: { type: 'object' },
  input: z.object({ word: z.string() }),
  isReadOnly: true,
  execute: run,
});

describe('tools for the assistant of the browser', () => {
  it('the assistant tools are registered in a browser with an assistant, until the signal aborts', () => {
    const { owner, tools } = documentWithAssistant();
    const registration = new AbortController();
    registerAssistantTool(
      owner,
      tool(() => Promise.resolve(1)),
      registration.signal,
    );
    expect(hasAssistant(owner)).toBe(true);
    expect([...tools.values()]).toEqual([
      expect.objectContaining({ name: 'look', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }),
    ]);
    registration.abort();
    expect(tools.size).toBe(0);
  });

  it.each([
    ['no assistant', {}],
    ['an assistant of another interface', { modelContext: { provideContext: () => undefined } }],
    ['another value of that name', { modelContext: 'on' }],
  ])('the assistant tools are not offered to a browser with %s', (_what, browserDocument) => {
    const owner = browserDocument as unknown as Document;
    expect(hasAssistant(owner)).toBe(false);
    expect(() =>
      registerAssistantTool(
        owner,
        tool(() => Promise.resolve(1)),
        new AbortController().signal,
      ),
    ).not.toThrow();
  });

  it('the assistant tools answer with JSON and get the signal of the call', async () => {
    const { owner, tools } = documentWithAssistant();
    const call = new AbortController();
    const run = vi.fn<(input: { word: string }, call: AbortSignal) => Promise<unknown>>(({ word }) =>
      Promise.resolve({ word, found: [1, null] }),
    );
    registerAssistantTool(owner, tool(run), new AbortController().signal);
    expect(await tools.get('look')?.execute({ word: 'a' }, call)).toEqual({
      content: [{ type: 'text', text: '{"word":"a","found":[1,null]}' }],
    });
    expect(run).toHaveBeenCalledWith({ word: 'a' }, call.signal);
    // A call without a signal cannot be cancelled.
    await tools.get('look')?.execute({ word: 'b' });
    expect(run.mock.lastCall?.[1].aborted).toBe(false);
  });

  it.each([[undefined], [{}], [{ word: 7 }], ['word']])(
    'an assistant tool rejects the input %j with an explanation',
    async (input) => {
      const { owner, tools } = documentWithAssistant();
      const run = vi.fn<() => Promise<unknown>>(() => Promise.resolve(1));
      registerAssistantTool(owner, tool(run), new AbortController().signal);
      const answer = await tools.get('look')?.execute(input);
      expect(answer).toEqual({
        isError: true,
        content: [{ type: 'text', text: expect.stringMatching(/^The input does not fit: /) }],
      });
      expect(run).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['There is none.', () => Promise.reject(new Error('There is none.'))],
    [
      'at once',
      () => {
        throw new Error('at once');
      },
    ],
  ])('an assistant tool reports a failure as an error: %s', async (words, run: () => Promise<unknown>) => {
    const { owner, tools } = documentWithAssistant();
    registerAssistantTool(owner, tool(run), new AbortController().signal);
    expect(await tools.get('look')?.execute({ word: 'a' })).toEqual({
      isError: true,
      content: [{ type: 'text', text: words }],
    });
  });

  it('the assistant tools do not break the page when the browser refuses one', async () => {
    const rejections: unknown[] = [];
    const record = (reason: unknown): unknown => rejections.push(reason);
    process.on('unhandledRejection', record);
    try {
      const { owner, tools, registerTool } = documentWithAssistant();
      for (let count = 0; count < 2; count += 1)
        registerAssistantTool(
          owner,
          tool(() => Promise.resolve(1)),
          new AbortController().signal,
        );
      expect(tools.size).toBe(1);
      registerTool.mockImplementation(() => {
        throw new DOMException('Not here', 'NotAllowedError');
      });
      expect(() =>
        registerAssistantTool(
          owner,
          tool(() => Promise.resolve(1)),
          new AbortController().signal,
        ),
      ).not.toThrow();
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      expect(rejections).toEqual([]);
    } finally {
      process.off('unhandledRejection', record);
    }
  });
});
