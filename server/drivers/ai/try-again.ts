/** A try that may go better the next time; `waitMs` is what the endpoint asks for. */
export class TryAgain extends Error {
  readonly waitMs: number | undefined;

  constructor(reason: string, waitMs?: number) {
    super(reason);
    this.name = 'TryAgain';
    this.waitMs = waitMs;
  }
}

/** What an endpoint may not know, and is asked with or without. */
export type OtherWay = 'newer name of the bound' | 'no usage in streams' | 'no streams';

/** The endpoint does not know a way of asking, and is asked in another one at once: no try is lost by it. */
export class AskOtherwise extends Error {
  readonly way: OtherWay;

  constructor(way: OtherWay) {
    super(way);
    this.name = 'AskOtherwise';
    this.way = way;
  }
}
