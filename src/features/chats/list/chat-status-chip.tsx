import type { Chat } from '#domain/chat/chat.ts';
import { chatStatusMessage, QUALIFIED } from '#domain/chat/chat-status.ts';
import { t } from '#i18n/translate.ts';
import Check from 'lucide-react/icons/check';
import UserCheck from 'lucide-react/icons/user-check';
import X from 'lucide-react/icons/x';
import { Chip, type Tone } from '#ui/chip.tsx';

const TONES: Readonly<Record<number, Tone>> = {
  0: 'neutral',
  1: 'neutral',
  2: 'info',
  3: 'info',
  4: 'success',
  5: 'success',
  404: 'danger',
  501: 'warning',
};

/** Shows a chat's status; instead of it, that somebody has decided against the prospect. */
export function ChatStatusChip({ chat: { status, rating } }: { chat: Pick<Chat, 'status' | 'rating'> }) {
  if (rating?.verdict === 'not-qualified')
    return (
      <Chip tone="neutral">
        <X size={12} strokeWidth={2.25} aria-hidden />
        <span>{t('Not qualified')}</span>
      </Chip>
    );
  const Icon = rating?.verdict === 'qualified' ? UserCheck : Check;
  return (
    <Chip tone={TONES[status] ?? 'neutral'}>
      {status === QUALIFIED && <Icon size={12} strokeWidth={2.25} aria-hidden />}
      {chatStatusMessage(status)}
    </Chip>
  );
}
