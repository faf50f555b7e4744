import { SimulatedNote } from '#ui/notices/simulated-note.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';

/** Reserves the height of the filters while their code loads. */
export function ChatFiltersSkeleton() {
  const { sandbox } = useRuntimeConfig();
  return (
    <div className="list-filters">
      <Skeleton className="h-9 touch:h-11" />
      <Skeleton className="h-9 touch:h-11" />
      <Skeleton className="h-8 touch:h-11" />
      <div className="h-9 touch:h-11" />
      {sandbox.network && <SimulatedNote />}
    </div>
  );
}
