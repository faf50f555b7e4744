import type { PartTexts } from '#domain/prompt/prompt-content.ts';
import type { PromptPart } from '#domain/prompt/prompt-type.ts';
import { t } from '#i18n/translate.ts';

const OF_OTHERS: Readonly<Record<string, string>> = {
  context: t('Their context'),
  first_message: t('Their first message'),
  comment: t('Their instructions for AI'),
  text: t('Their text'),
};
const OF_A_DRAFT: Readonly<Record<string, string>> = {
  context: t('Its context'),
  first_message: t('Its first message'),
  comment: t('Its instructions for AI'),
  text: t('Its text'),
};

/** Returns a section's label; its key when the type does not define it. */
const nameOf = ({ key, label }: PromptPart, areADraft: boolean): string =>
  areADraft
    ? (OF_A_DRAFT[key] ?? t('Its {part}', { part: label.toLowerCase() }))
    : (OF_OTHERS[key] ?? t('Their {part}', { part: label.toLowerCase() }));

/** Shows the sections saved by somebody else, or of another draft, in full. */
export const ConflictingTexts = ({
  parts,
  theirs,
  isDraft = false,
}: {
  parts: readonly PromptPart[];
  theirs: PartTexts;
  isDraft?: boolean;
}) =>
  parts.map((part) => (
    <details key={part.key} open>
      <summary className="cursor-pointer font-medium">{nameOf(part, isDraft)}</summary>
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
