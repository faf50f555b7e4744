import { say } from '#languages/say.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';

/** The filters' place while their code is loaded: the same height, so that nothing below them moves. */
export function ChatFiltersOutline() {
  const { sandbox } = useRuntimeConfig();
  return (
    <div className="flex flex-col gap-2 border-b border-line px-3 pt-3 pb-1">
      <Skeleton className="h-9 touch:h-11" />
      <Skeleton className="h-9 touch:h-11" />
      <Skeleton className="h-8 touch:h-11" />
      <div className="h-9 touch:h-11" />
      {sandbox.network && <SimulatedNote />}
    </div>
  );
}

/** Whose people these are, wherever profiles of the simulated network are listed (decisions.md). */
export function SimulatedNote() {
  return <p className="text-small text-ink-muted">{say('Simulated network: profiles, people and replies here are made up by this server.')}</p>;
}
