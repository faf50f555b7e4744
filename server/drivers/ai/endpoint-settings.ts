/** An endpoint that speaks OpenAI's protocol. */
export interface EndpointSettings {
  /** Without a trailing slash; `/chat/completions` is appended. */
  readonly baseUrl: string;
  /** Undefined when the endpoint needs none. */
  readonly apiKey: string | undefined;
}
