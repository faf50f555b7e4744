import { createElement, Fragment, type ReactNode } from 'react';
import { say } from '#i18n/translate.ts';

interface TransProps {
  /** English, with a `{name}` where a part stands. */
  readonly words: string;
  /** What stands there: a link, a name in bold. */
  readonly parts: Readonly<Record<string, ReactNode>>;
}

/**
 * A sentence with links, names or figures in it that are more than text. Its words are one text, since other languages
 * order them otherwise.
 */
export const Trans = ({ words, parts }: TransProps) => {
  const pieces = say(words).split(/\{(\w+)\}/);
  return createElement(
    Fragment,
    null,
    ...pieces.map((piece, index) => (index % 2 === 0 ? piece : (parts[piece] ?? `{${piece}}`))),
  );
};
