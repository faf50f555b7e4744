import { RETAINS_ALL, type ChatRetention } from '#domain/chat/chat-retention.ts';
import { readChatRetention } from '#replica/eviction/chat-retention.ts';
import { liveOr, useLive } from '#replica/live/use-live.tsx';

/** Which conversations this device keeps; for code that comes behind the first screen. */
export const useChatRetention = (): ChatRetention => liveOr(useLive('kept-conversations', readChatRetention), RETAINS_ALL);
