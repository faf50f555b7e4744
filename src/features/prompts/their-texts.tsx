import type { PartTexts } from '#domain/prompt-content.ts';
import type { PromptPart } from '#domain/prompt-type.ts';

/** The parts of what somebody else has saved, or of another draft, in full. */
export const TheirTexts = ({ parts, theirs, whose = 'Their' }: { parts: readonly PromptPart[]; theirs: PartTexts; whose?: 'Their' | 'Its' }) =>
  parts.map(({ key, label }) => (
    <details key={key} open>
      <summary className="cursor-pointer font-medium">{whose} {label.toLowerCase()}</summary>
      {/* What can be scrolled can be reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <p dir="auto" tabIndex={0} className="mt-1 max-h-40 overflow-y-auto rounded-control bg-surface p-3 break-words whitespace-pre-wrap">
        {theirs[key] ?? ''}
      </p>
    </details>
  ));
