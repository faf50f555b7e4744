/** Qualification bands: none at 0, low 1 to 30, medium 31 to 70, high above 70 (specification part 2 §4). */
type QualificationBand = 'none' | 'low' | 'medium' | 'high';
/** A score above this one is high. */
export const MAX_MEDIUM_SCORE = 70;

export function bandOf(score: number): QualificationBand {
  if (score <= 0) return 'none';
  if (score <= 30) return 'low';
  if (score <= MAX_MEDIUM_SCORE) return 'medium';
  return 'high';
}

/**
 * Names the ring colours: red below 30, yellow below 70, green otherwise. At exactly 30 and 70 band and ring differ;
 * the specification states both.
 */
type RingColour = 'red' | 'yellow' | 'green';

export const ringColourOf = (score: number): RingColour => (score < 30 ? 'red' : score < 70 ? 'yellow' : 'green');
