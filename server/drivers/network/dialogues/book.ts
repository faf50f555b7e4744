/** Languages in which the sandbox's people write. */
export const LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'pl', 'ja', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A question of a prospect with the answer that fits it. */
export interface Exchange {
  readonly ask: string;
  readonly answer: string;
}

/**
 * The phrases of one language. `{{first}}`, `{{last}}` and `{{name}}` are the prospect's, `{{me}}` is the profile,
 * `{{company}}`, `{{offer}}` and `{{link}}` speak for themselves. Phrases avoid forms that depend on the gender of
 * either person.
 */
export interface DialogueBook {
  /** Stands in for a company that is not known. */
  readonly yourCompany: string;
  readonly openers: readonly string[];
  /** After a first silence, and after a second one. */
  readonly followUps: readonly string[];
  readonly lastFollowUps: readonly string[];
  /** First answers of somebody who is keen. */
  readonly interested: readonly string[];
  /** First answers of somebody who wants to know more first. */
  readonly curious: readonly string[];
  readonly pitches: readonly string[];
  readonly exchanges: readonly Exchange[];
  readonly proposals: readonly string[];
  readonly agreements: readonly string[];
  readonly confirmations: readonly string[];
  readonly thanks: readonly string[];
  /** First answers of somebody without time, and what we say to them. */
  readonly busy: readonly string[];
  readonly busyAnswers: readonly string[];
  readonly declines: readonly string[];
  readonly goodbyes: readonly string[];
}
