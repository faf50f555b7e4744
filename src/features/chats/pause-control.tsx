import Clock3 from 'lucide-react/icons/clock-3';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import type { Chat } from '#domain/chat.ts';
import { pauseActOf } from '#domain/pause-act.ts';
import { pauseStateOf } from '#domain/pending.ts';
import { say } from '#languages/say.ts';
import { findPauseWait } from '#replica/pause-waits.ts';
import { liveOr, useLive, useReplica } from '#replica/use-live.tsx';
import { togglePause } from './chat-commands.ts';

const ICONS = { pause: Pause, resume: Play, waiting: Clock3 } as const;

/** Pause and resume. While the server has not answered it says what will happen, never that it has (law 8). */
export function PauseControl({ chat }: { chat: Chat }) {
  const replica = useReplica();
  const wait = liveOr(useLive(`pause-wait|${chat.id}`, (db) => findPauseWait(db, { table: 'chats', id: chat.id }, navigator.locks)), 'answer');
  const { label, icon, words, isInert } = pauseActOf('chat', pauseStateOf(chat), wait);
  const Icon = ICONS[icon];
  return (
    <div className="ms-auto flex min-w-0 flex-col items-end gap-1">
      <button type="button" className="button-secondary md:min-w-47" aria-busy={isInert} aria-disabled={isInert} onClick={() => !isInert && void togglePause(replica, chat)}>
        <Icon size={16} strokeWidth={1.5} aria-hidden />
        <span>
          {label}
          {icon !== 'waiting' && <span className="max-md:sr-only">{say(' conversation')}</span>}
        </span>
      </button>
      <p role="status" className="flex max-w-80 gap-1.5 text-small text-ink-muted empty:hidden">
        {words !== undefined && (
          <>
            <Clock3 size={14} strokeWidth={1.75} aria-hidden className="mt-0.75 shrink-0" />
            {words}
          </>
        )}
      </p>
    </div>
  );
}
