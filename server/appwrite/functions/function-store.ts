import { toDateTime } from '../datetime.ts';
import { AppwriteError } from '../http/errors.ts';
import { parseStrings } from '../storage/stored-json.ts';
import { isUniqueViolation, type SqlRow, type Store } from '../storage/store.ts';
import type { DeclaredFunction } from './declared-function.ts';

/** The deployment id of functions of this process. */
const IN_PROCESS = 'in-process';

export interface FunctionRecord {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly name: string;
  readonly runtime: string;
  readonly execute: readonly string[];
  readonly enabled: boolean;
  readonly timeoutSeconds: number;
  /** Empty: there is nothing to run. */
  readonly deploymentId: string;
}

type NewFunction = Pick<FunctionRecord, 'id' | 'name' | 'runtime' | 'execute' | 'enabled' | 'timeoutSeconds'>;

export const toFunction = (row: SqlRow): FunctionRecord => ({
  id: String(row['_id']),
  createdAt: String(row['_created']),
  updatedAt: String(row['_updated']),
  name: String(row['name']),
  runtime: String(row['runtime']),
  execute: parseStrings(row['execute']),
  enabled: row['enabled'] === 1,
  timeoutSeconds: Number(row['timeout']),
  deploymentId: String(row['deploymentId']),
});

/** Converts a function to the wire's Function. Fields of deployments stay empty. */
export const functionModel = (one: FunctionRecord): Record<string, unknown> => ({
  $id: one.id,
  $createdAt: one.createdAt,
  $updatedAt: one.updatedAt,
  execute: one.execute,
  name: one.name,
  enabled: one.enabled,
  live: true,
  logging: true,
  runtime: one.runtime,
  deploymentRetention: 0,
  deploymentId: one.deploymentId,
  deploymentCreatedAt: one.deploymentId === '' ? '' : one.createdAt,
  latestDeploymentId: one.deploymentId,
  latestDeploymentCreatedAt: one.deploymentId === '' ? '' : one.createdAt,
  latestDeploymentStatus: one.deploymentId === '' ? '' : 'ready',
  scopes: [],
  vars: [],
  events: [],
  schedule: '',
  timeout: one.timeoutSeconds,
  entrypoint: '',
  commands: '',
  version: 'v5',
  installationId: '',
  providerRepositoryId: '',
  providerBranch: '',
  providerRootDirectory: '',
  providerSilentMode: false,
  providerBranches: [],
  providerPaths: [],
  buildSpecification: '',
  runtimeSpecification: '',
});

/** Stores functions by name. The code of declared ones exists in this process only. */
export class FunctionStore {
  readonly #store: Store;
  readonly #now: () => number;

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  find(id: string): FunctionRecord | undefined {
    const row = this.#store.find('SELECT * FROM functions WHERE _id = ?', id);
    return row === undefined ? undefined : toFunction(row);
  }

  /** Throws `function_not_found`. */
  get(id: string): FunctionRecord {
    const found = this.find(id);
    if (found === undefined) throw new AppwriteError('function_not_found');
    return found;
  }

  /** Creates a function without code. Throws `function_already_exists`. */
  create(definition: NewFunction): FunctionRecord {
    try {
      this.#insert(definition, '');
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppwriteError('function_already_exists');
      throw error;
    }
    return this.get(definition.id);
  }

  delete(id: string): void {
    this.#store.run('DELETE FROM functions WHERE _id = ?', id);
  }

  /** Registers the functions of this process and deletes those that are no longer declared. */
  declare(functions: readonly DeclaredFunction[]): void {
    this.#store.write(() => {
      const removed = this.#store
        .all('SELECT _id FROM functions WHERE deploymentId = ?', IN_PROCESS)
        .filter((row) => !functions.some(({ id }) => id === row['_id']));
      for (const row of removed) this.delete(String(row['_id']));
      for (const { id, name, execute, timeoutMs = DEFAULT_TIMEOUT_MS } of functions) {
        const timeoutSeconds = Math.ceil(timeoutMs / 1000);
        if (this.find(id) === undefined)
          this.#insert({ id, name, runtime: 'node-22', execute, enabled: true, timeoutSeconds }, IN_PROCESS);
        else
          this.#store.run(
            'UPDATE functions SET name = ?, execute = ?, timeout = ?, deploymentId = ? WHERE _id = ?',
            name,
            JSON.stringify(execute),
            timeoutSeconds,
            IN_PROCESS,
            id,
          );
      }
    });
  }

  #insert({ id, name, runtime, execute, enabled, timeoutSeconds }: NewFunction, deploymentId: string): void {
    const at = toDateTime(this.#now());
    this.#store.run(
      `INSERT INTO functions (_id, _created, _updated, name, runtime, execute, enabled, timeout, deploymentId)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      at,
      at,
      name,
      runtime,
      JSON.stringify(execute),
      Number(enabled),
      timeoutSeconds,
      deploymentId,
    );
  }
}

export const DEFAULT_TIMEOUT_MS = 15_000;
