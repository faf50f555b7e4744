import { createEndpointWriter } from './endpoint-writer.ts';
import type { EndpointSettings } from './endpoint-settings.ts';
import { createSandboxWriter } from './sandbox-writer.ts';
import type { Writer } from './writer.ts';

/** Returns the writer of the configured endpoint, otherwise the sandbox writer. */
export const chooseAi = (endpoint: EndpointSettings | undefined, log: (line: string) => void): Writer =>
  endpoint === undefined ? createSandboxWriter() : createEndpointWriter(endpoint, { log });
