/** Numbers as the app shows them, in digits: whole ones to a thousand, and fractions. */
const SAMPLES = [...Array(1001).keys(), 0.5, 1.5, 2.5, 10.5];

/**
 * Returns the plural forms that a catalogue of the language must have: those that `Intl.PluralRules` selects for
 * numbers in digits. Forms for millions in words alone (`many` in French, Spanish, Italian) fall back to `other`.
 */
export function requiredPluralForms(language: string): Intl.LDMLPluralRule[] {
  const rules = new Intl.PluralRules(language);
  const selected = new Set(SAMPLES.map((count) => rules.select(count)));
  return rules.resolvedOptions().pluralCategories.filter((form) => selected.has(form));
}
