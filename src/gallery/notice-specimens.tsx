import CircleAlert from 'lucide-react/icons/circle-alert';
import { GenerationProgress } from '#features/ai-generation/generation-progress.tsx';
import { GenerationWarning } from '#features/ai-generation/generation-warning.tsx';
import { Banner } from '#ui/notices/banner.tsx';
import { BannerStack } from '#ui/notices/banner-stack.tsx';
import { DeletedDialog, UnsavedTextNotice } from '#ui/dialogs/deleted-dialog.tsx';
import { LimitReached } from '#ui/notices/limit-reached.tsx';
import { ListState } from '#ui/lists/list-state.tsx';
import { RetryNotice } from '#ui/notices/retry-notice.tsx';
import { NotSyncedNotice } from '#ui/notices/not-synced-notice.tsx';
import { StillReading } from '#ui/notices/still-reading.tsx';
import { DraftConflict } from '#ui/forms/draft-conflict.tsx';
import { EditConflict } from '#ui/forms/edit-conflict.tsx';
import { SectionCard } from '#ui/section-card.tsx';
import { SimulatedNote } from '#ui/notices/simulated-note.tsx';
import { ActionSkeleton } from '#ui/lists/action-skeleton.tsx';
import { Skeleton, SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Spinner } from '#ui/notices/spinner.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { noop, Specimen } from './specimen.tsx';

const ICON = <CircleAlert size={16} strokeWidth={1.5} aria-hidden />;
const ACT = (
  <button type="button" className="button-secondary">
    Do something
  </button>
);

/** Shows notices, banners and empty states. */
export const NoticeSpecimens = () => (
  <SectionCard title="Notices and states">
    <Specimen name="Banners" isColumn>
      {(['danger', 'warning', 'neutral'] as const).map((tone) => (
        <Banner key={tone} tone={tone} icon={ICON} role="status" action={ACT}>
          What is the matter, in a sentence.
        </Banner>
      ))}
      <BannerStack>
        {(['neutral', 'warning', 'danger'] as const).map((tone) => (
          <Banner key={tone} tone={tone} icon={ICON} role="status">
            One of three, the worst first.
          </Banner>
        ))}
      </BannerStack>
      <LimitReached action={ACT}>Your plan has room for three.</LimitReached>
    </Specimen>
    <Specimen name="Toasts">
      {(['success', 'danger', 'neutral'] as const).map((tone) => (
        <button
          key={tone}
          type="button"
          className="button-secondary"
          onClick={() =>
            showToast({ tone, title: `Of tone ${tone}`, description: 'What happened, and what can be done.' })
          }
        >
          {tone}
        </button>
      ))}
    </Specimen>
    <Specimen name="Waiting">
      <Spinner />
      <ActionSkeleton />
      <Skeleton className="h-9 w-40" />
      <div className="w-full">
        <SkeletonRows />
      </div>
    </Specimen>
    <Specimen name="Nothing to list" isColumn>
      <ListState title="No offers yet" action={ACT}>
        What one is good for.
      </ListState>
      <ListState
        title="It has failed"
        role="alert"
        illustration={<CircleAlert size={32} strokeWidth={1} aria-hidden />}
      />
      <RetryNotice subject="The members" subjectInSentence="the members" onRetry={noop} />
      <StillReading />
      <NotSyncedNotice subject="The members" />
      <NotSyncedNotice subject="This campaign" isSingular />
      <SimulatedNote />
    </Specimen>
    <Specimen name="A generation" isColumn>
      <GenerationProgress
        label="Writing…"
        text=""
        pendingReason={undefined}
        offlineReason={undefined}
        isCanceling={false}
        onCancel={noop}
      />
      <GenerationProgress
        label="Writing…"
        text="Plans the berths of"
        pendingReason="The server has not answered yet."
        offlineReason={undefined}
        isCanceling={false}
        onCancel={noop}
      />
      <GenerationProgress
        label="Writing…"
        text="Plans the berths of"
        pendingReason={undefined}
        offlineReason="You are offline."
        isCanceling
        onCancel={noop}
      />
      <GenerationWarning generationId="generation" message="This takes up to a minute." durationMs={3_600_000} />
    </Specimen>
    <Specimen name="What others did meanwhile" isColumn>
      <EditConflict message="Somebody else has saved it." onAcceptTheirs={noop} onKeepMine={noop}>
        What they wrote.
      </EditConflict>
      <DraftConflict onRestore={noop} onDiscard={noop}>
        What is in it.
      </DraftConflict>
      <DeletedDialog name="Harbour Pilot" texts={[{ name: 'Description', text: 'What was written.' }]} />
      <UnsavedTextNotice name="Description">What was written.</UnsavedTextNotice>
    </Specimen>
  </SectionCard>
);
