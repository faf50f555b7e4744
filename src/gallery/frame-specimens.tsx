import { useState } from 'react';
import { PageActions } from '#ui/page-actions.tsx';
import { SectionCard } from '#ui/section-card.tsx';
import { SplitPane } from '#ui/split-pane.tsx';
import { Wizard } from '#ui/forms/wizard.tsx';
import { Specimen } from './specimen.tsx';

/** Shows layout components of screens. */
export function FrameSpecimens() {
  const [share, setShare] = useState(60);
  const [hasWizard, setHasWizard] = useState(false);
  const [hasActions, setHasActions] = useState(false);
  return (
    <SectionCard
      title="Frames"
      subtitle="With a line under the title"
      actions={<span className="text-small text-ink-muted">and something at its end</span>}
    >
      <Specimen name="Two panes" isColumn>
        <SplitPane
          label="Width of the first"
          splitPercent={share}
          minPercents={[30, 20]}
          onSplitChange={setShare}
          first={<p className="p-4">First</p>}
          second={<p className="p-4">Second</p>}
        />
      </Specimen>
      <Specimen name="A step of a wizard" isColumn>
        <button
          type="button"
          className="button-secondary w-fit"
          aria-pressed={hasWizard}
          onClick={() => setHasWizard(!hasWizard)}
        >
          {hasWizard ? 'Hide preview' : 'Show it: it takes the focus'}
        </button>
        {hasWizard && (
          <Wizard
            step={2}
            stepLabel="Add Offer, step 2 of 3"
            title="Describe it"
            description="What the AI knows of it."
            initialFocus="heading"
            stepError="Choose one."
            submitError="It could not be saved."
            offlineReason="You are offline."
            backButtons={
              <button type="button" className="button-quiet">
                Back
              </button>
            }
            submitButton={
              <button type="submit" className="button-primary">
                Next
              </button>
            }
            onSubmit={() => false}
          >
            <p>What is asked.</p>
          </Wizard>
        )}
      </Specimen>
      <Specimen name="Actions at the bottom of the window">
        <button
          type="button"
          className="button-secondary"
          aria-pressed={hasActions}
          onClick={() => setHasActions(!hasActions)}
        >
          {hasActions ? 'Hide them' : 'Show them'}
        </button>
        {hasActions && (
          <PageActions>
            <button type="button" className="button-primary">
              Save
            </button>
          </PageActions>
        )}
      </Specimen>
    </SectionCard>
  );
}
