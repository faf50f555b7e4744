/** Ends a start with messages for the administrator, each saying what is wrong and what to do. */
export class StartError extends Error {
  readonly sentences: readonly string[];

  constructor(...sentences: string[]) {
    super(sentences.join('\n'));
    this.name = 'StartError';
    this.sentences = sentences;
  }
}
