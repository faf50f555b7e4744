/** A realtime event (contract §11.4). */
export interface ServiceEvent {
  readonly names: readonly string[];
  readonly channels: readonly string[];
  /** Roles that may receive it. */
  readonly roles: readonly string[];
  /** The wire's model of the resource. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** The payload as JSON, where it is at hand. `payload` is then parsed only for subscriptions with queries. */
  readonly payloadText?: string;
}

/** Receives events. Producers check `hasListeners` first, so that no event is built for nobody. */
export interface EventSink {
  /** True while at least one socket is open. */
  readonly hasListeners: boolean;
  publish(event: ServiceEvent): void;
  /** Resolves once so few events wait for delivery that a writer may publish more. */
  room(): Promise<void>;
  /** Updates the roles of a user's open sockets before the next event. */
  refreshRoles(userId: string): void;
}
