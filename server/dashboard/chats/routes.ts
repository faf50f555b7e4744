import { chatNamesRequestSchema, chatPausedRequestSchema } from '#domain/wire/command-bodies.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import { SMALL_BYTES, type DashboardRouter } from '../router.ts';
import { chatNames, chatPaused } from './chat-commands.ts';

export function addChatRoutes(router: DashboardRouter, deps: DashboardDeps): void {
  router.command(
    'POST',
    '/chat/paused',
    'chats.pause',
    { schema: chatPausedRequestSchema, maxBytes: SMALL_BYTES },
    (input, { caller }) => chatPaused(deps, caller, input),
  );
  router.command(
    'POST',
    '/chat/names',
    'prospects.change',
    { schema: chatNamesRequestSchema, maxBytes: SMALL_BYTES },
    (input, { caller }) => chatNames(deps, caller, input),
  );
}
