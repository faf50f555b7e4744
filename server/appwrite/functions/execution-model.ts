import type { Caller } from '../caller.ts';
import type { Execution } from './execution-store.ts';

/** Response formats from this one on name the thing that ran in two fields (contract §0). */
const NAMED_RESOURCE_SINCE = 2;

/** What the wire says ran; a format that is absent or none is the newest. */
function resourceOf(execution: Execution, responseFormat: string | undefined): Record<string, string> {
  const major = /^(\d+)\.\d+\.\d+$/.exec(responseFormat ?? '')?.[1];
  if (major !== undefined && Number(major) < NAMED_RESOURCE_SINCE) return { functionId: execution.functionId };
  return { resourceId: execution.functionId, resourceType: 'functions' };
}

export const readPermissions = ({ userId }: Execution): string[] => (userId === '' ? [] : [`read("user:${userId}")`]);

/** The wire's Execution (contract §8): logs and errors are for server keys alone. */
export function executionModel(execution: Execution, reader: Caller['kind'], responseFormat?: string): Record<string, unknown> {
  const isKey = reader === 'key';
  return {
    $id: execution.id, $createdAt: execution.createdAt, $updatedAt: execution.updatedAt, $permissions: readPermissions(execution), ...resourceOf(execution, responseFormat),
    deploymentId: execution.deploymentId, trigger: 'http', status: execution.status, requestMethod: execution.method, requestPath: execution.path, requestHeaders: execution.headers,
    responseStatusCode: execution.responseStatus, responseBody: execution.responseBody, responseHeaders: execution.responseHeaders, logs: isKey ? execution.logs : '',
    errors: isKey ? execution.errors : '', duration: execution.durationSeconds, scheduledAt: execution.scheduledAt === '' ? null : execution.scheduledAt,
  };
}
