import { Link } from '@tanstack/react-router';
import Clock from 'lucide-react/icons/clock';
import Copy from 'lucide-react/icons/copy';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId } from 'react';
import { campaignTitle } from '#domain/campaign/campaign-messages.ts';
import { campaignStatusMessage, type Campaign } from '#domain/campaign/campaign.ts';
import { OFFER_MESSAGES } from '#domain/offer/offer-messages.ts';
import { UNSAVED_MESSAGES } from '#domain/commands/pending.ts';
import { t, plural } from '#i18n/translate.ts';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { Menu } from '#ui/menus/menu.tsx';
import type { OfferWithCampaigns } from '../offer-queries.ts';

interface OfferCardProps extends OfferWithCampaigns {
  /** False while other campaigns may still come from the server. */
  readonly isWhole: boolean;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  /** Being deleted. */
  readonly isDeleting: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  /** Why it cannot be duplicated; undefined when it can. */
  readonly duplicateBlockedReason: string | undefined;
  readonly onDuplicate: () => void;
}

/** Renders one offer, its campaigns and its actions. */
export function OfferCard({
  offer,
  campaigns,
  isWhole,
  offlineReason,
  isDeleting,
  duplicateBlockedReason,
  onEdit,
  onDelete,
  onDuplicate,
}: OfferCardProps) {
  const id = useId();
  const isUnsaved = offer.unsaved !== undefined && Object.keys(offer.unsaved).length > 0;
  // An offer in use is reported at once, online or offline.
  const deleteBlock = campaigns.length === 0 ? offlineReason : undefined;
  return (
    <li
      aria-labelledby={id}
      aria-busy={isDeleting}
      className={classNames(
        'flex flex-col gap-3 rounded-card border border-line bg-surface p-4',
        isDeleting && 'opacity-55',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id={id} dir="auto" className="min-w-0 break-words text-section">
          {offer.name}
        </h2>
        {isUnsaved && (
          <Chip tone="neutral" className="mt-1">
            <Clock size={12} strokeWidth={2} aria-hidden />
            {offlineReason === undefined ? UNSAVED_MESSAGES.waiting : t('Not saved yet')}
          </Chip>
        )}
      </div>
      <p dir="auto" className={classNames('line-clamp-5 break-words', offer.description === '' && 'text-ink-muted')}>
        {offer.description === '' ? OFFER_MESSAGES.noDescription : offer.description}
      </p>
      {isWhole && <WhereUsed campaigns={campaigns} />}
      <div className="mt-auto flex flex-wrap items-center gap-2 pt-1">
        <button
          type="button"
          className="button-secondary"
          aria-disabled={isDeleting}
          onClick={() => !isDeleting && onEdit()}
        >
          <Pencil size={16} strokeWidth={1.5} aria-hidden />
          {t('Edit')}
          <span className="sr-only"> {offer.name}</span>
        </button>
        <button
          type="button"
          className="button-quiet"
          aria-disabled={isDeleting || deleteBlock !== undefined}
          title={deleteBlock}
          onClick={() => !isDeleting && deleteBlock === undefined && onDelete()}
        >
          <Trash2 size={16} strokeWidth={1.5} aria-hidden />
          {t('Delete')}
          <span className="sr-only"> {offer.name}</span>
        </button>
        <span className="ms-auto">
          <Menu
            buttonLabel={t('More for {name}', { name: offer.name })}
            align="end"
            buttonClassName="grid size-9 place-items-center rounded-control text-ink-muted hover:bg-hover hover:text-ink touch:size-11"
            button={<EllipsisVertical size={16} strokeWidth={1.5} aria-hidden />}
            items={[
              {
                key: 'duplicate',
                label: t('Duplicate offer'),
                icon: <Copy size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-ink-muted" />,
                disabledReason: duplicateBlockedReason,
                onSelect: onDuplicate,
              },
            ]}
          />
        </span>
      </div>
    </li>
  );
}

function WhereUsed({ campaigns }: { campaigns: readonly Campaign[] }) {
  if (campaigns.length === 0) return <p className="text-small text-ink-muted">{t('Not used by any campaign yet')}</p>;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-small text-ink-muted">
        {plural(campaigns.length, 'Used by {count} campaign', 'Used by {count} campaigns', {
          count: campaigns.length,
        })}
      </p>
      <ul className="flex flex-col gap-0.5">
        {campaigns.map(({ id, name, status }) => (
          <li key={id} className="flex min-h-6 flex-wrap items-center gap-x-2">
            <Link
              to="/campaigns/$campaignId"
              params={{ campaignId: id }}
              dir="auto"
              className="link min-w-0 break-words touch:flex touch:min-h-11 touch:items-center"
            >
              {campaignTitle(name)}
            </Link>
            <span className="text-small text-ink-muted">{campaignStatusMessage(status)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
