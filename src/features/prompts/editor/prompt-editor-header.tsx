import { Link } from '@tanstack/react-router';
import type { RefObject } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ExternalLink from 'lucide-react/icons/external-link';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Save from 'lucide-react/icons/save';
import Trash2 from 'lucide-react/icons/trash-2';
import { templatesUrl } from '#domain/help-links.ts';
import { UNSAVED_MESSAGES } from '#domain/commands/pending.ts';
import { isTestable } from '#domain/prompt/prompt-test.ts';
import { promptTypeMessage } from '#domain/prompt/prompt-type.ts';
import type { Prompt } from '#domain/prompt/prompt.ts';
import { t } from '#i18n/translate.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { Chip } from '#ui/chip.tsx';

interface PromptEditorHeaderProps {
  readonly prompt: Prompt;
  /** Leads back to the campaign whose setup created this prompt; undefined when none did. */
  readonly onReturn: (() => void) | undefined;
  /** Whether the text in the editor differs from the saved one. */
  readonly isChanged: boolean;
  readonly testButton: RefObject<HTMLButtonElement | null>;
  /** Whether test mode is on. */
  readonly isTesting: boolean;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  /** Whether the prompt is being deleted. */
  readonly isDeleting: boolean;
  /** Why nothing can be saved; undefined when something can. */
  readonly saveBlock: string | undefined;
  /** Enters or leaves test mode. */
  readonly onTest: () => void;
  readonly onDelete: () => void;
  readonly onSave: () => void;
}

/** Renders the editor's way back, the prompt's name, type and state, and its buttons. */
export function PromptEditorHeader({
  prompt,
  onReturn,
  isChanged,
  testButton,
  isTesting,
  offlineReason,
  isDeleting,
  saveBlock,
  onTest,
  onDelete,
  onSave,
}: PromptEditorHeaderProps) {
  const { links } = useRuntimeConfig();
  const isUnsaved = prompt.unsaved !== undefined && Object.keys(prompt.unsaved).length > 0;
  const testBlock = isTestable(prompt.type) ? undefined : t('Only prompts for messages and for comments can be tested');
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      {onReturn === undefined ? (
        <Link to="/prompts" className="button-quiet -ms-2 shrink-0">
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden className="rtl:rotate-180" />
          {t('Prompts')}
        </Link>
      ) : (
        <button type="button" className="button-quiet -ms-2 shrink-0" onClick={onReturn}>
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden className="rtl:rotate-180" />
          {t('Back to the campaign')}
        </button>
      )}
      <div className="flex min-w-0 grow basis-60 flex-wrap items-center gap-x-3 gap-y-1">
        <h1 dir="auto" className="min-w-0 break-words text-title">
          {prompt.name}
        </h1>
        <Chip tone="info">{promptTypeMessage(prompt.type)}</Chip>
        <p role="status" className="text-ink-muted">
          {isChanged ? t('Not saved yet') : isUnsaved ? UNSAVED_MESSAGES.waiting : ''}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <a href={templatesUrl(links)} target="_blank" rel="noopener" className="button-quiet">
          <ExternalLink size={16} strokeWidth={1.5} aria-hidden />
          {t('Get Templates')}
        </a>
        <button
          ref={testButton}
          type="button"
          className="button-secondary aria-pressed:border-accent aria-pressed:bg-accent-soft"
          aria-pressed={isTesting}
          aria-disabled={testBlock !== undefined}
          title={testBlock}
          onClick={() => testBlock === undefined && onTest()}
        >
          <MessagesSquare size={16} strokeWidth={1.5} aria-hidden />
          {t('Test Prompt')}
        </button>
        <button
          type="button"
          className="button-quiet"
          aria-disabled={offlineReason !== undefined || isDeleting}
          title={offlineReason}
          onClick={() => offlineReason === undefined && onDelete()}
        >
          <Trash2 size={16} strokeWidth={1.5} aria-hidden />
          {isDeleting ? t('Deleting…') : t('Delete')}
        </button>
        {/* On a phone the bar stays within thumb's reach, except in test mode. */}
        <div
          className={
            isTesting
              ? undefined
              : 'bottom-bar max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:pt-2 max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))]'
          }
        >
          <button
            type="button"
            className={isTesting ? 'button-secondary' : 'button-primary max-md:w-full'}
            aria-disabled={saveBlock !== undefined || isDeleting}
            title={saveBlock ?? t('Ctrl or Cmd + S')}
            onClick={onSave}
          >
            <Save size={16} strokeWidth={1.5} aria-hidden />
            {t('Save')}
          </button>
        </div>
      </div>
    </header>
  );
}
