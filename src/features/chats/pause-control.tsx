import Clock3 from 'lucide-react/icons/clock-3';
import type { Chat } from '#domain/chat.ts';
import { say } from '#languages/say.ts';
import { PAUSE_ICONS } from '#ui/pause-icons.ts';
import { useChatPause } from './chat-pause.ts';

/** Pause and resume. While the server has not answered it says what will happen, never that it has (law 8). */
export function PauseControl({ chat }: { chat: Chat }) {
  const { label, icon, words, isInert, press } = useChatPause(chat);
  const Icon = PAUSE_ICONS[icon];
  return (
    <div className="ms-auto flex min-w-0 flex-col items-end gap-1">
      <button
        type="button"
        className="button-secondary md:min-w-49"
        aria-busy={isInert}
        aria-disabled={isInert}
        onClick={press}
      >
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
