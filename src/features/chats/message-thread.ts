import type { ChatMessage } from '#domain/chat.ts';

/** Messages of one day, and in it runs of one sender; both in the order of the conversation. */
export interface ThreadDay {
  /** Local calendar day as `YYYY-MM-DD`; the empty text for messages without a time. */
  readonly day: string;
  readonly runs: readonly { readonly key: string; readonly role: ChatMessage['role']; readonly messages: readonly ThreadMessage[] }[];
}

export interface ThreadMessage extends ChatMessage {
  /** The first that is new to the person. */
  readonly isFirstNew?: true;
  /** Unique in the thread, even where the wire repeats ids or has none. */
  readonly key: string;
}

/** The local day of a UTC ISO time. */
export function dayOf(time: string): string {
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return '';
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** Groups a conversation by day and sender; messages later than `seenTo` (UTC ISO) are new, and none is without it. */
export function toThread(messages: readonly ChatMessage[], seenTo?: string): ThreadDay[] {
  const firstNew = seenTo === undefined ? -1 : messages.findIndex(({ date }) => date > seenTo);
  const days: { day: string; runs: { key: string; role: ChatMessage['role']; messages: ThreadMessage[] }[] }[] = [];
  for (const [index, message] of messages.entries()) {
    const keyed: ThreadMessage = { ...message, key: `${index}-${message.id}`, ...(index === firstNew && { isFirstNew: true }) };
    const day = dayOf(message.date);
    let last = days.at(-1);
    if (last === undefined || last.day !== day) {
      last = { day, runs: [] };
      days.push(last);
    }
    const run = last.runs.at(-1);
    if (run?.role === message.role && keyed.isFirstNew === undefined) run.messages.push(keyed);
    else last.runs.push({ key: keyed.key, role: message.role, messages: [keyed] });
  }
  return days;
}

/** A piece of a text; `at` is where it begins. */
export type TextPart = { readonly at: number; readonly text: string } & ({ readonly kind: 'text' } | { readonly kind: 'link'; readonly href: string });

const ADDRESS = /\bhttps?:\/\/[^\s<>"']+/gi;
/** Signs that end a sentence rather than an address. */
const TRAILING = /[.,;:!?)\]}»”’]+$/u;

/** A message's text with its web addresses found; only http and https become links. */
export function splitLinks(content: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  const addText = (to: number) => {
    if (to > from) parts.push({ kind: 'text', at: from, text: content.slice(from, to) });
  };
  for (const match of content.matchAll(ADDRESS)) {
    const text = match[0].replace(TRAILING, '');
    if (!URL.canParse(text)) continue;
    addText(match.index);
    parts.push({ kind: 'link', at: match.index, text, href: new URL(text).href });
    from = match.index + text.length;
  }
  addText(content.length);
  return parts;
}
