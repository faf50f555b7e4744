import { RETAINS_ALL, type ChatRetention } from '#domain/chat/chat-retention.ts';
import { readChatRetention } from '#replica/eviction/chat-retention.ts';
import { liveOr, useLive } from '#replica/live/use-live.tsx';

/** Returns the chat retention setting. */
export const useChatRetention = (): ChatRetention => liveOr(useLive('chat-retention', readChatRetention), RETAINS_ALL);
