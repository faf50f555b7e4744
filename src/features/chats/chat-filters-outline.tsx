import { SimulatedNote } from '#ui/simulated-note.tsx';
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
