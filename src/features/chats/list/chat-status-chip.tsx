import { chatStatusMessage, QUALIFIED } from '#domain/chat/chat-status.ts';
import Check from 'lucide-react/icons/check';
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

/** Shows a chat's status. */
export const ChatStatusChip = ({ status }: { status: number }) => (
  <Chip tone={TONES[status] ?? 'neutral'}>
    {status === QUALIFIED && <Check size={12} strokeWidth={2.25} aria-hidden />}
    {chatStatusMessage(status)}
  </Chip>
);
