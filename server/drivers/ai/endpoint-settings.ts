/** An endpoint that speaks OpenAI's protocol. */
export interface EndpointSettings {
  /** Without a slash at its end; `/chat/completions` follows it. */
  readonly baseUrl: string;
  /** Undefined where it asks for none. */
  readonly apiKey: string | undefined;
}
