import type { ChatPause } from '#domain/chat/chat.ts';
import { Trans } from '#ui/trans.tsx';
import { relativeTime } from '#ui/relative-time.ts';
import { TimeText } from '#ui/time-text.tsx';

/** Shows who paused the chat, where known, and when. */
export function PausedSince({ pause: { at, byKey }, member }: { pause: ChatPause; member: string | undefined }) {
  const name = byKey || member;
  return (
    <Trans
      text={
        name === undefined
          ? 'Paused {when}'
          : byKey === ''
            ? 'Paused by {name} {when}'
            : 'Paused with the API key {name} {when}'
      }
      parts={{ name: <bdi>{name}</bdi>, when: <TimeText time={at} format={relativeTime} /> }}
    />
  );
}
