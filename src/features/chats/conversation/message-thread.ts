import type { ChatMessage } from '#domain/chat/chat.ts';
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
    /** Who took over, or handed back, before these messages; in their order. */
    readonly turns: readonly ControlTurn[];
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

/** Returns the turns that follow the last message, oldest first; `turns` are newest first. */
export function turnsAfterMessages(
  messages: readonly ChatMessage[],
  turns: readonly ControlTurn[],
): readonly ControlTurn[] {
  const lastAt = messages.at(-1)?.date ?? '';
  return turns.filter(({ at }) => at > lastAt).toReversed();
}

/**
 * Groups messages by day and sender; those later than `readUntil` (UTC ISO) are new, none without it. A turn (`turns`
 * are newest first) begins a group of its own.
 */
export function toThread(
  messages: readonly ChatMessage[],
  readUntil?: string,
  turns: readonly ControlTurn[] = [],
): ThreadDay[] {
  const left = turns.toReversed();
  const firstNew = readUntil === undefined ? -1 : messages.findIndex(({ date }) => date > readUntil);
  const days: {
    day: string;
    groups: {
      key: string;
      role: ChatMessage['role'];
      by: string;
      byKey: string;
      turns: readonly ControlTurn[];
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
    else last.groups.push({ key: keyed.key, role, by, byKey, turns: before, messages: [keyed] });
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
