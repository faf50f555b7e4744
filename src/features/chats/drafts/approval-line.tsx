import type { Approval } from '#domain/chat/outgoing/outgoing-message.ts';
import { t } from '#i18n/translate.ts';

interface ApprovalLineProps {
  readonly message: Approval;
  readonly userId: string;
  /** Names of the members, by user id. */
  readonly memberNames: ReadonlyMap<string, string>;
}

/** Says who approved a message of the AI, and shows what the AI had written where they changed it. */
export function ApprovalLine({
  message: { approvedBy = '', approvedByKey = '', original = '' },
  userId,
  memberNames,
}: ApprovalLineProps) {
  const isApproved = approvedBy !== '' || approvedByKey !== '';
  if (!isApproved && original === '') return null;
  const name =
    approvedByKey || (approvedBy === userId ? t('You') : (memberNames.get(approvedBy) ?? t('A former member')));
  const words = !isApproved
    ? t('Changed by a person')
    : original === ''
      ? t('Approved by: {name}', { name })
      : t('Changed and approved by: {name}', { name });
  return original === '' ? (
    <p className="px-1 text-small text-ink-muted">{words}</p>
  ) : (
    <details className="max-w-full px-1 text-small text-ink-muted">
      <summary className="cursor-pointer touch:flex touch:min-h-11 touch:items-center">{words}</summary>
      <p className="mt-1 font-medium">{t('What the AI wrote')}</p>
      <p dir="auto" className="whitespace-pre-wrap break-words">
        {original}
      </p>
    </details>
  );
}
