import type { BrowserContext, Page } from 'playwright-core';
import * as z from 'zod/mini';

/**
 * Records the requested state of each click on the pause control and the commands added to the outbox, in each page.
 */

const clickSchema = z.object({ chatId: z.string(), label: z.string(), atMs: z.number() });
const storedSchema = z.object({ id: z.string(), chatId: z.string(), paused: z.boolean(), atMs: z.number() });
const recordSchema = z.object({ clicks: z.array(clickSchema), stored: z.array(storedSchema) });

/**
 * One click. `paused` is the requested state, by the label of the control when it was clicked. Times are Unix ms with
 * fractions.
 */
export interface PauseClick {
  readonly chatId: string;
  readonly paused: boolean;
  readonly atMs: number;
}
/** A command that was written to the outbox. */
export type StoredPause = z.output<typeof storedSchema>;

/**
 * The requested state by the label of the control. A click cancels a waiting command; a command that is being sent
 * cannot be changed.
 */
const PAUSED_BY_LABEL: Readonly<Record<string, boolean>> = {
  'Pause conversation': true,
  'Resume conversation': false,
  'Cancel pause': false,
  'Cancel resume': true,
  'Pausing…': true,
  'Resuming…': false,
};

/** Receives clicks and stored commands as they happen, so that the record outlives the page and the browser. */
interface PauseListener {
  onClick?(click: PauseClick): void;
  onStored?(stored: StoredPause): void;
}

const messageSchema = z.union([z.object({ click: clickSchema }), z.object({ stored: storedSchema })]);

/** Starts recording in every page opened from now on. */
export async function recordPauseClicks(context: BrowserContext, listener: PauseListener = {}): Promise<void> {
  await context.exposeBinding('reportPause', (_source, message: unknown) => {
    const parsed = messageSchema.parse(message);
    if ('click' in parsed) listener.onClick?.(toPauseClick(parsed.click));
    else listener.onStored?.(parsed.stored);
  });
  await context.addInitScript(() => {
    const record: { clicks: unknown[]; stored: unknown[] } = { clicks: [], stored: [] };
    const { reportPause } = globalThis as { reportPause?: (message: unknown) => void };
    Object.assign(globalThis, { pauseRecord: record });
    const nowMs = (): number => performance.timeOrigin + performance.now();
    document.addEventListener(
      'click',
      (event) => {
        const button =
          event.target instanceof Element
            ? event.target.closest('section[aria-label^="Conversation with"] button')
            : null;
        const chatId = new URLSearchParams(location.search).get('chat');
        if (button === null || chatId === null) return;
        const click = { chatId, label: button.textContent.trim(), atMs: nowMs() };
        record.clicks.push(click);
        reportPause?.({ click });
      },
      { capture: true },
    );
    const add = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = function addRecorded(
      value: { id?: string; issued?: { command: { type: string; chatId: string } } },
      key?: IDBValidKey,
    ) {
      if (this.name === 'outbox' && value.issued !== undefined) {
        const { type, chatId } = value.issued.command;
        const stored = { id: value.id, chatId, paused: type === 'chat.pause', atMs: nowMs() };
        record.stored.push(stored);
        reportPause?.({ stored });
      }
      return key === undefined ? add.call(this, value) : add.call(this, value, key);
    };
  });
}

/** Returns what was recorded in a page so far. @throws Error when the control had an unknown label */
export async function readPauseClicks(page: Page): Promise<{ clicks: PauseClick[]; stored: StoredPause[] }> {
  const { clicks, stored } = recordSchema.parse(
    await page.evaluate(() => (globalThis as { pauseRecord?: unknown }).pauseRecord),
  );
  return { stored, clicks: clicks.map(toPauseClick) };
}

function toPauseClick({ chatId, label, atMs }: z.output<typeof clickSchema>): PauseClick {
  const paused = PAUSED_BY_LABEL[label];
  if (paused === undefined) throw new Error(`The pause control has the unknown label "${label}".`);
  return { chatId, paused, atMs };
}

/** Returns the last entry of each conversation, by time. */
export function latestPerChat<T extends { readonly chatId: string; readonly atMs: number }>(
  entries: readonly T[],
): ReadonlyMap<string, T> {
  return new Map(entries.toSorted((one, other) => one.atMs - other.atMs).map((entry) => [entry.chatId, entry]));
}
