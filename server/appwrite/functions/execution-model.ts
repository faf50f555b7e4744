import type { Caller } from '../caller.ts';
import { isFormatBefore } from '../http/response-format.ts';
import type { Execution } from './execution-store.ts';

/** Returns the function that ran: in two fields since response format 2.0.0 (contract §0). */
const resourceOf = ({ functionId }: Execution, responseFormat: string | undefined): Record<string, string> =>
  isFormatBefore(responseFormat, '2.0.0') ? { functionId } : { resourceId: functionId, resourceType: 'functions' };

const readPermissions = ({ userId }: Execution): string[] => (userId === '' ? [] : [`read("user:${userId}")`]);

/** Converts an execution to the wire's Execution (contract §8). Only server keys see logs and errors. */
export function executionModel(
  execution: Execution,
  reader: Caller['kind'],
  responseFormat?: string,
): Record<string, unknown> {
  const isKey = reader === 'key';
  return {
    $id: execution.id,
    $createdAt: execution.createdAt,
    $updatedAt: execution.updatedAt,
    $permissions: readPermissions(execution),
    ...resourceOf(execution, responseFormat),
    deploymentId: execution.deploymentId,
    trigger: 'http',
    status: execution.status,
    requestMethod: execution.method,
    requestPath: execution.path,
    requestHeaders: execution.headers,
    responseStatusCode: execution.responseStatus,
    responseBody: execution.responseBody,
    responseHeaders: execution.responseHeaders,
    logs: isKey ? execution.logs : '',
    errors: isKey ? execution.errors : '',
    duration: execution.durationSeconds,
    scheduledAt: execution.scheduledAt === '' ? null : execution.scheduledAt,
  };
}
