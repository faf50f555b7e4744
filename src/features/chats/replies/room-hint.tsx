import { plural } from '#i18n/translate.ts';
import { classNames } from '#ui/class-names.ts';

/** Says how much room a text has left once it nears its limit, else `tooLong`; undefined while there is plenty. */
export function roomText(left: number, nearLimit: number, tooLong: () => string): string | undefined {
  if (left > nearLimit) return undefined;
  return left >= 0 ? plural(left, '{count} character left', '{count} characters left') : tooLong();
}

/** Shows a hint below a field in which somebody writes; nothing without one. */
export const RoomHint = ({
  id,
  hint,
  isAlert,
}: {
  readonly id: string;
  readonly hint: string | undefined;
  readonly isAlert: boolean;
}) =>
  hint === undefined ? null : (
    <p
      id={id}
      role="status"
      className={classNames('basis-full text-small', isAlert ? 'text-danger-ink' : 'text-ink-muted')}
    >
      {hint}
    </p>
  );
