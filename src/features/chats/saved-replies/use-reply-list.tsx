import MessageSquareQuote from 'lucide-react/icons/message-square-quote';
import { useState, type ReactNode, type RefObject } from 'react';
import type { replyFiller } from '#domain/saved-reply/filled-reply.ts';
import { firstVariableLeft, variablesLeft } from '#domain/saved-reply/variables-left.ts';
import { formatList } from '#i18n/format-list.ts';
import { t } from '#i18n/translate.ts';
import { valueOf } from '#replica/live/use-live.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { OpenChat } from '../conversation/open-chat.ts';
import { SuggestionList, useSuggestions, type Suggestion } from '../replies/suggestions.tsx';
import { openSavedReplies } from './saved-replies-state.ts';
import { insertReply, searchReplies, typedReplyAt } from './saved-reply-input.ts';
import { NO_REPLIES, useSavedReplies } from './saved-reply-queries.ts';

/** Most replies that are listed at a time; who has more types what they search. */
const MAX_LISTED = 50;
/** Characters of a text that its line in the list can show. */
const PREVIEW_LENGTH = 200;

/** What a field of messages needs to offer saved replies. */
interface ReplyList {
  /** Opens the list; stands in the field, at its end. */
  readonly button: ReactNode;
  /** Stands above the form, whose position is relative. */
  readonly list: ReactNode;
  readonly handleInput: ReturnType<typeof useSuggestions>['handleInput'];
  readonly handleKey: ReturnType<typeof useSuggestions>['handleKey'];
  readonly fieldProps: ReturnType<typeof useSuggestions>['fieldProps'];
  /** Says which variables are to be filled before the message is sent; undefined when none is left. */
  readonly leftHint: string | undefined;
  /** Selects the first variable that is left, to be typed over. */
  readonly selectLeft: () => void;
}

/**
 * Offers the team's saved replies (docs/adr/0052) while somebody writes to a prospect: after a slash, or by the button.
 * The chosen one is inserted with its variables filled for this prospect. `onSuggest` asks the AI for one instead.
 */
export function useReplyList(
  { chat, body, profile, campaign }: OpenChat,
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  onChange: (text: string) => void,
  onSuggest?: () => void,
): ReplyList {
  const replies = valueOf(useSavedReplies(chat.teamId), NO_REPLIES);
  const [late, setLate] = useState<{ readonly replyFiller: typeof replyFiller }>();
  // What splits names is large: it is loaded with the rest of what is needed once a list is asked for.
  const load = () => {
    if (late === undefined) import('./saved-replies-dialog.tsx').then(setLate).catch(() => undefined);
  };
  const suggestions = useSuggestions({
    field,
    text,
    typedAt: typedReplyAt,
    suggest({ at, query, to, isOpened }) {
      const found = late === undefined ? [] : searchReplies(replies, query);
      // A slash that belongs to the message shows nothing.
      if (!isOpened && found.length === 0) return [];
      const { name, firstName = '', lastName = '', headline, country, city } = chat;
      const facts = { profileUrl: '', headline, country, city, company: '', resume: '', ...body?.prospect };
      const fill = late?.replyFiller({
        prospect: { ...facts, name, firstName, lastName },
        agentName: profile?.name ?? '',
        values: campaign?.variables ?? {},
      });
      const insert = (reply: string) => {
        const inserted = insertReply(text, { at, caret: to }, reply);
        suggestions.finish(inserted);
        onChange(inserted.text);
      };
      const message = insertReply(text, { at, caret: to }, '').text.trim();
      const open = (view: Parameters<typeof openSavedReplies>[0]) => () => {
        insert('');
        openSavedReplies(view);
      };
      const acts: Suggestion[] = [
        ...(message === '' ? [] : [{ id: 'save', content: t('Save this text'), onChoose: open({ newText: message }) }]),
        { id: 'manage', content: t('Manage saved replies'), onChoose: open({}) },
        ...(onSuggest === undefined
          ? []
          : [
              {
                id: 'suggest',
                content: t('Suggest a reply'),
                onChoose: () => {
                  insert('');
                  onSuggest();
                },
              },
            ]),
      ];
      return [
        ...found.slice(0, MAX_LISTED).map((reply) => ({
          id: reply.id,
          content: (
            <>
              <span dir="auto" className="block truncate font-medium">
                {reply.name}
              </span>
              <span dir="auto" className="block truncate text-small text-ink-muted">
                {fill?.(reply.text.slice(0, PREVIEW_LENGTH)).replaceAll(/\s+/g, ' ')}
              </span>
            </>
          ),
          onChoose: () => insert(fill?.(reply.text) ?? reply.text),
        })),
        ...acts.map((act, index) => ({ ...act, isApart: index === 0 && found.length > 0 })),
      ];
    },
  });
  const left = variablesLeft(text);
  return {
    button: (
      <IconButton
        label={t('Saved replies')}
        aria-haspopup="listbox"
        aria-expanded={suggestions.isOpen}
        icon={<MessageSquareQuote size={20} strokeWidth={1.5} aria-hidden />}
        // Keeps the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          load();
          if (suggestions.isOpen) suggestions.close();
          else suggestions.open();
        }}
        className="absolute end-0 bottom-0"
      />
    ),
    list: <SuggestionList label={t('Saved replies')} {...suggestions} />,
    handleInput(target) {
      if (typedReplyAt(target.value, target.selectionEnd) !== undefined) load();
      suggestions.handleInput(target);
    },
    handleKey: suggestions.handleKey,
    fieldProps: suggestions.fieldProps,
    leftHint:
      left.length === 0
        ? undefined
        : t('Fill in {variables} before sending.', { variables: formatList(left, 'conjunction') }),
    selectLeft() {
      const variable = firstVariableLeft(text);
      if (variable === undefined) return;
      field.current?.focus({ preventScroll: true });
      field.current?.setSelectionRange(variable.from, variable.to);
    },
  };
}
