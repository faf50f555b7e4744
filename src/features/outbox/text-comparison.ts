import type { Command, CommandedRow } from '#domain/commands/command.ts';
import { t } from '#i18n/translate.ts';

/** One attribute of a rejected text: the person's version and the server's. */
interface ComparedText {
  readonly name: string;
  readonly mine: string;
  /** Undefined when the entity no longer exists. */
  readonly theirs: string | undefined;
}

const shownText = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '';

/** Labels of the attributes. */
const NAMES = {
  name: t('Name'),
  description: t('Description'),
  content: t('Text'),
  variables: t('Variables'),
  modelId: t('Model'),
} as const;

const isText = (command: Command): command is Extract<Command, { readonly base: string }> => 'base' in command;

/** Returns the attributes in which a command differs from the server's row; all of them without a row. */
export function compareTexts(command: Command, theirs: CommandedRow | undefined): ComparedText[] {
  if (!isText(command)) return [];
  const written: Readonly<Record<string, unknown>> = { ...command };
  const serverRow: Readonly<Record<string, unknown>> | undefined = theirs === undefined ? undefined : { ...theirs };
  return Object.entries(NAMES)
    .filter(([attribute]) => written[attribute] !== undefined)
    .map(([attribute, name]) => ({
      name,
      mine: shownText(written[attribute]),
      theirs: serverRow === undefined ? undefined : shownText(serverRow[attribute]),
    }))
    .filter(({ mine, theirs: there }) => mine !== there);
}
