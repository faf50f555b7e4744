/** A prospect's question and the matching answer. */
interface Exchange {
  readonly ask: string;
  readonly answer: string;
}

/**
 * The phrases of one language. `{{first}}`, `{{last}}` and `{{name}}` are the prospect's, `{{me}}` is the profile,
 * `{{company}}`, `{{offer}}` and `{{link}}` speak for themselves. Phrases avoid forms that depend on the gender of
 * either person.
 */
export interface DialogueTemplates {
  /** Replaces an unknown company. */
  readonly yourCompany: string;
  readonly openers: readonly string[];
  /** Follow-ups after the first and after the second silence. */
  readonly followUps: readonly string[];
  readonly lastFollowUps: readonly string[];
  /** First answers of an interested person. */
  readonly interested: readonly string[];
  /** First answers of somebody who wants to know more. */
  readonly curious: readonly string[];
  readonly pitches: readonly string[];
  readonly exchanges: readonly Exchange[];
  readonly proposals: readonly string[];
  readonly agreements: readonly string[];
  readonly confirmations: readonly string[];
  readonly thanks: readonly string[];
  /** First answers of somebody without time, and our replies. */
  readonly busy: readonly string[];
  readonly busyAnswers: readonly string[];
  readonly declines: readonly string[];
  readonly goodbyes: readonly string[];
}
