import type { ChatMessage } from '#domain/chat/chat.ts';
import type { ChatNote } from '#domain/chat/chat-note.ts';
import type { ControlTurn } from '#domain/chat/control.ts';
import { canParseUrl } from '#domain/text/can-parse-url.ts';

/** Messages of one day in groups of one sender; both in conversation order. */
interface ThreadDay {
  /** Local calendar day as `YYYY-MM-DD`; empty for messages without a time. */
  readonly day: string;
  readonly groups: readonly {
    readonly key: string;
    readonly role: ChatMessage['role'];
    /** Who of the team wrote them, as in `ChatMessage`; both are empty for the AI and the prospect. */
    readonly by: string;
    readonly byKey: string;
    /** What happened before these messages, in its order. */
    readonly events: readonly ThreadEvent[];
    readonly messages: readonly ThreadMessage[];
  }[];
}

export interface ThreadMessage extends ChatMessage {
  /** True for the first unread message. */
  readonly isFirstUnread?: true;
  /** Unique in the thread, even when wire ids repeat or are absent. */
  readonly key: string;
}

/** Returns the local day of a UTC ISO time. */
export function dayOf(time: string): string {
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return '';
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** What stands between messages: who took over or handed back, or a note of the team. `at` is UTC ISO. */
export type ThreadEvent =
  | { readonly kind: 'turn'; readonly at: string; readonly turn: ControlTurn }
  | { readonly kind: 'note'; readonly at: string; readonly note: ChatNote };

/** Returns turns (newest first) and notes in one order, oldest first. */
export const threadEvents = (turns: readonly ControlTurn[] = [], notes: readonly ChatNote[] = []): ThreadEvent[] =>
  [
    ...turns.toReversed().map((turn) => ({ kind: 'turn' as const, at: turn.at, turn })),
    ...notes.map((note) => ({ kind: 'note' as const, at: note.at, note })),
  ].toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));

/** Returns the events that follow the last message. */
export function eventsAfterMessages(
  messages: readonly ChatMessage[],
  events: readonly ThreadEvent[],
): readonly ThreadEvent[] {
  const lastAt = messages.at(-1)?.date ?? '';
  return events.filter(({ at }) => at > lastAt);
}

/**
 * Groups messages by day and sender; those later than `readUntil` (UTC ISO) are new, none without it. After an event
 * (`threadEvents`) a group of its own begins.
 */
export function toThread(
  messages: readonly ChatMessage[],
  readUntil?: string,
  events: readonly ThreadEvent[] = [],
): ThreadDay[] {
  const left = [...events];
  const firstNew = readUntil === undefined ? -1 : messages.findIndex(({ date }) => date > readUntil);
  const days: {
    day: string;
    groups: {
      key: string;
      role: ChatMessage['role'];
      by: string;
      byKey: string;
      events: readonly ThreadEvent[];
      messages: ThreadMessage[];
    }[];
  }[] = [];
  for (const [index, message] of messages.entries()) {
    const keyed: ThreadMessage = {
      ...message,
      key: `${index}-${message.id}`,
      ...(index === firstNew && { isFirstUnread: true }),
    };
    const day = dayOf(message.date);
    let last = days.at(-1);
    if (last === undefined || last.day !== day) {
      last = { day, groups: [] };
      days.push(last);
    }
    const run = last.groups.at(-1);
    const before = left.splice(0, left.filter(({ at }) => at <= message.date).length);
    const { role, by = '', byKey = '' } = message;
    const isOfSameSender = run?.role === role && run.by === by && run.byKey === byKey;
    if (isOfSameSender && keyed.isFirstUnread === undefined && before.length === 0) run.messages.push(keyed);
    else last.groups.push({ key: keyed.key, role, by, byKey, events: before, messages: [keyed] });
  }
  return days;
}

/** A part of a text; `at` is its offset. A link has `host` when its text shows another host or look-alike letters. */
type TextPart = { readonly at: number; readonly text: string } & (
  | { readonly kind: 'text' }
  | { readonly kind: 'link'; readonly href: string; readonly host?: string }
);

/** Direction marks and invisible characters are never part of a URL. */
const URL_PATTERN = /\bhttps?:\/\/[^\s<>"'\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/gi;
/** Punctuation that ends a sentence rather than a URL. */
const TRAILING = new Set('.,;:!?»”’');
const OPENING_OF: Readonly<Partial<Record<string, string>>> = { ')': '(', ']': '[', '}': '{' };
/** More links in one message are shown as text: drawing thousands would freeze its reader's screen. */
const MAX_LINKS = 200;

/**
 * Removes trailing sentence punctuation; a closing bracket opened inside the URL stays. Takes one pass, since a
 * stranger wrote the message.
 */
function withoutTrailing(url: string): string {
  const counts = new Map<string, number>();
  for (const letter of url) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let end = url.length;
  for (; end > 0; end -= 1) {
    const letter = url.charAt(end - 1);
    const opening = OPENING_OF[letter];
    if (opening === undefined) {
      if (!TRAILING.has(letter)) break;
      continue;
    }
    const closings = counts.get(letter) ?? 0;
    if ((counts.get(opening) ?? 0) >= closings) break;
    counts.set(letter, closings - 1);
  }
  return url.slice(0, end);
}

/** Returns the authority of a URL as written, including user info before the host. */
const shownHost = (url: string): string =>
  (/^https?:\/\/([^/?#\\]*)/i.exec(url)?.[1] ?? '').toLowerCase().replace(/:(80|443)$/, '');

/** Splits a message into text and web links; only http and https become links, and the first `MAX_LINKS` of them. */
export function splitLinks(content: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  let links = 0;
  const addText = (to: number) => {
    if (to > from) parts.push({ kind: 'text', at: from, text: content.slice(from, to) });
  };
  for (const match of content.matchAll(URL_PATTERN)) {
    if (links === MAX_LINKS) break;
    const text = withoutTrailing(match[0]);
    if (!canParseUrl(text)) continue;
    links += 1;
    addText(match.index);
    const { href, host } = new URL(text);
    parts.push({ kind: 'link', at: match.index, text, href, ...(host !== shownHost(text) && { host }) });
    from = match.index + text.length;
  }
  addText(content.length);
  return parts;
}
