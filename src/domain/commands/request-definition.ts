/** Describes the request for a command; the sender adds the token and the team. */
export interface CommandRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body: unknown;
}

/**
 * Maps each command of a noun to the function that returns its request. A command without one does not compile. The
 * paths are those of specification part 2 §7; where it names none, docs/adr/0008 adds one in its style.
 */
export type CommandRequests<NounCommand extends { readonly type: string }> = {
  readonly [Type in NounCommand['type']]: (command: Extract<NounCommand, { readonly type: Type }>) => CommandRequest;
};

export const post = (path: string, body: unknown): CommandRequest => ({ method: 'POST', path, body });
export const del = (path: string): CommandRequest => ({ method: 'DELETE', path, body: undefined });
export const put = (path: string, body: unknown): CommandRequest => ({ method: 'PUT', path, body });
