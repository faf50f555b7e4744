import { createEndpointWriter } from './endpoint-writer.ts';
import type { EndpointSettings } from './endpoint-settings.ts';
import { createTemplateWriter } from './template-writer.ts';
import type { Writer } from './writer.ts';

/** The endpoint, where one is configured, or the template writer. */
export const chooseWriter = (endpoint: EndpointSettings | undefined, log: (line: string) => void): Writer =>
  endpoint === undefined ? createTemplateWriter() : createEndpointWriter(endpoint, { log });
