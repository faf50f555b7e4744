import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import type { Chat } from '#domain/chat/chat.ts';
import { prospectName } from '#domain/prospect/person-name.ts';
import { t } from '#i18n/translate.ts';
import { Popover } from '#ui/menus/popover.tsx';
import { ChatScore } from '../list/chat-score.tsx';
import { ChatStatusChip } from '../list/chat-status-chip.tsx';

interface RatePopoverProps {
  readonly chat: Chat;
  /** State of the conversation, which moves the button with the width of the window: what is open stays open. */
  readonly openState: readonly [isOpen: boolean, setIsOpen: (isOpen: boolean) => void];
  readonly children: ReactNode;
}

/**
 * Opens the control that rates a prospect from its status and score, where the facts are not beside the conversation.
 */
export const RatePopover = ({ chat, openState: [isOpen, setIsOpen], children }: RatePopoverProps) => (
  <Popover
    label={t('Rate {name}', { name: prospectName(chat) })}
    align="start"
    className="w-76 p-4"
    isInitiallyOpen={isOpen}
    onOpenChange={setIsOpen}
    buttonTitle={t('Rate {name}', { name: prospectName(chat) })}
    buttonClassName="flex h-9 items-center gap-2 rounded-control hover:bg-hover touch:h-11 xl:hidden"
    button={
      <>
        <span className="contents max-md:hidden">
          <ChatStatusChip chat={chat} />
        </span>
        <ChatScore chat={chat} />
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-ink-muted" />
        <span className="sr-only">{t('Rate {name}', { name: prospectName(chat) })}</span>
      </>
    }
  >
    {() => children}
  </Popover>
);
