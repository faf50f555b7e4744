import * as z from 'zod/mini';
import { describe, expect, it, vi } from 'vitest';
import { hasAssistant, registerAssistantTool } from '#app/effects/model-context.ts';

interface Registered {
  readonly name: string;
  readonly inputSchema: object;
  readonly annotations: object;
  readonly execute: (
    input: unknown,
    client?: { readonly signal: AbortSignal },
  ) => Promise<{ readonly isError?: boolean; readonly content: readonly { readonly text: string }[] }>;
}

/** A document of a browser with an assistant: a tool is there until its signal aborts, as Chromium has it. */
function documentWithAssistant() {
  const tools = new Map<string, Registered>();
  const registerTool = vi.fn<(tool: Registered, options: { readonly signal: AbortSignal }) => Promise<void>>(
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
  run,
});

describe('tools for the assistant of the browser', () => {
  it('the assistant tools are registered in a browser with an assistant, until the signal aborts', () => {
    const { owner, tools } = documentWithAssistant();
    const offered = new AbortController();
    registerAssistantTool(
      owner,
      tool(() => Promise.resolve(1)),
      offered.signal,
    );
    expect(hasAssistant(owner)).toBe(true);
    expect([...tools.values()]).toEqual([
      expect.objectContaining({ name: 'look', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }),
    ]);
    offered.abort();
    expect(tools.size).toBe(0);
  });

  it.each([
    ['no assistant', {}],
    ['one of another kind', { modelContext: { provideContext: () => undefined } }],
    ['something else of that name', { modelContext: 'on' }],
  ])('the assistant tools are not offered to a browser with %s', (_what, given) => {
    const owner = given as unknown as Document;
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
    // A browser that hands over no signal takes no call back.
    await tools.get('look')?.execute({ word: 'b' });
    expect(run.mock.lastCall?.[1].aborted).toBe(false);
  });

  it.each([[undefined], [{}], [{ word: 7 }], ['word']])(
    'an assistant tool says what is wrong with the input %j and does nothing',
    async (given) => {
      const { owner, tools } = documentWithAssistant();
      const run = vi.fn<() => Promise<unknown>>(() => Promise.resolve(1));
      registerAssistantTool(owner, tool(run), new AbortController().signal);
      const answer = await tools.get('look')?.execute(given);
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
    const refused: unknown[] = [];
    const note = (reason: unknown): unknown => refused.push(reason);
    process.on('unhandledRejection', note);
    try {
      const { owner, tools, registerTool } = documentWithAssistant();
      for (let time = 0; time < 2; time += 1)
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
      expect(refused).toEqual([]);
    } finally {
      process.off('unhandledRejection', note);
    }
  });
});
