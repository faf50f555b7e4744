import * as z from 'zod/mini';
import type { NewsItem } from './news-text.ts';
import { NEWS_KINDS, type NotificationSettings } from './notification-settings.ts';

const shownItemSchema = z.object({
  id: z.string(),
  kinds: z.array(z.enum(NEWS_KINDS)),
  name: z.optional(z.string()),
  text: z.optional(z.string()),
  /** A page has shown it: the conversation is on the device. */
  isHere: z.optional(z.boolean()),
});
export type ShownItem = z.output<typeof shownItemSchema>;

/** Describes what the data of a notification says of its news, so that later news can be joined with it. */
const shownNewsSchema = z.object({
  /** Whose news it is. */
  userId: z.string(),
  items: z.array(shownItemSchema),
  /** How many conversations have news besides these. */
  others: z.number(),
});
export type ShownNews = z.output<typeof shownNewsSchema>;

/** Reads the data of a notification; no news for one of another person, or of a version that wrote something else. */
export function readShownNews(data: unknown, userId: string): ShownNews {
  const shown = shownNewsSchema.safeParse(data).data;
  return shown?.userId === userId ? shown : { userId, items: [], others: 0 };
}

/** Returns the news that a person wants to be told, with no more of each than they have shown. */
export const allowedNews = <Item extends NewsItem>(
  items: readonly Item[],
  { kinds, details }: Pick<NotificationSettings, 'kinds' | 'details'>,
): Item[] =>
  items
    .map((item) => ({
      ...item,
      kinds: item.kinds.filter((kind) => kinds.includes(kind)),
      name: details === 'nothing' ? undefined : item.name,
      text: details === 'texts' ? item.text : undefined,
    }))
    .filter((item) => item.kinds.length > 0);
