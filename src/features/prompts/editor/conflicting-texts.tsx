import type { PartTexts } from '#domain/prompt/prompt-content.ts';
import type { PromptPart } from '#domain/prompt/prompt-type.ts';
import { say } from '#i18n/translate.ts';

const OF_OTHERS: Readonly<Record<string, string>> = {
  context: say('Their context'),
  first_message: say('Their first message'),
  comment: say('Their instructions for ai'),
  text: say('Their text'),
};
const OF_A_DRAFT: Readonly<Record<string, string>> = {
  context: say('Its context'),
  first_message: say('Its first message'),
  comment: say('Its instructions for ai'),
  text: say('Its text'),
};

/** Returns a section's label; its key when the type does not define it. */
const nameOf = ({ key, label }: PromptPart, areADraft: boolean): string =>
  areADraft
    ? (OF_A_DRAFT[key] ?? say('Its {part}', { part: label.toLowerCase() }))
    : (OF_OTHERS[key] ?? say('Their {part}', { part: label.toLowerCase() }));

/** Shows the sections saved by somebody else, or of another draft, in full. */
export const ConflictingTexts = ({
  parts,
  theirs,
  areADraft = false,
}: {
  parts: readonly PromptPart[];
  theirs: PartTexts;
  areADraft?: boolean;
}) =>
  parts.map((part) => (
    <details key={part.key} open>
      <summary className="cursor-pointer font-medium">{nameOf(part, areADraft)}</summary>
      {/* A scrollable text must be reachable by keyboard. */}
      <p
        dir="auto"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="mt-1 max-h-40 overflow-y-auto rounded-control bg-surface p-3 break-words whitespace-pre-wrap"
      >
        {theirs[part.key] ?? ''}
      </p>
    </details>
  ));
