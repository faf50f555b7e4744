import { chatPausedRequestSchema } from '#domain/wire/command-bodies.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import { SMALL_BYTES, type DashboardRouter } from '../router.ts';
import { chatPaused } from './chat-commands.ts';

export function addChatRoutes(router: DashboardRouter, deps: DashboardDeps): void {
  router.command(
    'POST',
    '/chat/paused',
    'chats.pause',
    { schema: chatPausedRequestSchema, maxBytes: SMALL_BYTES },
    (input, { caller }) => chatPaused(deps, caller, input),
  );
}
