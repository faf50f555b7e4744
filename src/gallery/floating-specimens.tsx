import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { useState } from 'react';
import { DangerDialog } from '#ui/dialogs/danger-dialog.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { FilterSheet } from '#ui/dialogs/filter-sheet.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { Menu } from '#ui/menus/menu.tsx';
import { Popover } from '#ui/menus/popover.tsx';
import { SectionCard } from '#ui/section-card.tsx';
import { Sheet } from '#ui/dialogs/sheet.tsx';
import { Tooltip } from '#ui/menus/tooltip.tsx';
import { VideoDialog } from '#ui/dialogs/video-dialog.tsx';
import { noop, Specimen } from './specimen.tsx';

const KINDS = [
  'Dialog',
  'Wide dialog',
  'Question before a loss',
  'Deletion by name',
  'Form',
  'Form that is held up',
  'Sheet',
  'Film',
] as const;
type Kind = (typeof KINDS)[number];

/** Shows dialogs, menus and other components that open over the page. */
export function FloatingSpecimens() {
  const [opened, setOpened] = useState<Kind | undefined>(undefined);
  const close = () => setOpened(undefined);
  return (
    <SectionCard title="What opens">
      <Specimen name="Beside what it is opened by">
        <Menu
          buttonLabel="Menu"
          align="start"
          buttonClassName="button-secondary"
          button={<EllipsisVertical size={16} strokeWidth={1.5} aria-hidden />}
          items={[
            { key: 'one', label: 'An action', onSelect: noop },
            {
              key: 'two',
              label: 'One that is not possible now',
              disabledReason: 'You are offline.',
              onSelect: noop,
            },
            { key: 'three', label: 'Chosen', checked: true, startsGroup: true, onSelect: noop },
            { key: 'four', label: 'Not chosen', checked: false, onSelect: noop },
          ]}
        />
        <Popover label="Panel" button="Panel" buttonClassName="button-secondary" align="start" className="w-72 p-4">
          {(shut) => (
            <button type="button" className="button-secondary" onClick={shut}>
              Close
            </button>
          )}
        </Popover>
        <FilterSheet activeCount={2} result="3 of 12" onClear={noop}>
          <Field label="Name" name="filtered-name" />
        </FilterSheet>
        <Tooltip text="What it is">
          <button type="button" className="button-secondary">
            Rest here
          </button>
        </Tooltip>
      </Specimen>
      <Specimen name="Over the page">
        {KINDS.map((kind) => (
          <button key={kind} type="button" className="button-secondary" onClick={() => setOpened(kind)}>
            {kind}
          </button>
        ))}
      </Specimen>
      <Opened kind={opened} onClose={close} />
    </SectionCard>
  );
}

function Opened({ kind, onClose }: { kind: Kind | undefined; onClose: () => void }) {
  const done = (
    <button type="button" className="button-primary" onClick={onClose}>
      Done
    </button>
  );
  switch (kind) {
    case undefined:
      return null;
    case 'Dialog':
    case 'Wide dialog':
      return (
        <Dialog
          title={kind}
          description="What it is about."
          isWide={kind === 'Wide dialog'}
          onClose={onClose}
          actions={done}
        >
          <p>What it says.</p>
        </Dialog>
      );
    case 'Question before a loss':
      return (
        <DangerDialog
          title="Delete it?"
          description="It cannot be brought back."
          cancelLabel="Keep it"
          confirmLabel="Delete it"
          onClose={onClose}
          onConfirm={onClose}
        />
      );
    case 'Deletion by name':
      return (
        <DangerDialog
          title="Delete Northwind?"
          description="It cannot be brought back."
          cancelLabel="Keep it"
          confirmLabel="Delete it"
          nameToType={{ name: 'Northwind', label: 'Type its name' }}
          onClose={onClose}
          onConfirm={onClose}
        />
      );
    case 'Form':
    case 'Form that is held up':
      return (
        <FormDialog
          title={kind}
          description="What is asked for."
          submitLabel="Save"
          isBlocked={kind !== 'Form'}
          blockedReason={kind === 'Form' ? undefined : 'You are offline.'}
          onClose={onClose}
          onSubmit={onClose}
        >
          <Field label="Name" />
        </FormDialog>
      );
    case 'Sheet':
      return (
        <Sheet label="Sheet" onClose={onClose}>
          <div className="p-4">{done}</div>
        </Sheet>
      );
    case 'Film':
      return (
        <VideoDialog
          title="How it works"
          video={{ kind: 'page', url: 'https://example.test/film', captions: [] }}
          learnMore={{ label: 'Read more', url: 'https://example.test/more' }}
          onClose={onClose}
        />
      );
  }
}
