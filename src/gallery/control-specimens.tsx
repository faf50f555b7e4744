import Bell from 'lucide-react/icons/bell';
import Plus from 'lucide-react/icons/plus';
import { useId, useState } from 'react';
import { AiButton, type AiAvailability } from '#features/ai-generation/ai-button.tsx';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { RadioCard } from '#ui/forms/radio-card.tsx';
import { CopyableText, CopyButton } from '#ui/copyable-text.tsx';
import { Field, TextArea } from '#ui/forms/field.tsx';
import { DelimiterMenu } from '#ui/menus/delimiter-menu.tsx';
import { HelpButton } from '#ui/menus/help-button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { SectionCard } from '#ui/section-card.tsx';
import { SelectMenu } from '#ui/menus/select-menu.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { DateRangeSelect, type RangeDays } from '#ui/forms/date-range-select.tsx';
import { FixedWidthLabel } from '#ui/fixed-width-label.tsx';
import { TextEditor } from '#ui/forms/text-editor.tsx';
import { noop, Specimen } from './specimen.tsx';

const TERMS: AiAvailability = {
  offlineReason: undefined,
  isBusy: false,
  credits: { remaining: 120, noCreditsNotice: undefined },
};
const FILM = {
  video: { kind: 'page', url: 'https://example.test/film', captions: [] },
  learnMore: { label: 'See Full Tutorial', url: 'https://example.test/help' },
} as const;
const OPTIONS = [
  { value: 'one', label: 'One', detail: 'With a line on it' },
  { value: 'two', label: 'Two, with a name that is longer than the field it is chosen in' },
];

/** Shows buttons, fields and other controls. */
export function ControlSpecimens() {
  const group = useId();
  const [words, setWords] = useState('');
  const [choice, setChoice] = useState('one');
  const [span, setSpan] = useState<RangeDays>(30);
  const [text, setText] = useState('Hello {{firstName}}, {{unknown}}');
  return (
    <SectionCard title="Controls">
      <Specimen name="Buttons">
        {(['button-primary', 'button-secondary', 'button-quiet', 'button-danger'] as const).map((look) => (
          <span key={look} className="flex flex-wrap gap-2">
            <button type="button" className={look}>
              <Plus size={16} strokeWidth={1.5} aria-hidden />
              Do it
            </button>
            <button type="button" className={look} aria-disabled title="You are offline.">
              Not now
            </button>
            <button type="button" className={look} disabled>
              Never
            </button>
          </span>
        ))}
        <button type="button" className="button-secondary">
          <FixedWidthLabel icon={<Plus size={16} strokeWidth={1.5} aria-hidden />} labels={['Do it', 'Do not do it']}>
            Do it
          </FixedWidthLabel>
        </button>
        <IconButton label="Notifications" icon={<Bell size={16} strokeWidth={1.5} aria-hidden />} />
        <IconButton label="Notifications, not now" disabled icon={<Bell size={16} strokeWidth={1.5} aria-hidden />} />
        <CopyButton name="The words" text="words" />
        <HelpButton title="How it works" help={FILM} isOffline={false} />
        <HelpButton title="How it works" help={FILM} isOffline />
      </Specimen>
      <Specimen name="Asking the AI">
        <AiButton
          label="Write it"
          availability={TERMS}
          cost={12}
          missingInput={undefined}
          isPrimary
          onGenerate={noop}
        />
        <AiButton
          label="Write it"
          availability={TERMS}
          cost={undefined}
          missingInput="Name it first."
          onGenerate={noop}
        />
        <AiButton
          label="Write it"
          availability={{ ...TERMS, isBusy: true }}
          cost={12}
          missingInput={undefined}
          onGenerate={noop}
        />
        <AiButton
          label="Write it"
          availability={{ ...TERMS, offlineReason: 'You are offline.' }}
          cost={12}
          missingInput={undefined}
          onGenerate={noop}
        />
        <AiButton
          label="Write it"
          availability={{ ...TERMS, credits: { remaining: 3, noCreditsNotice: 'There are 3 credits left.' } }}
          cost={12}
          missingInput={undefined}
          onGenerate={noop}
        />
      </Specimen>
      <Specimen name="Fields" isColumn>
        <Field
          label="Name"
          hint="As the team calls it."
          defaultValue="Harbour Pilot"
          aside={<span className="text-small text-ink-muted">optional</span>}
        />
        <Field label="Email" error="Invalid email address" defaultValue="jo@" />
        <Field label="Not now" disabled defaultValue="Kept" />
        <TextArea label="Description" hint="A few sentences." defaultValue="Plans the berths of a harbour." />
        <TextArea label="Description" error="At least 120 characters" defaultValue="" />
        <PasswordField label="Password" hint="6 characters or more" />
        <SearchField label="Search" placeholder="Search conversations" shortcut="/" value={words} onChange={setWords} />
        <TextEditor
          label="Prompt"
          value={text}
          onChange={setText}
          completions={[{ label: 'firstName', detail: 'Of the prospect' }]}
          marksOf={() => [
            { from: 6, to: 19, tone: 'known', title: 'First name' },
            { from: 21, to: 32, tone: 'doubtful', title: 'Not known' },
          ]}
        />
        <TextEditor
          label="Prompt"
          value=""
          onChange={noop}
          completions={[]}
          marksOf={() => []}
          isInvalid
          placeholder="Write what it should say"
        />
      </Specimen>
      <Specimen name="Choices" isColumn>
        <SelectMenu label="One of two" placeholder="Choose one" value={choice} options={OPTIONS} onChange={setChoice} />
        <SelectMenu label="None yet" placeholder="Choose one" value={undefined} options={OPTIONS} onChange={noop} />
        <SelectMenu label="Not now" placeholder="Choose one" value="one" options={OPTIONS} disabled onChange={noop} />
        <DelimiterMenu delimiters={[',', ';', '\t']} read={() => ';'} onChoose={noop} />
        <SegmentedControl
          label="Cards or table"
          options={[
            { value: 'one', label: 'Cards' },
            { value: 'two', label: 'Table', trailing: <span className="text-small">-20%</span> },
          ]}
          value={choice}
          onChange={setChoice}
        />
        <Tabs
          label="What to see"
          items={[
            { key: 'one', label: 'First', panel: <p>Panel of the first tab</p> },
            { key: 'two', label: 'Second', panel: <p>Panel of the second tab</p> },
          ]}
        />
        <DateRangeSelect value={span} onChange={setSpan} />
        {OPTIONS.map(({ value, label }) => (
          <RadioCard
            key={value}
            group={group}
            value={value}
            title={label}
            isSelected={choice === value}
            onSelect={() => setChoice(value)}
          >
            What it means.
          </RadioCard>
        ))}
      </Specimen>
      <Specimen name="A text to copy" isColumn>
        <CopyableText name="Request body" text={'{\n  "type": "import.completed"\n}'} />
      </Specimen>
    </SectionCard>
  );
}
