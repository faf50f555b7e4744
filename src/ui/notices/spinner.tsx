import LoaderCircle from 'lucide-react/icons/loader-circle';
import { classNames } from '../class-names.ts';

/** Something is under way; the words beside it say what. */
export const Spinner = ({ className }: { className?: string }) => (
  <LoaderCircle size={16} strokeWidth={1.75} aria-hidden className={classNames('shrink-0 animate-spin', className)} />
);
