import { Fragment, type ReactNode } from 'react';
import { t } from '#i18n/translate.ts';

interface TransProps {
  /** English text with a `{name}` for each part. */
  readonly text: string;
  /** The parts: a link, a name in bold. */
  readonly parts: Readonly<Record<string, ReactNode>>;
}

/**
 * Renders a translated sentence with elements in it. The sentence is one text, since languages order words differently.
 */
export const Trans = ({ text, parts }: TransProps) => {
  const pieces = t(text).split(/\{(\w+)\}/);
  return (
    <>
      {pieces.map((piece, index) => (
        // The parts of a sentence have no name but their position.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>{index % 2 === 0 ? piece : (parts[piece] ?? `{${piece}}`)}</Fragment>
      ))}
    </>
  );
};
