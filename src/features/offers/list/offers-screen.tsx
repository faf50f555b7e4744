import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense, useState } from 'react';
import { errorMessageOf } from '#domain/wire/errors.ts';
import type { Offer } from '#domain/offer/offer.ts';
import { OFFER_MESSAGES } from '#domain/offer/offer-messages.ts';
import { hasRoomFor } from '#domain/plan/plan-change.ts';
import { mayStillArrive, type SyncStatus } from '#domain/sync/sync-status.ts';
import type { Team } from '#domain/team/team.ts';
import { helpVideoOf } from '#domain/tutorial-video.ts';
import { t, plural } from '#i18n/translate.ts';
import { useBusyRows } from '#ui/lists/busy-rows.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { requestPull } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { useFocusSuccessor } from '#ui/dialogs/focus-successor.ts';
import { HelpButton } from '#ui/menus/help-button.tsx';
import { ListState } from '#ui/lists/list-state.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { StillReading } from '#ui/notices/still-reading.tsx';
import { UnsavedTextNotice } from '#ui/dialogs/deleted-dialog.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { OfferCard } from './offer-card.tsx';
import {
  copyOfOffer,
  isOfferDraftStarted,
  offerDraftStorage,
  toGeneratedOffer,
  type OfferDraft,
} from '../create/offer-draft.ts';
import { offerEdits } from '../edit/offer-edits.ts';
import { offerDeletedToast } from '../offer-toasts.ts';
import { filterOffers, isFiltered, isSearchUseful } from './offer-list.ts';
import { countActive, useOffers, type OfferWithCampaigns } from '../offer-queries.ts';
import { useOfferRequests } from '../offer-requests.ts';
import { OfferUsage } from './offer-limit.tsx';
import { CARD_GRID, OFFERS_PAGE, OffersSkeleton, OffersUnavailable } from './offers-skeleton.tsx';
import { OFFER_ORDERS, type OffersSearchParams } from './offers-search-params.ts';
import { UpgradePlan } from './upgrade-plan.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { SelectMenu } from '#ui/menus/select-menu.tsx';

const NEWEST = '';
const ORDER_WORDS = { name: t('By name'), changed: t('Last changed first') } as const;
const ORDERS = [
  { value: NEWEST, label: t('Newest first') },
  ...OFFER_ORDERS.map((value) => ({ value, label: ORDER_WORDS[value] })),
];

interface OfferFiltersProps {
  readonly searchParams: OffersSearchParams;
  readonly onSearchParamsChange: (searchParams: OffersSearchParams, replace: boolean) => void;
  readonly shownCount: number;
  readonly totalCount: number;
  /** False while others may still come from the server: nothing is counted. */
  readonly isWhole: boolean;
}

/** Searches and sorts the offers. */
function OfferFilters({ searchParams, onSearchParamsChange, shownCount, totalCount, isWhole }: OfferFiltersProps) {
  return (
    <div role="search" aria-label={t('Find offers')} className="flex flex-wrap items-center gap-2">
      <div className="flex min-w-0 grow basis-60 md:max-w-80">
        <SearchField
          label={t('Search offers')}
          placeholder={t('Search offers')}
          value={searchParams.q ?? ''}
          onChange={(q) =>
            onSearchParamsChange({ ...searchParams, q: q === '' ? undefined : q }, searchParams.q !== undefined)
          }
        />
      </div>
      <SelectMenu
        label={t('Order')}
        placeholder=""
        className="w-48 max-md:grow"
        value={searchParams.sort ?? NEWEST}
        options={ORDERS}
        onChange={(next) =>
          onSearchParamsChange({ ...searchParams, sort: OFFER_ORDERS.find((order) => order === next) }, false)
        }
      />
      <p role="status" className="ms-auto text-ink-muted">
        {!isWhole
          ? ''
          : isFiltered(searchParams)
            ? t('{shown} of {all}', { shown: shownCount, all: totalCount })
            : plural(totalCount, '{count} offer', '{count} offers', { count: totalCount })}
      </p>
    </div>
  );
}

const EditDialog = lazy(async () => ({ default: (await import('../edit/edit-dialog.tsx')).EditDialog }));
const DeletedOfferDialog = lazy(async () => ({
  default: (await import('./deleted-offer-dialog.tsx')).DeletedOfferDialog,
}));
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }));
const InUseDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).InUseDialog }));
const ReplaceDraftDialog = lazy(async () => ({
  default: (await import('../create/replace-draft-dialog.tsx')).ReplaceDraftDialog,
}));

interface OffersScreenProps {
  readonly team: Team;
  readonly userId: string;
  readonly searchParams: OffersSearchParams;
  /** Changes the search params; `replace` when going back would only undo typing. */
  readonly onSearchParamsChange: (searchParams: OffersSearchParams, replace: boolean) => void;
  /** Called when a copy is ready for review in the wizard. */
  readonly onDuplicated: () => void;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  readonly sync: Pick<SyncStatus, 'reach' | 'pulling'>;
}

/** Renders the team's offers (specification part 2 §2, "Offers page"). */
export function OffersScreen(props: OffersScreenProps) {
  const live = useOffers(props.team.id);
  const replica = useReplica();
  if ('value' in live) return <Offers {...props} offers={live.value} isWhole={live.state === 'ready'} />;
  if (live.state === 'loading' || mayStillArrive(props.sync)) return <OffersSkeleton />;
  return <OffersUnavailable isReachable={props.sync.reach === 'reachable'} onRetry={() => void requestPull(replica)} />;
}

/** A finished text for the wizard; `fromId`: the offer whose unsaved edits it takes over. */
interface WrittenOffer {
  readonly draft: OfferDraft;
  readonly fromId?: string;
}

type OpenDialog =
  | { readonly kind: 'delete'; readonly offer: Offer }
  | { readonly kind: 'left'; readonly offerId: string }
  | { readonly kind: 'replace-draft'; readonly replacement: WrittenOffer }
  | { readonly kind: 'in-use'; readonly offer: Offer; readonly campaignNames: readonly string[] };

function Offers({
  team,
  userId,
  searchParams,
  onSearchParamsChange,
  onDuplicated,
  offlineReason,
  offers,
  isWhole,
}: OffersScreenProps & { offers: readonly OfferWithCampaigns[]; isWhole: boolean }) {
  const requests = useOfferRequests(team.id, userId);
  const { links } = useRuntimeConfig();
  const [dialog, setDialog] = useState<OpenDialog | undefined>(undefined);
  /** Offers being deleted, until the list no longer has them. */
  const { ids: busy, setBusy } = useBusyRows();
  const listed = filterOffers(offers, searchParams);
  const rows = useFocusSuccessor();
  const mayAdd = hasRoomFor('offers', offers.length, team.limits);
  const close = () => setDialog(undefined);
  const present = (id: string): OfferWithCampaigns | undefined => offers.find(({ offer }) => offer.id === id);
  /** The offer of the open dialog as it was then; its text stays when it is deleted meanwhile. */
  const [opened, setOpened] = useState<Offer | undefined>(undefined);
  const requested = searchParams.open === undefined ? undefined : present(searchParams.open)?.offer;
  if (requested !== undefined && requested.id !== opened?.id) setOpened(requested);
  if (searchParams.open === undefined && opened !== undefined) setOpened(undefined);
  const edited = opened?.id === searchParams.open ? opened : undefined;
  const closeEdit = () => onSearchParamsChange({ ...searchParams, open: undefined }, true);

  async function remove(offer: Offer): Promise<void> {
    close();
    setBusy(offer.id, true);
    const result = await requests.remove(offer.id);
    if (result.state === 'deleted') offerEdits.of(userId, team.id, offer.id).save(undefined);
    else setBusy(offer.id, false);
    const toast = offerDeletedToast(offer, result);
    if (toast !== undefined) showToast(toast);
    else if (result.state === 'linked') setDialog({ kind: 'in-use', offer, campaignNames: result.campaignNames });
  }

  const draft = offerDraftStorage(userId, team.id);

  function startDraftWith({ draft: next, fromId }: WrittenOffer): void {
    const generation = draft.read()?.act;
    if (generation !== undefined) void requests.cancel(generation.id);
    try {
      draft.write(next);
    } catch {
      close();
      return showToast({
        tone: 'danger',
        title: t('The offer could not be copied into the wizard'),
        description: errorMessageOf('storage_full'),
      });
    }
    if (fromId !== undefined) offerEdits.of(userId, team.id, fromId).save(undefined);
    onDuplicated();
  }

  function confirmDraftWith(next: WrittenOffer): void {
    const current = draft.read();
    if (current !== undefined && isOfferDraftStarted(current)) setDialog({ kind: 'replace-draft', replacement: next });
    else startDraftWith(next);
  }

  const newBlock = mayAdd ? undefined : t('Your plan does not allow another offer.');
  const orphanedEdits = Object.entries(offerEdits.newest(userId, team.id)).filter(([id]) => present(id) === undefined);
  const openedOrphan = dialog?.kind === 'left' ? orphanedEdits.find(([id]) => id === dialog.offerId) : undefined;

  return (
    <PageFrame
      {...OFFERS_PAGE}
      actions={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          {isWhole && <OfferUsage used={offers.length} limits={team.limits} />}
          <div className="flex gap-2">
            <HelpButton
              title={t('How offers work')}
              help={helpVideoOf(links, 'offers')}
              isOffline={offlineReason !== undefined}
            />
            {offers.length > 0 && (mayAdd ? <AddOffer /> : <UpgradePlan />)}
          </div>
        </div>
      }
    >
      {!mayAdd && offers.length > 0 && (
        <p className="rounded-control bg-info-soft px-3 py-2 text-info-ink">
          {t("You've reached the maximum number of offers for your plan. Upgrade the plan to add more.")}
        </p>
      )}
      {orphanedEdits.map(([id, { name }]) => (
        <UnsavedTextNotice key={id} name={name}>
          <button type="button" className="button-secondary" onClick={() => setDialog({ kind: 'left', offerId: id })}>
            {t('See what you wrote')}
          </button>
        </UnsavedTextNotice>
      ))}
      {isSearchUseful(offers.length, searchParams) && (
        <OfferFilters
          searchParams={searchParams}
          onSearchParamsChange={onSearchParamsChange}
          shownCount={listed.length}
          totalCount={offers.length}
          isWhole={isWhole}
        />
      )}
      {!isWhole && <StillReading />}
      {listed.length === 0 && !isWhole ? null : offers.length === 0 ? (
        <ListState title={OFFER_MESSAGES.emptyTitle} action={mayAdd ? <AddOffer /> : <UpgradePlan />}>
          {OFFER_MESSAGES.empty}
        </ListState>
      ) : listed.length === 0 ? (
        <ListState
          title={t('No offer matches')}
          action={
            <button
              type="button"
              className="button-secondary"
              onClick={() => onSearchParamsChange({ sort: searchParams.sort }, false)}
            >
              {t('Clear filters')}
            </button>
          }
        />
      ) : (
        <ul ref={rows} aria-label={t('Offers')} className={CARD_GRID}>
          {listed.map(({ offer, campaigns }) => (
            <OfferCard
              key={offer.id}
              offer={offer}
              campaigns={campaigns}
              isWhole={isWhole}
              offlineReason={offlineReason}
              isDeleting={busy.has(offer.id)}
              duplicateBlockedReason={newBlock}
              onDuplicate={() => confirmDraftWith({ draft: copyOfOffer(offer) })}
              onEdit={() => onSearchParamsChange({ ...searchParams, open: offer.id }, false)}
              onDelete={() =>
                setDialog(
                  campaigns.length === 0
                    ? { kind: 'delete', offer }
                    : { kind: 'in-use', offer, campaignNames: campaigns.map(({ name }) => name) },
                )
              }
            />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {edited !== undefined && (
          <EditDialog
            key={edited.id}
            userId={userId}
            initialOffer={edited}
            offer={present(edited.id)?.offer}
            activeCampaignCount={countActive(present(edited.id)?.campaigns ?? [])}
            offlineReason={offlineReason}
            createBlockedReason={newBlock}
            onCreateNew={(text) => {
              closeEdit();
              confirmDraftWith({ draft: toGeneratedOffer(text), fromId: edited.id });
            }}
            onClose={closeEdit}
          />
        )}
        {openedOrphan !== undefined && (
          <DeletedOfferDialog
            name={openedOrphan[1].name}
            text={openedOrphan[1]}
            createBlockedReason={newBlock}
            onCreateNew={() => confirmDraftWith({ draft: toGeneratedOffer(openedOrphan[1]), fromId: openedOrphan[0] })}
            onDiscard={() => {
              offerEdits.of(userId, team.id, openedOrphan[0]).discard(openedOrphan[1]);
              close();
            }}
            onClose={close}
          />
        )}
        {dialog?.kind === 'delete' && (
          <DeleteDialog
            offer={dialog.offer}
            isGone={present(dialog.offer.id) === undefined}
            onClose={close}
            onConfirm={() => void remove(dialog.offer)}
          />
        )}
        {dialog?.kind === 'in-use' && (
          <InUseDialog offer={dialog.offer} campaignNames={dialog.campaignNames} onClose={close} />
        )}
        {dialog?.kind === 'replace-draft' && (
          <ReplaceDraftDialog
            draftName={draft.read()?.name ?? ''}
            onClose={close}
            onConfirm={() => startDraftWith(dialog.replacement)}
          />
        )}
      </Suspense>
    </PageFrame>
  );
}

const AddOffer = () => (
  <Link to="/products/create" className="button-primary">
    <Plus size={16} strokeWidth={1.5} aria-hidden />
    {t('Add Offer')}
  </Link>
);
