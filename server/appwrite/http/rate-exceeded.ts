import type { RateState } from '#server/http/rate-limit.ts';
import { AppwriteError } from './errors.ts';

/** A 429 (contract §1.7) with the state that its headers report. */
export class RateExceeded extends AppwriteError {
  readonly state: RateState;

  constructor(state: RateState) {
    super('general_rate_limit_exceeded');
    this.state = state;
  }
}
