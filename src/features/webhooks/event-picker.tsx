import { useId, useState } from 'react';
import { createTextMatcher } from '#domain/text/search-folding.ts';
import {
  isWebhookEvent,
  WEBHOOK_EVENT_GROUPS,
  WEBHOOK_EVENTS,
  WEBHOOK_GROUP_MESSAGES,
  webhookEventName,
} from '#domain/webhook/webhook-events.ts';
import type { WebhookEventOption } from '#domain/webhook/webhook-requests.ts';
import { t, plural } from '#i18n/translate.ts';
import { SearchField } from '#ui/forms/search-field.tsx';

interface EventPickerProps {
  readonly options: readonly WebhookEventOption[];
  readonly selected: readonly string[];
  readonly error?: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Groups the events; events of newer servers and chosen ones no longer offered come last. */
function groupsOf(
  options: readonly WebhookEventOption[],
  chosen: readonly string[],
): readonly { readonly key: string; readonly name: string; readonly options: readonly WebhookEventOption[] }[] {
  const known = new Set(options.map(({ id }) => id));
  // The server's names are English; known events use this build's translations.
  const named = options.map((option) =>
    isWebhookEvent(option.id) ? { ...option, name: webhookEventName(option.id) } : option,
  );
  const all = [...named, ...chosen.filter((id) => !known.has(id)).map((id) => ({ id, name: webhookEventName(id) }))];
  const groups = WEBHOOK_EVENT_GROUPS.map((key) => ({
    key,
    name: WEBHOOK_GROUP_MESSAGES[key],
    options: all.filter(({ id }) => isWebhookEvent(id) && WEBHOOK_EVENTS[id].group === key),
  }));
  return [...groups, { key: 'others', name: t('Others'), options: all.filter(({ id }) => !isWebhookEvent(id)) }].filter(
    (group) => group.options.length > 0,
  );
}

/** Chooses events by search, by group, or all (specification part 2 §9: the box scrolls at 200 px). */
export function EventPicker({ options, selected, error, onChange }: EventPickerProps) {
  const id = useId();
  const [query, setQuery] = useState('');
  const isMatch = createTextMatcher(query);
  const groups = groupsOf(options, selected)
    .map((group) => ({
      ...group,
      options: group.options.filter((option) => isMatch(`${option.name} ${option.id} ${group.name}`)),
    }))
    .filter((group) => group.options.length > 0);
  const shown = groups.flatMap((group) => group.options.map((option) => option.id));
  const isAll = shown.length > 0 && shown.every((event) => selected.includes(event));
  const set = (ids: readonly string[], isChosen: boolean) =>
    onChange(
      isChosen
        ? [...selected, ...ids.filter((event) => !selected.includes(event))]
        : selected.filter((event) => !ids.includes(event)),
    );

  return (
    <fieldset
      className="flex min-w-0 flex-col gap-2"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className="mb-1.5 font-medium">{t('Events')}</legend>
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex min-w-0 grow basis-40">
          <SearchField label={t('Search events')} placeholder={t('Search')} value={query} onChange={setQuery} />
        </div>
        <button type="button" className="button-quiet" disabled={shown.length === 0} onClick={() => set(shown, !isAll)}>
          {isAll ? t('Select none') : t('Select all')}
        </button>
      </div>
      <div
        role="group"
        aria-label={t('Events to send')}
        className="h-[200px] overflow-y-auto rounded-control border border-line px-3 py-2"
      >
        {groups.length === 0 && <p className="text-ink-muted">{t('No event matches.')}</p>}
        {groups.map((group) => (
          <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`} className="pb-2">
            <p id={`${id}-${group.key}`} className="pt-1 text-small font-medium text-ink-muted">
              {group.name}
            </p>
            {group.options.map((option) => (
              <label key={option.id} className="flex min-h-9 items-start gap-2 py-1.5 touch:min-h-11">
                <input
                  type="checkbox"
                  className="mt-0.5 size-4 shrink-0"
                  checked={selected.includes(option.id)}
                  onChange={(event) => set([option.id], event.target.checked)}
                />
                <span className="min-w-0">
                  <span className="block">{option.name}</span>
                  {isWebhookEvent(option.id) && (
                    <span className="block text-small text-ink-muted">{WEBHOOK_EVENTS[option.id].when}</span>
                  )}
                </span>
              </label>
            ))}
          </div>
        ))}
      </div>
      <p
        id={`${id}-error`}
        role={error === undefined ? 'status' : 'alert'}
        className={error === undefined ? 'text-small text-ink-muted' : 'text-small text-danger-ink'}
      >
        {error ?? plural(selected.length, '{count} event chosen', '{count} events chosen')}
      </p>
    </fieldset>
  );
}
