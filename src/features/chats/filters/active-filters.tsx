import X from 'lucide-react/icons/x';
import { NOBODY } from '#domain/chat/assignment.ts';
import type { Campaign } from '#domain/campaign/campaign.ts';
import type { Tag } from '#domain/tag/tag.ts';
import { chatStatusMessage } from '#domain/chat/chat-status.ts';
import { t } from '#i18n/translate.ts';
import {
  isFiltered,
  FILTER_FIELDS,
  clearFilters,
  type ChatsSearchParams,
  type FilterField,
} from '../chats-search-params.ts';
import { DECISION_MESSAGES } from './decision-messages.ts';
import { REMINDER_MESSAGES } from './reminder-messages.ts';
import { focusSearch } from '../keyboard/focus-search.ts';

/** Shows the active filters, each removable, and a button that clears all, unless `hasClear` is false. */
export function ActiveFilters({
  searchParams,
  campaigns,
  members,
  otherMember,
  tags,
  userId,
  hasClear = true,
  onSearchParamsChange,
}: {
  searchParams: ChatsSearchParams;
  campaigns: readonly Campaign[];
  /** Names of the members of the team, by user id. */
  members: ReadonlyMap<string, string>;
  /** Stands for a member whose name is not among these. */
  otherMember: string;
  tags: readonly Tag[];
  userId: string;
  hasClear?: boolean;
  onSearchParamsChange: (searchParams: ChatsSearchParams, replace: boolean) => void;
}) {
  if (!isFiltered(searchParams)) return null;
  const { campaign, q, status, decision, assignee, tag, mentioned, reminder, score, days } = searchParams;
  const labels: Readonly<Record<FilterField, string>> = {
    campaign: campaigns.find(({ id }) => id === campaign)?.name ?? t('A campaign'),
    q: t('“{text}”', { text: q ?? '' }),
    status: chatStatusMessage(Number(status)),
    decision: DECISION_MESSAGES[decision ?? 'to-decide'],
    assignee:
      assignee === NOBODY
        ? t('Assigned to nobody')
        : assignee === userId
          ? t('Assigned to me')
          : t('Assigned to {name}', { name: members.get(assignee ?? '') ?? otherMember }),
    tag: t('Tag: {name}', { name: tags.find(({ id }) => id === tag)?.name ?? t('A deleted tag') }),
    takeover: t('A person writes'),
    unsent: t('Not sent'),
    approve: t('To approve'),
    noted: t('With notes'),
    mentioned:
      mentioned === userId
        ? t('A note mentions me')
        : t('A note mentions {name}', { name: members.get(mentioned ?? '') ?? otherMember }),
    reminder: REMINDER_MESSAGES[reminder ?? 'waiting'],
    score: t('Score {score}+', { score: score ?? '' }),
    unread: t('Unread'),
    last: t('They wrote last'),
    days: days === '1' ? t('Last day') : t('Last {days} days', { days: days ?? '' }),
  };
  return (
    <div role="group" aria-label={t('Filters in use')} className="flex flex-wrap items-center gap-1.5">
      {FILTER_FIELDS.filter((field) => searchParams[field]).map((field) => (
        <button
          key={field}
          type="button"
          aria-label={t('Clear filter: {filter}', { filter: labels[field] })}
          className="inline-flex h-7 max-w-48 items-center gap-1 rounded-full bg-accent-soft ps-3 pe-2 text-small font-medium text-accent-ink hover:bg-hover touch:h-11"
          onClick={({ currentTarget }) => {
            focusSearch(currentTarget);
            onSearchParamsChange({ ...searchParams, [field]: undefined }, false);
          }}
        >
          <span className="truncate">{labels[field]}</span>
          <X size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />
        </button>
      ))}
      {hasClear && (
        <button
          type="button"
          className="link h-7 px-1 text-small touch:h-11"
          onClick={({ currentTarget }) => {
            focusSearch(currentTarget);
            onSearchParamsChange(clearFilters(searchParams), false);
          }}
        >
          {t('Clear filters')}
        </button>
      )}
    </div>
  );
}
