import type { RateState } from '#server/http/rate-limit.ts';
import { AppwriteError, type ErrorType } from './errors.ts';

/** A refusal that was counted, with the state that its headers report. */
export class CountedRefusal extends AppwriteError {
  readonly state: RateState;

  constructor(type: ErrorType, state: RateState) {
    super(type);
    this.state = state;
  }
}

/** A 429 (contract §1.7). */
export class RateExceeded extends CountedRefusal {
  constructor(state: RateState) {
    super('general_rate_limit_exceeded', state);
  }
}

/** A 429 of somebody who has used up the work that this process does for them, until their window ends. */
export class WorkSpent extends AppwriteError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('general_rate_limit_exceeded');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
