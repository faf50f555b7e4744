import ArrowDown from 'lucide-react/icons/arrow-down';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { profileName, prospectName } from '#domain/person-name.ts';
import type { ChatBody } from '#domain/chat.ts';
import type { Profile } from '#domain/profile.ts';
import { MessageRun } from './message-run.tsx';
import { toThread } from './message-thread.ts';

const dayFormat = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** Closer to the end than this counts as being at the end. */
const AT_END_PX = 48;

/** The messages of a conversation. Follows new ones only while one reads at the end; otherwise says that there are some. */
export function MessageList({ body, profile }: { body: ChatBody; profile: Profile | undefined }) {
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [hasNew, setHasNew] = useState(false);
  const days = useMemo(() => toThread(body.messages), [body.messages]);
  const count = body.messages.length;
  const seenCount = useRef(count);

  const toEnd = () => scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  useLayoutEffect(() => {
    if (isAtEnd.current) toEnd();
  }, [count]);
  useEffect(() => {
    if (count > seenCount.current && !isAtEnd.current) setHasNew(true);
    seenCount.current = count;
  }, [count]);

  const handleScroll = () => {
    const element = scroller.current;
    if (element === null) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < AT_END_PX;
    if (isAtEnd.current) setHasNew(false);
  };

  const names = { assistant: profile === undefined ? 'Profile' : profileName(profile), user: prospectName(body.prospect) };
  const pictures = { assistant: profile?.avatar ?? '', user: body.prospect.resume };
  return (
    <div className="relative min-h-0 grow">
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={scroller} tabIndex={0} role="log" aria-label={`Messages with ${names.user}`} onScroll={handleScroll} className="h-full overflow-y-auto overscroll-contain px-4 py-4 focus-visible:-outline-offset-2 md:px-6">
        {count === 0 && <p className="py-12 text-center text-ink-muted">No messages yet. They appear here when the conversation begins.</p>}
        <div className="mx-auto flex max-w-3xl flex-col gap-4">
          {days.map(({ day, runs }) => (
            <section key={runs[0]?.key} className="flex flex-col gap-4">
              <h3 className="flex justify-center">
                <span className="rounded-full border border-line bg-surface px-3 py-0.5 text-small font-medium text-ink-muted">{day === '' ? 'Date unknown' : dayFormat.format(new Date(`${day}T12:00:00`))}</span>
              </h3>
              {runs.map((run) => (
                <MessageRun key={run.key} role={run.role} sender={names[run.role]} picture={pictures[run.role]} messages={run.messages} />
              ))}
            </section>
          ))}
        </div>
      </div>
      {hasNew && (
        <button type="button" className="button-secondary absolute bottom-4 left-1/2 -translate-x-1/2 rounded-full shadow-float" onClick={toEnd}>
          <ArrowDown size={16} strokeWidth={1.5} aria-hidden />
          New messages
        </button>
      )}
    </div>
  );
}
