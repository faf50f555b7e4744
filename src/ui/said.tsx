import { Fragment, type ReactNode } from 'react';
import { say } from '#languages/say.ts';

interface SaidProps {
  /** English, with a `{name}` where a part stands. */
  readonly words: string;
  /** What stands there: a link, a name in bold. */
  readonly parts: Readonly<Record<string, ReactNode>>;
}

/** A sentence with links, names or figures in it that are more than text. Its words are one text, since other languages order them otherwise. */
export function Said({ words, parts }: SaidProps) {
  return say(words).split(/\{(\w+)\}/).map((piece, index) => <Fragment key={index}>{index % 2 === 0 ? piece : (parts[piece] ?? `{${piece}}`)}</Fragment>);
}
