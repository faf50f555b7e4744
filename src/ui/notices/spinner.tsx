import LoaderCircle from 'lucide-react/icons/loader-circle';
import { classNames } from '../class-names.ts';

/** Shows that something is running; the text beside it says what. */
export const Spinner = ({ className }: { className?: string }) => (
  <LoaderCircle size={16} strokeWidth={1.75} aria-hidden className={classNames('shrink-0 animate-spin', className)} />
);
