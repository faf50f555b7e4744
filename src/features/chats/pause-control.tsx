import Clock3 from 'lucide-react/icons/clock-3';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { CHAT_WORDS, type Chat } from '#domain/chat.ts';
import { isMeantPaused, pauseStateOf } from '#domain/pending.ts';
import { say } from '#languages/say.ts';
import { useReplica } from '#replica/use-live.tsx';
import { togglePause } from './chat-commands.ts';
import { useReach } from './chat-queries.ts';
import { useIsUnanswered } from './unanswered.ts';

/** Pause and resume. While the server has not answered it says what will happen, never that it has (law 8). */
export function PauseControl({ chat }: { chat: Chat }) {
  const replica = useReplica();
  const reach = useReach();
  const state = pauseStateOf(chat);
  const isWaiting = state.kind === 'waiting';
  const isUnanswered = useIsUnanswered(chat.id);
  const waitsForConnection = isWaiting && (isUnanswered || reach === 'unreachable' || reach === 'needs-sign-in');
  const wanted = isWaiting && state.wanted;
  const shownPaused = isMeantPaused(state);

  const label = !isWaiting
    ? shownPaused
      ? say('Resume')
      : say('Pause')
    : waitsForConnection
      ? wanted
        ? say('Cancel pause')
        : say('Cancel resume')
      : wanted
        ? CHAT_WORDS.pausing
        : CHAT_WORDS.resuming;
  const Icon = isWaiting ? Clock3 : shownPaused ? Play : Pause;

  return (
    <div className="ms-auto flex min-w-0 flex-col items-end gap-1">
      <button type="button" className="button-secondary md:min-w-47" aria-busy={isWaiting && !waitsForConnection} onClick={() => void togglePause(replica, chat)}>
        <Icon size={16} strokeWidth={1.5} aria-hidden />
        <span>
          {label}
          {!isWaiting && <span className="max-md:sr-only">{say(' conversation')}</span>}
        </span>
      </button>
      <p role="status" className="flex items-center gap-1.5 text-small text-ink-muted empty:hidden">
        {waitsForConnection && (
          <>
            <Clock3 size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />
            {wanted ? CHAT_WORDS.willPause : CHAT_WORDS.willResume}
          </>
        )}
      </p>
    </div>
  );
}
