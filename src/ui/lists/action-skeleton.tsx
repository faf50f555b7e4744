import { Skeleton } from './skeleton.tsx';

/** Shows a placeholder for the actions of a page, which on a phone are a line of their own. */
export const ActionSkeleton = () => <Skeleton className="h-9 w-36 touch:h-11" />;
