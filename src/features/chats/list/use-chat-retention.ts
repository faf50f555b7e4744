import { KEEPS_ALL, type KeptConversations } from '#domain/chat/chat-retention.ts';
import { readChatRetention } from '#replica/eviction/chat-retention.ts';
import { liveOr, useLive } from '#replica/live/use-live.tsx';

/** Which conversations this device keeps; for code that comes behind the first screen. */
export const useKept = (): KeptConversations => liveOr(useLive('kept-conversations', readChatRetention), KEEPS_ALL);
