/** Something that happened, as realtime tells it (contract §11.4). */
export interface ServiceEvent {
  readonly names: readonly string[];
  readonly channels: readonly string[];
  /** Whoever holds one of these roles may hear of it. */
  readonly roles: readonly string[];
  /** The wire's model of the thing. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** The payload as JSON, where it lies ready: then it is parsed only for those who filter. */
  readonly payloadText?: string;
}

/** Where events go. Nothing is built for nobody: producers ask `isHeard` first. */
export interface EventSink {
  /** True while at least one socket is open. */
  readonly isHeard: boolean;
  publish(event: ServiceEvent): void;
  /** The person's roles changed: open sockets take the new ones before the next event. */
  refreshRoles(userId: string): void;
}
